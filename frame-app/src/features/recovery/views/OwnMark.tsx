import { useStore } from 'zustand'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Mark } from '../../../ui/Mark.tsx'
import { accountStore } from '../../account/accountState.ts'

/** What tells the wallet's own window from one that somebody drew. */
export const OwnMark = () => {
  const mark = useStore(accountStore, (state) => state.mark)
  const { account, colors } = useTexts(viewTexts)
  return (
    mark && (
      <dl className="facts">
        <dt>{account.mark}</dt>
        <dd>
          <Mark mark={mark} colors={colors} />
        </dd>
      </dl>
    )
  )
}
