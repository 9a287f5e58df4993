import { useId, useRef } from 'react'
import { securityTexts } from '../../../i18n/english/security.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { pushView } from '../../../state/navigation.ts'
import { readWallet } from '../../../storage/embeddedRecord.ts'
import { ChangeWaits } from './ChangeWaits.tsx'
import { OnwardRow } from './OnwardRow.tsx'

/** The address that logs in, and a change of it that waits. Where a provider logs in, the address comes from there and cannot be changed here. */
export const EmailSection = () => {
  const { email: t } = useTexts(securityTexts)
  const id = useId()
  const row = useRef<HTMLButtonElement>(null)
  const wallet = readWallet()
  if (!wallet || wallet.provider !== undefined) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="list-title" id={id}>
        {t.title}
      </h2>
      <ChangeWaits after={row} />
      <OnwardRow
        ref={row}
        icon="mail"
        title={<bdi dir="ltr">{wallet.email}</bdi>}
        titleClass="security-address"
        hint={t.hint}
        testId="security-email"
        onOpen={() => pushView({ name: 'UpdateEmailWallet' })}
      />
    </section>
  )
}
