import type { ApprovalSubject, Warning } from '../../approvals/approval.ts'
import type { DecodedTypedData, TreeNode } from '../../vault/decoded.ts'

const uint256Unlimited = 2n ** 255n
/** Permit2 counts allowances in 160 bits. */
const uint160Unlimited = 2n ** 159n

const isUnlimited = ({ type, value }: TreeNode): boolean => {
  if (!type.startsWith('uint') || typeof value !== 'string') return false
  const amount = BigInt(value)
  return amount >= uint256Unlimited || (amount >= uint160Unlimited && amount < 2n ** 160n)
}

const named = (nodes: readonly TreeNode[], name: string): TreeNode | undefined =>
  nodes.find(({ label }) => label === name)

/** All values below some nodes, depth first. */
const leaves = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
  nodes.flatMap((node) => (typeof node.value === 'string' ? [node] : leaves(node.value)))

const permitWarning = (message: readonly TreeNode[]): Warning => {
  const amounts = leaves(message).filter(({ label }) => label === 'value' || label === 'amount')
  const unlimited = amounts.some(isUnlimited) || named(message, 'allowed')?.value === 'true'
  return {
    code: 'permit',
    tone: 'danger',
    text: unlimited
      ? 'This signature lets the spender take all of your tokens of this kind. No transaction is needed for it.'
      : 'This signature lets the spender take tokens from you. No transaction is needed for it.',
  }
}

/** Kinds of typed data that move assets with nothing but a signature. */
const kindWarnings = ({ primaryType, message }: DecodedTypedData): Warning[] => {
  const has = (name: string) => named(message, name) !== undefined
  const isPermit = /permit/i.test(primaryType) || (has('spender') && (has('value') || has('allowed')))
  if (isPermit) return [permitWarning(message)]
  const isOrder = /order/i.test(primaryType) || (has('offer') && has('consideration'))
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

const noChain: Warning = {
  code: 'no-chain',
  tone: 'caution',
  text: 'This data names no network: the signature may be used on every one of them.',
}

/** Typed data as the vault worker read and hashed it, and what to warn of. */
export const explainTypedData = (
  data: DecodedTypedData,
): { readonly subject: ApprovalSubject; readonly warnings: readonly Warning[] } => ({
  subject: data,
  warnings: [...kindWarnings(data), ...(named(data.domain, 'chainId') ? [] : [noChain])],
})
