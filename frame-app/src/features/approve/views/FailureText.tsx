import type { Failure, RevertReason } from '../../../chains/failure.ts'
import { engineTexts } from '../../../i18n/english/engine.ts'
import type { Catalogue } from '../../../i18n/catalogue.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import { visibleText } from '../../../ui/visibleText.ts'
import { useAmounts } from './useAmounts.ts'

/** Solidity's own checks, by their number, that a person can make something of. */
const panicText = (code: number, { panic }: Catalogue['engine']['failures']): string => {
  if (code === 0x11) return panic.overflow
  if (code === 0x12) return panic.division
  return code === 0x31 || code === 0x32 ? panic.missing : panic.other
}

/** Why a contract refuses a call, in words. */
export const Reason = ({ reason }: { readonly reason: RevertReason }) => {
  const { failures: t } = useTexts(engineTexts)
  switch (reason.kind) {
    case 'text':
      return <Sentence text={t.says} parts={{ reason: visibleText(reason.text) }} />
    case 'panic':
      return panicText(reason.code, t)
    case 'error':
      return (
        <Sentence text={t.error} parts={{ error: visibleText(reason.name ?? reason.data.slice(0, 10)) }} />
      )
  }
}

/** What an approval is called that came to nothing. */
export const failureTitle = ({ code }: Failure, { failures }: Catalogue['engine']): string => {
  switch (code) {
    case 'insufficient-funds':
      return failures.titles.funds
    case 'would-fail':
    case 'token-refuses':
    case 'recipient-refuses':
    case 'minimum':
    case 'dust':
      return failures.titles.fails
    case 'nonce-taken':
    case 'already-done':
    case 'being-cancelled':
    case 'fee-too-low':
    case 'being-made':
    case 'no-operations':
      return failures.titles.notSent
    case 'names-other-account':
      return failures.titles.notSigned
  }
}

/** Why a request cannot be carried out, and what is missing. */
export const FailureText = ({ failure }: { readonly failure: Failure }) => {
  const { failures: t } = useTexts(engineTexts)
  const { amountText } = useAmounts()
  switch (failure.code) {
    case 'insufficient-funds':
      return failure.needed && failure.missing ? (
        <Sentence
          text={t.funds}
          parts={{ needed: amountText(failure.needed), missing: amountText(failure.missing) }}
        />
      ) : (
        t.fundsUnknown
      )
    case 'would-fail':
      return (
        <>
          {failure.reason && (
            <>
              <Reason reason={failure.reason} />{' '}
            </>
          )}
          {failure.call ? t.callFails(failure.call.index, failure.call.total) : t.fails}
        </>
      )
    case 'token-refuses':
      return t.tokenRefuses[failure.why]
    case 'recipient-refuses':
      return t.recipientRefuses
    case 'minimum':
      return <Sentence text={t.minimum[failure.of]} parts={{ minimum: amountText(failure.minimum) }} />
    case 'dust':
      return <Sentence text={t.dust} parts={{ minimum: amountText(failure.minimum) }} />
    case 'nonce-taken':
      return t.nonceTaken
    case 'already-done':
      return t.alreadyDone
    case 'being-cancelled':
      return t.beingCancelled
    case 'fee-too-low':
      return t.feeTooLow
    case 'being-made':
      return t.beingMade
    case 'names-other-account':
      return t.namesOther
    case 'no-operations':
      return t.noOperations
  }
}
