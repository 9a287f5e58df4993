import { useId } from 'react'
import { useStore } from 'zustand'
import { socialName, type Login } from '@walletframe/api-contract'
import { securityTexts } from '../../../i18n/english/security.ts'
import { useLanguage, useTexts } from '../../../i18n/useTexts.ts'
import { pushView } from '../../../state/navigation.ts'
import { visibleText } from '../../../ui/visibleText.ts'
import { offeredSocials } from '../../social/social.ts'
import { securityStore, type Known } from '../securityState.ts'
import { LoginMark } from './LoginMark.tsx'
import { OnwardRow } from './OnwardRow.tsx'
import { timeText } from './slotTexts.ts'

const LoginRow = ({ login, isLast }: { readonly login: Login; readonly isLast: boolean }) => {
  const t = useTexts(securityTexts)
  const language = useLanguage()
  const busy = useStore(securityStore, (state) => state.busy)
  const name = socialName(login.provider)
  const address = visibleText(login.address ?? '')
  return (
    <li className="row still security-row" data-testid={`login-${login.id}`}>
      <LoginMark provider={login.provider} />
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {address !== '' && (
          <small>
            <bdi dir="ltr">{address}</bdi>
          </small>
        )}
        <small>{t.added(timeText(login.createdAt, language))}</small>
        {isLast && <small data-testid="login-last">{t.logins.last}</small>}
      </span>
      {!isLast && (
        <button
          type="button"
          className="link"
          data-testid="login-remove"
          aria-label={t.removeNamed(address === '' ? name : `${name}, ${address}`)}
          disabled={busy !== null}
          onClick={() => pushView({ name: 'RemoveLogin', loginId: login.id })}
        >
          {t.remove}
        </button>
      )}
    </li>
  )
}

/** What signs in to the account beside a code to its address, and the way to add more. */
export const LoginsSection = ({ known }: { readonly known: Known }) => {
  const { logins: t } = useTexts(securityTexts)
  const busy = useStore(securityStore, (state) => state.busy)
  const id = useId()
  const { byCode, logins } = known.logins
  const isOffered = offeredSocials().length > 0 || !byCode
  if (logins.length === 0 && !isOffered) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="list-title" id={id}>
        {t.title}
      </h2>
      {logins.length > 0 && (
        <ul className="list">
          {logins.map((login) => (
            <LoginRow key={login.id} login={login} isLast={!byCode && logins.length === 1} />
          ))}
        </ul>
      )}
      {isOffered && (
        <OnwardRow
          icon="plus"
          title={t.add}
          hint={t.addHint}
          testId="security-add-login"
          disabled={busy !== null}
          onOpen={() => pushView({ name: 'AddLogin' })}
        />
      )}
    </section>
  )
}
