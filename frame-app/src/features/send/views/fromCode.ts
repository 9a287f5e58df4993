import type { Network } from '@walletframe/api-contract'
import { namespaceOf, type Caip2 } from '@walletframe/bridge-protocol'
import type { SendChain } from '../../../chains/send.ts'
import { isName } from '../../../data/recipient.ts'
import { readUnits } from '../../../data/holdings.ts'
import { fromUnits } from '../../../ui/decimal.ts'
import { canSendOn } from '../canSend.ts'
import { isSameToken } from '../isSameToken.ts'
import { readPaymentCode, type CodeAmount, type CodeFault } from '../paymentCode.ts'
import type { SendForm } from '../sendState.ts'

/** What becomes of a code that was read. */
export type FromCode =
  /** The form as the code has it; what it does not name stays as it was. */
  | { readonly kind: 'fill'; readonly change: Partial<SendForm> & { readonly recipient: string } }
  /** What the account has is not known yet. */
  | { readonly kind: 'wait' }
  /** It is for another network: `to`, where the page has that one, or one of its namespace. */
  | { readonly kind: 'elsewhere'; readonly to: Network | undefined }
  | {
      readonly kind: 'fault'
      /** `token`: the account has none of it. `piece`: a piece is sent, and the code asks for money. */
      readonly fault: CodeFault | 'token' | 'piece' | 'form' | 'checksum' | 'nobody'
    }

/** Namespaces whose addresses look like this. */
const looksOf = (address: string): string =>
  /^0x/i.test(address)
    ? 'eip155'
    : /^(bc1|tb1|bcrt1|[123mn][\da-z]{25,33}$)/i.test(address)
      ? 'bip122'
      : 'solana'

/** A canonical amount; undefined where it is finer than the token, or more than there can be. */
const amountOf = (amount: CodeAmount, decimals: number): string | undefined => {
  const units = 'units' in amount ? amount.units : readUnits(amount.whole, decimals)
  return units === undefined || units === 0n ? undefined : fromUnits(units, decimals)
}

/** What the code needs to be understood. */
export type CodePlace = {
  /** Where the account sends now. */
  readonly network: Network
  /** All that the page has. */
  readonly networks: readonly Network[]
  readonly readAddress: SendChain['readAddress']
  /** What can be sent and is no bait, as far as it is known. */
  readonly tokens: readonly { readonly address: string | null; readonly decimals: number }[]
  readonly isLoading: boolean
  /** The form as it is: `piece` where a piece of a collection is sent. */
  readonly form: Pick<SendForm, 'token' | 'piece'>
}

/** @param text of the code: a stranger's. */
export const fromCode = (text: string, place: CodePlace): FromCode => {
  const { network, networks, readAddress, tokens, isLoading, form } = place
  const code = readPaymentCode(text)
  if ('fault' in code) return { kind: 'fault', fault: code.fault }
  const { on, recipient, token, amount } = code
  const isNamed = isName(recipient)
  const read = isNamed ? { address: recipient } : readAddress(recipient, network.id as Caip2)
  const here = namespaceOf(network.id as Caip2)
  const isHere =
    on === undefined ? 'address' in read || read.fault !== 'form' : on === network.id || on === here
  if (!isHere) {
    const wanted = looksOf(recipient)
    // An address that looks like ours and is none is misread, not another network's.
    if (on === undefined && wanted === here) return { kind: 'fault', fault: 'form' }
    const to = networks.find(
      ({ id }) => id === on || (on === undefined && namespaceOf(id as Caip2) === wanted),
    )
    return { kind: 'elsewhere', to: to && canSendOn(to.id) ? to : undefined }
  }
  if ('fault' in read) return { kind: 'fault', fault: read.fault }
  if (isNamed && here !== 'eip155') return { kind: 'fault', fault: 'form' }
  if (token === undefined) return { kind: 'fill', change: { recipient: read.address } }
  if (form.piece) return { kind: 'fault', fault: 'piece' }
  const meant = tokens.find(({ address }) => isSameToken(address, token))
  if (!meant) return isLoading ? { kind: 'wait' } : { kind: 'fault', fault: 'token' }
  const asked = amount && amountOf(amount, meant.decimals)
  if (amount && asked === undefined) return { kind: 'fault', fault: 'amount' }
  // An amount of another token is none of this one.
  const isKept = asked === undefined && isSameToken(form.token, meant.address)
  return {
    kind: 'fill',
    change: {
      recipient: read.address,
      token: meant.address,
      ...(!isKept && { amount: asked ?? '', dollars: undefined }),
    },
  }
}
