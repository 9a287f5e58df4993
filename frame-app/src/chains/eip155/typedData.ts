import type { ApprovalSubject, TreeNode, Warning } from '../../approvals/approval.ts'
import { isFields } from '../fields.ts'
import type { TypedDataFields } from './params.ts'
import { plainLabel } from './text.ts'

/** Longest value that is shown of one field. */
const maxValue = 2_000

const valueText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, maxValue)

const node = (types: TypedDataFields['types'], label: string, type: string, value: unknown): TreeNode => {
  const name = plainLabel(label, 64)
  if (Array.isArray(value)) {
    const item = type.replace(/\[\d*\]$/, '')
    return {
      label: name,
      type,
      value: value.map((entry: unknown, index) => node(types, String(index), item, entry)),
    }
  }
  if (isFields(value) && Object.hasOwn(types, type))
    return { label: name, type, value: membersOf(types, type, value) }
  return { label: name, type, value: valueText(value) }
}

/** Members in the order of the type: only they are signed, so only they are shown. */
const membersOf = (types: TypedDataFields['types'], type: string, value: object): TreeNode[] =>
  (types[type] ?? []).map((member) =>
    node(types, member.name, member.type, (value as Record<string, unknown>)[member.name]),
  )

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

const uint256Unlimited = 2n ** 255n
/** Permit2 counts allowances in 160 bits. */
const uint160Unlimited = 2n ** 159n

const isUnlimited = (value: unknown): boolean => {
  try {
    const amount = BigInt(value as string)
    return amount >= uint256Unlimited || (amount >= uint160Unlimited && amount < 2n ** 160n)
  } catch {
    return false
  }
}

const permitWarning = (message: Readonly<Record<string, unknown>>): Warning => {
  const details = [message['details'], message['permitted']].flat().filter(isFields)
  const amounts = [message['value'], message['amount'], ...details.map((entry) => entry['amount'])]
  const unlimited = amounts.some(isUnlimited) || message['allowed'] === true
  return {
    code: 'permit',
    tone: 'danger',
    text: unlimited
      ? 'This signature lets the spender take all of your tokens of this kind. No transaction is needed for it.'
      : 'This signature lets the spender take tokens from you. No transaction is needed for it.',
  }
}

/** Kinds of typed data that move assets with nothing but a signature. */
const warningsOf = ({ primaryType, message, types }: TypedDataFields): Warning[] => {
  const members = new Set((types[primaryType] ?? []).map(({ name }) => name))
  const isPermit =
    /permit/i.test(primaryType) ||
    (members.has('spender') && (members.has('value') || members.has('allowed')))
  if (isPermit) return [permitWarning(message)]
  const isOrder = /order/i.test(primaryType) || (members.has('offer') && members.has('consideration'))
  return isOrder
    ? [
        {
          code: 'order',
          tone: 'caution',
          text: 'This signature is an order: whoever has it can carry it out until it expires.',
        },
      ]
    : []
}

/** Typed data as the approval shows it: the domain first, then what is signed, in the order of its types. */
export const explainTypedData = (
  data: TypedDataFields,
): { readonly subject: ApprovalSubject; readonly warnings: readonly Warning[] } => ({
  subject: {
    kind: 'typed-data',
    primaryType: plainLabel(data.primaryType, 64),
    domain: Object.entries(domainTypes)
      .filter(([name]) => data.domain[name] !== undefined)
      .map(([name, type]) => ({ label: name, type, value: valueText(data.domain[name]) })),
    message: membersOf(data.types, data.primaryType, data.message),
  },
  warnings: warningsOf(data),
})
