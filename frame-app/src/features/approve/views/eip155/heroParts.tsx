import type { ReactNode } from 'react'
import type {
  BalanceChange,
  SafeRefund,
  TokenLabel,
  TransactionAction,
} from '../../../../chains/eip155/subject.ts'
import type { Amount } from '../../../../chains/amount.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { approvalTexts } from '../../../../i18n/english/approvals.ts'
import { engineTexts } from '../../../../i18n/english/engine.ts'
import { permissionTexts } from '../../../../i18n/english/permissions.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { visibleText } from '../../../../ui/visibleText.ts'
import type { HeroAmount, HeroRow } from '../Hero.tsx'
import { useAmounts } from '../useAmounts.ts'
import { tokenName } from './ActionSentence.tsx'
import { assetOf, changeAmount } from './Changes.tsx'
import { isSwap } from './consent.ts'

/* What stands in the hero of a transaction, as data. */

/** What a hero says. */
export type HeroParts = {
  readonly what: ReactNode
  readonly amounts?: readonly HeroAmount[]
  readonly rows?: readonly HeroRow[]
  /** A sentence below. */
  readonly statement?: string
}

/** The words of a hero, and how it writes amounts. */
export type HeroWords = {
  readonly t: Catalogue['approvals']
  readonly actions: Catalogue['actions']
  readonly engine: Catalogue['engine']
  readonly permissions: Catalogue['permissions']
  readonly amounts: ReturnType<typeof useAmounts>
}

const isZero = ({ value }: Amount): boolean => value === '0'

/** It begins with a capital where its first word is ours; a name is written as it is. */
export const itemText = (id: string, count: string, name: string, { actions }: HeroWords): string => {
  const text = actions.item(visibleText(id), visibleText(count), name)
  return text.startsWith(name) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

/** A contract that does not say what it is called is named by its address. */
export const nameless = (token: TokenLabel, { t }: HeroWords): readonly HeroRow[] =>
  token.symbol === undefined && token.name === undefined
    ? [{ label: t.label.token, value: { address: token.address } }]
    : []

const allowance = (
  action: Extract<TransactionAction, { kind: 'token-approval' }>,
  words: HeroWords,
): HeroParts => {
  const { t, actions, amounts } = words
  const token = tokenName(action.token, actions)
  const spender = { label: t.label.spender, value: { address: action.spender } }
  if (action.change === 'set' && !action.unlimited && isZero(action.amount))
    return { what: t.what.remove, amounts: [{ text: token, asset: action.token.address }], rows: [spender] }
  return {
    what: { set: t.what.allow, increase: t.what.raise, decrease: t.what.lower }[action.change],
    amounts: [
      {
        asset: action.token.address,
        text: !action.unlimited
          ? amounts.amountText(action.amount)
          : nameless(action.token, words).length > 0
            ? t.unlimitedAmount
            : t.unlimited(token),
      },
    ],
    rows: [
      spender,
      ...nameless(action.token, words),
      ...(action.until === undefined
        ? []
        : [{ label: t.label.until, value: { text: amounts.timeText(action.until) } }]),
    ],
  }
}

/** What is simulated for a call, or the coin that goes with it: the call itself says nothing to a person. */
const moved = (
  value: Amount,
  changes: readonly BalanceChange[] | null,
  { actions, amounts, engine }: HeroWords,
): readonly HeroAmount[] => {
  if (changes !== null && changes.length > 0)
    return changes.map((change) => ({
      text: changeAmount(change, actions, amounts, engine),
      asset: assetOf(change),
      ...(change.kind === 'more'
        ? {}
        : { way: change.amount.value.startsWith('-') ? ('out' as const) : ('in' as const) }),
    }))
  return isZero(value) ? [] : [{ text: amounts.outText(value), asset: null, way: 'out' }]
}

/** What a shared account (Safe) does: who it is, what it does, and what it pays to whoever carries it out. */
export const asSafe = (
  safe: string,
  inner: HeroParts,
  refund: SafeRefund | null,
  words: HeroWords,
): HeroParts => {
  const { t, amounts } = words
  const [first = { text: '' }, ...others] = inner.amounts ?? []
  return {
    what: t.about.safe,
    amounts: [
      { ...first, label: inner.what },
      ...others,
      ...(refund
        ? [
            {
              text: amounts.outText(refund.amount),
              asset: refund.token?.address ?? null,
              way: 'out' as const,
              label: t.refund,
            },
          ]
        : []),
    ],
    rows: [
      ...(inner.rows ?? []),
      { label: t.label.safe, value: { address: safe } },
      ...(refund?.token ? nameless(refund.token, words) : []),
      ...(refund
        ? [
            {
              label: t.label.refund,
              value: refund.to === null ? { text: t.refundAnybody } : { address: refund.to },
            },
          ]
        : []),
    ],
  }
}

/** The hero of a transaction. */
export const transactionParts = (
  action: TransactionAction,
  value: Amount,
  changes: readonly BalanceChange[] | null,
  words: HeroWords,
): HeroParts => {
  const { t, actions, amounts, engine, permissions } = words
  const at = (label: string, address: string): HeroRow => ({ label, value: { address } })
  switch (action.kind) {
    case 'native-transfer':
      return {
        what: t.what.send,
        amounts: [{ text: amounts.outText(action.amount), asset: null, way: 'out' }],
        rows: [at(t.label.to, action.to)],
      }
    case 'token-transfer':
      return {
        what: action.from === undefined ? t.what.send : t.what.move,
        amounts: [
          action.from === undefined
            ? { text: amounts.outText(action.amount), asset: action.token.address, way: 'out' }
            : { text: amounts.amountText(action.amount), asset: action.token.address },
        ],
        rows: [
          ...(action.from === undefined ? [] : [at(t.label.from, action.from)]),
          at(t.label.to, action.to),
          ...nameless(action.token, words),
        ],
        ...(action.keptBack && { statement: t.tokenFee(amounts.amountText(action.keptBack)) }),
      }
    case 'item-transfer':
      return {
        what: t.what.send,
        amounts: action.items.map(({ id, count }) => ({
          text: itemText(id, count, tokenName(action.token, actions), words),
        })),
        // What a collection calls itself is anybody's to choose: which one it is says its address.
        rows: [
          at(t.label.to, action.to),
          at(t.label.contract, action.token.address),
          at(t.label.from, action.from),
        ],
      }
    case 'token-approval':
      return allowance(action, words)
    case 'item-approval': {
      const text = itemText(action.id, '1', tokenName(action.token, actions), words)
      return action.spender === null
        ? { what: t.what.remove, amounts: [{ text }] }
        : { what: t.what.take, amounts: [{ text }], rows: [at(t.label.spender, action.spender)] }
    }
    case 'approve-all': {
      const token = tokenName(action.token, actions)
      return {
        what: action.approved ? t.what.take : t.what.remove,
        amounts: [{ text: t.everyItem(token) }],
        rows: [at(t.label.spender, action.operator)],
      }
    }
    case 'exchange':
      return {
        what: t.what.swap,
        amounts: [
          {
            text: amounts.outText(action.gives.amount),
            asset: action.gives.token?.address ?? null,
            way: 'out',
          },
          {
            text: amounts.changeText(action.gets.amount),
            asset: action.gets.token?.address ?? null,
            way: 'in',
          },
        ],
        rows: [
          {
            label: action.exact === 'gives' ? engine.signed.gets : engine.signed.gives,
            value: {
              text: amounts.amountText((action.exact === 'gives' ? action.gets : action.gives).amount),
            },
          },
          ...(action.recipient === null ? [] : [at(engine.recipient, action.recipient)]),
          at(engine.through, action.through),
          { label: t.label.until, value: { text: amounts.timeText(action.until) } },
        ],
      }
    case 'wrap':
      return {
        what: t.what.swap,
        amounts: [{ text: amounts.outText(action.amount), asset: null, way: 'out' }],
        rows: [at(t.label.contract, action.token.address)],
      }
    case 'unwrap':
      return {
        what: t.what.swap,
        amounts: [{ text: amounts.outText(action.amount), asset: action.token.address, way: 'out' }],
        rows: [at(t.label.contract, action.token.address)],
      }
    case 'safe-execution':
      return asSafe(action.safe, transactionParts(action.action, value, changes, words), action.refund, words)
    case 'permission-end':
      return action.holder === null
        ? { what: actions.endPermissions }
        : { what: t.what.endPermission, rows: [at(permissions.who, action.holder)] }
    case 'deploy':
      return { what: t.what.deploy, amounts: moved(value, changes, words) }
    case 'several':
    case 'call':
      return {
        what: isSwap(changes) ? t.what.swap : t.what.call,
        amounts: moved(value, changes, words),
        rows: [
          at(t.label.contract, action.to),
          ...(action.kind === 'call' && action.selector !== '0x'
            ? [{ label: t.label.function, value: { text: <span className="mono">{action.selector}</span> } }]
            : []),
        ],
      }
  }
}

/** What a hero is written with. */
export const useHeroWords = (): HeroWords => ({
  t: useTexts(approvalTexts),
  actions: useTexts(actionTexts),
  engine: useTexts(engineTexts),
  permissions: useTexts(permissionTexts),
  amounts: useAmounts(),
})
