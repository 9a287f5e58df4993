import type { Caip2 } from '@walletframe/bridge-protocol'
import { decodeFunctionData, formatUnits, getAddress, parseAbi, type Address, type Hex } from 'viem'
import type { TransactionAction, Warning } from '../../approvals/approval.ts'
import { readToken, type Token } from './tokens.ts'

/** Calls that approvals explain. Everything else is shown as what it is: a call of an unknown function. */
const knownCalls = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function setApprovalForAll(address operator, bool approved)',
])

/** From here on an allowance is called unlimited: no token has so many units. */
const unlimitedFrom = 2n ** 255n

/** An amount as a person reads it; raw units where the token does not say its decimals. */
const show = (amount: bigint, token: Token): string =>
  token.decimals === undefined
    ? `${amount} units${token.symbol ? ` of ${token.symbol}` : ''}`
    : `${formatUnits(amount, token.decimals)} ${token.symbol ?? ''}`.trim()

type Decoded = { readonly action: TransactionAction; readonly warnings: readonly Warning[] }

const label = ({ address, symbol, name }: Token) => ({ address, symbol, name })

const decodeCall = (data: Hex) => {
  try {
    return decodeFunctionData({ abi: knownCalls, data })
  } catch {
    return undefined
  }
}

/** What a transaction does, in the words of state/approvals.ts, and what to warn of. */
export const explainTransaction = async (
  network: Caip2,
  transaction: { readonly to: Address | undefined; readonly value: bigint; readonly data: Hex },
  native: { readonly symbol: string; readonly decimals: number },
): Promise<Decoded> => {
  const { to, data, value } = transaction
  if (!to) return { action: { kind: 'deploy', size: (data.length - 2) / 2 }, warnings: [] }
  const recipient = getAddress(to)
  if (data === '0x')
    return {
      action: {
        kind: 'native-transfer',
        to: recipient,
        amount: `${formatUnits(value, native.decimals)} ${native.symbol}`,
      },
      warnings: [],
    }
  const call = decodeCall(data)
  if (!call)
    return {
      action: { kind: 'call', to: recipient, selector: data.slice(0, 10), data },
      warnings: [
        {
          code: 'contract-unknown',
          tone: 'caution',
          text: 'This calls a function that the wallet cannot explain. Go on only if you trust this site.',
        },
      ],
    }
  const token = await readToken(network, recipient)
  switch (call.functionName) {
    case 'transfer': {
      const [receiver, amount] = call.args
      return {
        action: { kind: 'token-transfer', to: receiver, token: label(token), amount: show(amount, token) },
        warnings: [],
      }
    }
    case 'transferFrom': {
      const [from, receiver, amount] = call.args
      return {
        action: {
          kind: 'token-transfer',
          from,
          to: receiver,
          token: label(token),
          amount: show(amount, token),
        },
        warnings: [],
      }
    }
    case 'approve':
    case 'increaseAllowance': {
      const [spender, amount] = call.args
      const unlimited = amount >= unlimitedFrom
      const name = token.symbol ?? 'this token'
      return {
        action: {
          kind: 'token-approval',
          spender,
          token: label(token),
          amount: unlimited ? 'unlimited' : show(amount, token),
          unlimited,
        },
        warnings: unlimited
          ? [
              {
                code: 'unlimited-approval',
                tone: 'danger',
                text: `The spender may take all your ${name}, now and later, without asking again.`,
              },
            ]
          : amount === 0n
            ? []
            : [
                {
                  code: 'approval',
                  tone: 'caution',
                  text: `The spender may take up to ${show(amount, token)} without asking again.`,
                },
              ],
      }
    }
    case 'setApprovalForAll': {
      const [operator, approved] = call.args
      return {
        action: { kind: 'approve-all', operator, token: label(token), approved },
        warnings: approved
          ? [
              {
                code: 'approve-all',
                tone: 'danger',
                text: 'The operator may take every item that you own in this collection, without asking again.',
              },
            ]
          : [],
      }
    }
  }
}
