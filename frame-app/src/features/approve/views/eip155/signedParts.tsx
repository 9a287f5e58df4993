import type { OrderPart, Permitted, SignedAction } from '../../../../chains/eip155/signedAction.ts'
import type { TokenLabel } from '../../../../chains/eip155/subject.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import type { HeroAmount, HeroRow } from '../Hero.tsx'
import { tokenName } from './ActionSentence.tsx'
import { asSafe, itemText, nameless, transactionParts, type HeroParts, type HeroWords } from './heroParts.tsx'

/* What stands in the hero of typed data that is understood: the same words and places as for a transaction that does the same. */

/** Things of one kind that are listed; all of them stand in the data below. */
const mostParts = 20

const listed = <Part,>(
  parts: readonly Part[],
  amountOf: (part: Part) => HeroAmount,
  { engine }: HeroWords,
): readonly HeroAmount[] => {
  const rest = parts.length - mostParts
  return [
    ...parts.slice(0, mostParts).map(amountOf),
    ...(rest > 0 ? [{ text: engine.moreChanges(rest) }] : []),
  ]
}

const address = (label: string, value: string): readonly HeroRow[] =>
  value === '' ? [] : [{ label, value: { address: value } }]

const time = (label: string, seconds: string | undefined, { amounts }: HeroWords): readonly HeroRow[] =>
  seconds === undefined || seconds === '' ? [] : [{ label, value: { text: amounts.timeText(seconds) } }]

/** What an amount is of, in data that is what it says: what only looks like it has no token's picture. */
const known = (action: { readonly known: boolean }, token: TokenLabel | null): Pick<HeroAmount, 'asset'> =>
  action.known && token?.address !== '' ? { asset: token?.address ?? null } : {}

const permitted = (
  { token, amount, unlimited }: Permitted,
  { t, actions, amounts }: HeroWords,
): HeroAmount => {
  const isNamed = token.symbol !== undefined || token.name !== undefined
  if (!unlimited && amount !== null) return { text: amounts.amountText(amount) }
  return { text: isNamed ? t.unlimited(tokenName(token, actions)) : t.unlimitedAmount }
}

const permit = (action: Extract<SignedAction, { kind: 'permit' }>, words: HeroWords): HeroParts => {
  const { t, engine } = words
  const { tokens, deadline, once } = action
  const [until, ...otherTimes] = new Set(tokens.map((token) => token.until))
  return {
    what: once ? t.what.takeOnce : t.what.allow,
    amounts: listed(tokens, (one) => ({ ...permitted(one, words), ...known(action, one.token) }), words),
    rows: [
      ...address(t.label.spender, action.spender),
      ...tokens
        .slice(0, mostParts)
        .flatMap(({ token }) => (token.address === '' ? [] : nameless(token, words))),
      // An allowance has its own end; the signature that gives it another one.
      ...(otherTimes.length === 0 ? time(t.label.until, until, words) : []),
      ...time(until === undefined ? t.label.until : engine.signed.until, deadline, words),
    ],
  }
}

const partText = (part: OrderPart, words: HeroWords): string => {
  const { actions, engine, amounts } = words
  if (part.kind === 'amount') return amounts.amountText(part.amount)
  const token = tokenName(part.token, actions)
  return part.id === null
    ? engine.signed.anyItem.replace('{token}', () => token)
    : itemText(part.id, part.count, token, words)
}

const orderRows = (
  { gives, gets, others, until }: Extract<SignedAction, { kind: 'order' }>,
  words: HeroWords,
): readonly HeroRow[] => {
  const { t, engine } = words
  const strangers = [...gives, ...gets, ...others.map(({ part }) => part)].flatMap(({ token }) =>
    token === null ? [] : nameless(token, words),
  )
  return [
    ...strangers.slice(0, mostParts),
    ...others
      .slice(0, mostParts)
      .flatMap(({ part, to }) => [
        { label: engine.signed.others, value: { text: partText(part, words) } },
        ...address(t.label.to, to),
      ]),
    ...(others.length > mostParts
      ? [{ label: engine.signed.others, value: { text: engine.moreChanges(others.length - mostParts) } }]
      : []),
    ...time(t.label.until, until, words),
  ]
}

const order = (action: Extract<SignedAction, { kind: 'order' }>, words: HeroWords): HeroParts => {
  const { t, engine, amounts } = words
  const { market, gives, gets } = action
  const first = (label: string) => (line: HeroAmount, index: number) =>
    index === 0 ? { ...line, label } : line
  const partAsset = (part: OrderPart) => (part.kind === 'amount' ? known(action, part.token) : {})
  const given = listed(
    gives,
    (part) => ({
      text: part.kind === 'amount' ? amounts.outText(part.amount) : partText(part, words),
      ...partAsset(part),
      way: 'out',
    }),
    words,
  )
  const got = listed(gets, (part) => ({ text: partText(part, words), ...partAsset(part), way: 'in' }), words)
  return {
    what: market === null ? t.about.order : <Sentence text={engine.signed.orderAt} parts={{ market }} />,
    amounts:
      gives.length === 0
        ? []
        : [
            ...given.map(first(engine.signed.gives)),
            ...(got.length > 0 ? got : [{ text: engine.signed.nothing }]).map(first(engine.signed.gets)),
          ],
    rows: orderRows(action, words),
  }
}

/** The hero of what a signature does. */
export const signedParts = (action: SignedAction, words: HeroWords): HeroParts => {
  const { t, actions, engine, amounts } = words
  switch (action.kind) {
    case 'permit':
      return permit(action, words)
    case 'signed-transfer':
      return {
        what: t.what.signedTransfer,
        amounts: [
          {
            ...known(action, action.token),
            ...(action.amount === null
              ? { text: tokenName(action.token, actions) }
              : { text: amounts.outText(action.amount), way: 'out' as const }),
          },
        ],
        rows: [
          ...address(t.label.to, action.to),
          ...(action.token.address === '' ? [] : nameless(action.token, words)),
          ...time(t.label.until, action.deadline, words),
        ],
      }
    case 'cancel-transfer':
      return {
        what: <Sentence text={engine.signed.cancel} parts={{ token: tokenName(action.token, actions) }} />,
        rows: nameless(action.token, words),
      }
    case 'order':
      return order(action, words)
    case 'orders':
      return { what: t.about['bulk-order'] }
    case 'safe-transaction':
      return asSafe(
        action.safe,
        transactionParts(action.action, action.value, null, words),
        action.refund,
        words,
      )
    case 'safe-message':
      return { what: t.about.safe, rows: address(t.label.safe, action.safe) }
    case 'delegation':
      return {
        what: action.of === 'votes' ? t.what.votes : t.about.delegation,
        rows: address(t.label.to, action.to),
      }
    case 'meta-transaction':
    case 'user-operation':
      return { what: t.about[action.kind] }
  }
}

/** Whether the hero says all that the data does: what it is for is known, and nothing of it is open. */
export const isUnderstood = (action: SignedAction | null): boolean => {
  if (action === null || !action.known) return false
  if (action.kind === 'order') return action.gives.length > 0
  return action.kind === 'permit' || action.kind === 'signed-transfer' || action.kind === 'cancel-transfer'
}
