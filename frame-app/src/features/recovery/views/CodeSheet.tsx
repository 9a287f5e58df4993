import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { writeClipboard } from '../../../state/clipboard.ts'
import { readWallet } from '../../../storage/embeddedRecord.ts'
import { codeGroups } from '../code.ts'
import { CopyButton } from './CopyButton.tsx'
import './Recovery.css'

/** The code, and the ways to keep it. */
export const CodeSheet = ({ code }: { readonly code: string }) => {
  const t = useTexts(recoveryTexts)
  const { email = '', addresses } = readWallet() ?? {}
  const written = codeGroups(code).join('-')
  const sheet = `${t.sheet(addresses?.eip155 ?? '', email, location.host)}\n\n${written}\n`
  return (
    <>
      <ol className="recovery-code mono" dir="ltr" aria-label={t.field} data-testid="recovery-code">
        {codeGroups(code).map((group, index) => (
          <li key={index}>{group}</li>
        ))}
      </ol>
      <div className="recovery-ways">
        <CopyButton testId="recovery-copy" onCopy={(view) => writeClipboard(written, view)} />
        <a
          className="button"
          data-testid="recovery-file"
          download="recovery-code.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(sheet)}`}
        >
          {t.file}
        </a>
      </div>
    </>
  )
}
