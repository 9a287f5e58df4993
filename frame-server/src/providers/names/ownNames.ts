import type { NameRecord } from '@walletframe/api-contract'
import { Failure } from '../../failure.ts'
import type { Database } from '../../store/database.ts'
import type { ProviderParts } from '../provider.ts'
import { readMessage, requireSigned, type NameAttributes, type Registration } from './registration.ts'
import { isLabel, labelIn, normalized, reservations, skeletonOf } from './rules.ts'

/** Names that are offered to somebody who types one. */
const endings = ['', '-wallet', '-id', '-app', '1', '-2'] as const

type Suggestion = { readonly name: string; readonly registered: boolean }

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1_000)

/** Names that visitors register below the operator's zone, in the operator's database. */
export const createOwnNames = (
  { zone, reserved }: { readonly zone: string; readonly reserved: readonly string[] },
  parts: Pick<ProviderParts, 'db' | 'rpc' | 'config' | 'now'>,
) => {
  const { db, now } = parts
  const isReserved = reservations(reserved)

  const read = async (column: 'label' | 'owner', value: string): Promise<NameRecord | undefined> => {
    const row = await db.selectFrom('names').selectAll().where(column, '=', value).executeTakeFirst()
    if (!row) return undefined
    const rows = await db.selectFrom('name_addresses').selectAll().where('label', '=', row.label).execute()
    const { getAddress } = await import('viem')
    const address = getAddress(row.owner)
    return {
      name: `${row.label}.${zone}`,
      registered: seconds(row.registered_at),
      updated: seconds(row.updated_at),
      addresses: Object.fromEntries(
        rows.map(({ coin_type, created_at }) => [
          String(coin_type),
          { address, created: seconds(created_at) },
        ]),
      ),
      attributes: [JSON.parse(row.attributes) as NameAttributes],
    }
  }

  /** Stores the name where nobody else has it or one like it. @returns whether it is the owner's. */
  const claim = async (
    transaction: Database,
    owner: string,
    label: string,
    attributes: NameAttributes,
  ): Promise<boolean> => {
    const at = now()
    // One statement decides: of two who want the same name, or look-alikes, at the same moment, one gets it.
    await transaction
      .insertInto('names')
      .values({
        label,
        skeleton: skeletonOf(label),
        owner,
        attributes: JSON.stringify(attributes),
        registered_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const updated = await transaction
      .updateTable('names')
      .set({ attributes: JSON.stringify(attributes), updated_at: at })
      .where('label', '=', label)
      .where('owner', '=', owner)
      .executeTakeFirst()
    return updated.numUpdatedRows > 0n
  }

  return {
    zone,
    /** @param name normalized. @returns undefined where nobody has it. */
    find: async (name: string): Promise<NameRecord | undefined> => {
      const label = labelIn(zone, name)
      return label === undefined ? undefined : read('label', label)
    },
    /** The name of an EVM address. */
    nameOf: (address: string): Promise<NameRecord | undefined> => read('owner', address.toLowerCase()),
    /** Names like the one that is typed, with whether they are gone. Nothing for what can be no name. */
    suggest: async (typed: string): Promise<readonly Suggestion[]> => {
      const text = normalized(typed)
      const stem = text === undefined ? undefined : text.includes('.') ? labelIn(zone, text) : text
      if (stem === undefined) return []
      const labels = endings.map((ending) => stem + ending).filter(isLabel)
      if (labels.length === 0) return []
      const rows = await db
        .selectFrom('names')
        .select('skeleton')
        .where('skeleton', 'in', labels.map(skeletonOf))
        .execute()
      const gone = new Set(rows.map(({ skeleton }) => skeleton))
      return labels.map((label) => ({
        name: `${label}.${zone}`,
        registered: gone.has(skeletonOf(label)) || isReserved(label),
      }))
    },
    /** @throws Failure; see the contract's `registerName`. */
    register: async (registration: Registration): Promise<NameRecord> => {
      const { label, attributes } = readMessage(registration.message, zone, now())
      if (isReserved(label))
        throw new Failure('name_refused', 'This name, or one like it, is reserved. Choose another one.')
      await requireSigned(parts, registration)
      const owner = registration.address.toLowerCase()
      await db.transaction().execute(async (transaction) => {
        if (!(await claim(transaction, owner, label, attributes))) {
          const has = await transaction
            .selectFrom('names')
            .select('label')
            .where('owner', '=', owner)
            .executeTakeFirst()
          if (has) throw new Failure('name_exists', `This address has the name ${has.label}.${zone} already.`)
          const taken = await transaction
            .selectFrom('names')
            .select('label')
            .where('label', '=', label)
            .executeTakeFirst()
          throw taken
            ? new Failure('name_taken', 'Somebody has this name. Choose another one.')
            : new Failure('name_refused', 'This name looks too much like another one. Choose another one.')
        }
        await transaction
          .insertInto('name_addresses')
          .values({ label, coin_type: registration.coin_type, created_at: now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
      const record = await read('label', label)
      if (!record) throw new Error('a name that was just registered is not there')
      return record
    },
  }
}

export type OwnNames = ReturnType<typeof createOwnNames>
