import { z } from 'zod'
import { accountJson } from './accountJson.ts'
import { invalidParams } from './errors.ts'
import type { Landed } from './ledger.ts'
import type { Node } from './methods/method.ts'
import { accountView, address, context, options, readParams, signature } from './params.ts'
import { methodNotFound, type Call } from './rpc.ts'
import { slotTime } from './slots.ts'

/** What one subscription listens to. */
type Subscription = {
  /** Name of its notifications. */
  readonly kind: string
  readonly onLanded?: (landed: Landed) => void
  readonly onSlot?: (slot: number) => void
}

/** Tells one client. `slot` stands in `context`; null: the value is told bare. */
type Tell = (value: unknown, slot: number | null) => void

type Open = (
  params: readonly unknown[],
  node: Node,
  tell: Tell,
  end: () => void,
) => Omit<Subscription, 'kind'>

const logsFilter = z.union([
  z.enum(['all', 'allWithVotes']),
  z.object({ mentions: z.array(address).length(1) }),
])

/** Subscriptions by name, without `Subscribe`. */
export const kinds: Readonly<Record<string, Open>> = {
  account: (params, { ledger }, tell) => {
    const [at, view] = readParams(z.tuple([address, options(accountView)]), params, ledger.slots)
    return {
      onLanded: ({ keys, slot }) => {
        if (!keys.some((key) => key.writable && key.address === at)) return
        const gone = { lamports: 0, owner: '11111111111111111111111111111111', data: ['', 'base64'] }
        const account = accountJson(ledger.account(at), view ?? {}, ledger.account)
        tell(account ?? { ...gone, executable: false, rentEpoch: 0, space: 0 }, slot)
      },
    }
  },

  program: (params, { ledger }, tell) => {
    const [program, view] = readParams(z.tuple([address, options(accountView)]), params, ledger.slots)
    return {
      onLanded: ({ keys, slot }) => {
        for (const key of keys) {
          const account = key.writable ? ledger.account(key.address) : undefined
          if (account?.programAddress === program)
            tell({ pubkey: key.address, account: accountJson(account, view ?? {}, ledger.account) }, slot)
        }
      },
    }
  },

  logs: (params, { ledger }, tell) => {
    const [wanted] = readParams(z.tuple([logsFilter, options(context)]), params, ledger.slots)
    return {
      onLanded: ({ keys, slot, signature: name, failure, logs }) => {
        if (typeof wanted === 'object' && !keys.some(({ address: one }) => one === wanted.mentions[0])) return
        tell({ signature: name, err: failure?.json ?? null, logs }, slot)
      },
    }
  },

  signature: (params, { ledger }, tell, end) => {
    const [wanted, config] = readParams(
      z.tuple([
        signature,
        options(z.object({ ...context.shape, enableReceivedNotification: z.boolean().nullish() })),
      ]),
      params,
      ledger.slots,
    )
    const finish = ({ failure, slot }: Landed) => {
      if (config?.enableReceivedNotification) tell('receivedSignature', slot)
      tell({ err: failure?.json ?? null }, slot)
      end()
    }
    const landed = ledger.transaction(wanted)
    // After the answer with the subscription's id, which the client must know first.
    if (landed) setImmediate(finish, landed)
    return { onLanded: (one) => one.signature === wanted && finish(one) }
  },

  slot: (_params, _node, tell) => ({
    onSlot: (slot) => tell({ parent: slot - 1, root: slot, slot }, null),
  }),
  root: (_params, _node, tell) => ({ onSlot: (slot) => tell(slot, null) }),
}

/** Subscriptions of one connection. */
export type Subscriptions = { readonly call: Call; readonly end: () => void }

let lastId = 0

/**
 * Subscribing, unsubscribing and notifications for one client.
 * @param send takes one notification.
 */
export const openSubscriptions = (node: Node, send: (message: unknown) => void): Subscriptions => {
  const open = new Map<number, Subscription>()
  const stopLanded = node.ledger.onLanded((landed) => {
    for (const { onLanded } of [...open.values()]) onLanded?.(landed)
  })
  let told = node.ledger.slots.slot()
  const timer = setInterval(() => {
    const slot = node.ledger.slots.slot()
    if (slot === told) return
    told = slot
    for (const { onSlot } of [...open.values()]) onSlot?.(slot)
  }, slotTime)
  timer.unref()

  const subscribe = (kind: string, params: readonly unknown[]): number => {
    lastId += 1
    const id = lastId
    const tell: Tell = (value, slot) => {
      if (!open.has(id)) return
      const result = slot === null ? value : { context: { slot }, value }
      send({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription: id } })
    }
    const subscription = kinds[kind]?.(params, node, tell, () => open.delete(id))
    open.set(id, { kind, ...subscription })
    return id
  }

  return {
    call: (method, params) => {
      const [, kind, verb] = /^([a-z]+)(Subscribe|Unsubscribe)$/.exec(method) ?? []
      // web3.js keeps its connection alive with this.
      if (method === 'ping') return null
      if (kind === undefined || !Object.hasOwn(kinds, kind)) throw methodNotFound()
      if (verb === 'Subscribe') return subscribe(kind, params)
      const [id] = params
      if (typeof id !== 'number' || open.get(id)?.kind !== kind)
        throw invalidParams('Invalid subscription id.')
      return open.delete(id)
    },
    end: () => {
      clearInterval(timer)
      stopLanded()
      open.clear()
    },
  }
}
