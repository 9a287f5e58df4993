import type { ReactNode } from 'react'
import type { SolanaAction } from '../../../../chains/solana/subject.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { actionTexts } from '../../../../i18n/english/actions.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { visibleText } from '../../../../ui/visibleText.ts'
import { Address } from '../Address.tsx'
import { useAmounts } from '../useAmounts.ts'

type Words = { readonly t: Catalogue['actions']; readonly amounts: ReturnType<typeof useAmounts> }

const say = (text: string, parts: Parameters<typeof Sentence>[0]['parts']): ReactNode => (
  <Sentence text={text} parts={parts} />
)

const at = (address: string): ReactNode => <Address value={address} />

const tokenTransfer = (
  action: Extract<SolanaAction, { kind: 'token-transfer' }>,
  { t: { solana: t, tokenFee }, amounts: { amountText } }: Words,
): ReactNode => {
  const parts = { amount: amountText(action.amount), token: at(action.mint), to: at(action.to) }
  const sentence =
    action.from === undefined
      ? say(t.sendToken, parts)
      : say(t.moveToken, { ...parts, from: at(action.from) })
  return action.fee ? say(tokenFee, { sentence, amount: amountText(action.fee) }) : sentence
}

/** What one instruction does, in one sentence. */
const actionSentence = (action: SolanaAction, words: Words): ReactNode => {
  const { solana: t, transfer, transferFrom } = words.t
  const { amountText } = words.amounts
  const orNobody = (address: string | null) => (address === null ? t.nobody : at(address))
  switch (action.kind) {
    case 'transfer': {
      const parts = { amount: amountText(action.amount), to: at(action.to) }
      return action.from === undefined
        ? say(transfer, parts)
        : say(transferFrom, { ...parts, from: at(action.from) })
    }
    case 'token-transfer':
      return tokenTransfer(action, words)
    case 'token-allow':
      return say(t.allowToken, {
        amount: action.unlimited ? t.all : amountText(action.amount),
        token: at(action.mint),
        to: at(action.to),
      })
    case 'token-revoke':
      return say(t.revoke, { token: at(action.mint) })
    case 'token-account':
      return say(t.tokenAccount, { token: at(action.mint), owner: at(action.owner) })
    case 'token-recover':
      return say(t.recover, { token: at(action.mint), owner: at(action.wallet) })
    case 'token-mint':
      return say(t.mint, { amount: amountText(action.amount), token: at(action.mint), to: at(action.to) })
    case 'token-burn':
      return say(t.burn, { amount: amountText(action.amount), token: at(action.mint) })
    case 'token-close':
      return say(t.close, { to: at(action.to) })
    case 'token-sync':
      return t.sync
    case 'token-authority':
      return say(t.authority[action.authority], { account: at(action.account), to: orNobody(action.to) })
    case 'create-account':
      return say(t.createAccount, { amount: amountText(action.amount), owner: at(action.owner) })
    case 'assign':
      return say(t.assign, { account: at(action.account), owner: at(action.owner) })
    case 'memo':
      return say(t.memo('{text}'), { text: visibleText(action.text) })
    case 'nonce':
      return t.nonce
    case 'nonce-authority':
      return say(t.nonceAuthority, { account: at(action.account), to: at(action.to) })
    case 'stake-authority':
      return say(t.stakeAuthority[action.role], { account: at(action.account), to: at(action.to) })
    case 'stake-delegate':
      return say(t.delegate, { account: at(action.account), to: at(action.to) })
    case 'stake-deactivate':
      return say(t.deactivate, { account: at(action.account) })
    case 'stake-move':
      return say(t.moveStake, {
        amount: amountText(action.amount),
        account: at(action.account),
        to: at(action.to),
      })
    case 'program-upgrade':
      return say(t.upgrade, { account: at(action.account) })
    case 'program-authority':
      return say(t.programAuthority, { account: at(action.account), to: orNobody(action.to) })
    case 'program-close':
      return say(t.programClose, { account: at(action.account), to: at(action.to) })
    case 'call':
      return action.name === undefined
        ? say(t.call, { program: at(action.program) })
        : say(t.callNamed, { name: action.name, program: at(action.program) })
  }
}

/** One instruction in one sentence. */
export const ActionSentence = ({ action }: { readonly action: SolanaAction }) =>
  actionSentence(action, { t: useTexts(actionTexts), amounts: useAmounts() })
