import { chainOfCoinType } from '@walletframe/api-contract'
import { z } from 'zod'
import { Failure } from '../../failure.ts'
import { isSignedByOwner } from '../../services/ownerSignatures.ts'
import { orFailure, type ProviderParts } from '../provider.ts'
import { isLabel, labelIn, normalized } from './rules.ts'

/** What somebody who registers a name sends. */
export type Registration = {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Seconds by which the signed time may differ from ours: clocks are wrong, and wallets ask their owner. */
const longestAge = 600
/** Milliseconds for the check of a contract's signature. */
const patience = 8_000

/** Text that a person reads in one line: no control or direction characters, nothing that nobody sees. */
const plainLine = z.string().regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'expected plain text')

const signedMessage = z.strictObject({
  name: z.string().max(255),
  attributes: z
    .strictObject({
      avatar: z
        .url({ protocol: /^https$/ })
        .max(512)
        .optional(),
      bio: plainLine.max(160).optional(),
    })
    .default({}),
  timestamp: z.number().int(),
})
export type NameAttributes = z.output<typeof signedMessage>['attributes']

const wrong = (field: string, message: string) =>
  new Failure('invalid_request', message, { field: `body.${field}` })

/** What was signed, as far as it can be checked without asking anybody. @throws Failure `invalid_request`. */
export const readMessage = (
  message: string,
  zone: string,
  now: number,
): { readonly label: string; readonly attributes: NameAttributes } => {
  let value: unknown
  try {
    value = JSON.parse(message)
  } catch {
    throw wrong('message', 'Invalid body.message: expected JSON of a name, its attributes and a time.')
  }
  const parsed = signedMessage.safeParse(value)
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path.map(String).join('.')
    throw wrong('message', `Invalid body.message${at ? `: ${at} has another form` : ''}.`)
  }
  const { name, attributes, timestamp } = parsed.data
  if (Math.abs(now / 1_000 - timestamp) > longestAge)
    throw wrong('message', 'The signed time is not now. Check the clock of this device, and sign again.')
  const text = normalized(name)
  const label = text === undefined ? undefined : labelIn(zone, text)
  if (label === undefined || !isLabel(label))
    throw wrong('message', `A name has at least 4 letters, digits or hyphens before .${zone}.`)
  return { label, attributes }
}

/**
 * That the owner of the address signed.
 * @throws Failure `signature_wrong`, `provider_unavailable`, `invalid_request` (no network that is served).
 */
export const requireSigned = async (
  { rpc, config }: Pick<ProviderParts, 'rpc' | 'config'>,
  { coin_type, address, message, signature }: Registration,
): Promise<void> => {
  const network = `eip155:${chainOfCoinType(coin_type)}`
  if (!config.networks.some(({ id }) => id === network))
    throw wrong('coin_type', 'Names are not given on this network.')
  const asked = isSignedByOwner(rpc, { network, address, message, signature, patience })
  if (!(await orFailure(asked, 'The signature of this contract cannot be checked now. Try again.')))
    throw new Failure('signature_wrong', 'The owner of this address did not sign this. Sign again.', {
      field: 'body.signature',
    })
}
