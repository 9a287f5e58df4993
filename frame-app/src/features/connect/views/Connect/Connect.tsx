import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { namespaceOf, type Caip2, type Namespace, type WalletInfo } from '@walletframe/bridge-protocol'
import { connectInjected } from '../../connectInjected.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { authStore, clearProblem } from '../../../emailLogin/auth.ts'
import { beginLogin } from '../../../emailLogin/begin.ts'
import { optionsStore } from '../../../../state/options.ts'
import { offeredWallets, offersEmail } from '../../offers.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { ProblemLine } from '../../../problem/ProblemLine.tsx'
import { fetchPatiently } from '../../../../state/fetchPatiently.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'

/**
 * "Continue as" for the session that is here: undefined while its file comes, null where it cannot be fetched. Then the other ways to connect
 * stand by themselves, and the next opening of this view tries again. Not in the first file: most first visits need none of it.
 */
const useContinueAs = (email: string | undefined): ReactNode | undefined => {
  const [way, setWay] = useState<ReactNode>()
  useEffect(() => {
    if (email === undefined) return
    let here = true
    void fetchPatiently(async () => (await import('./ContinueAs.tsx')).ContinueAs).then((ContinueAs) => {
      if (here) setWay(ContinueAs ? <ContinueAs email={email} /> : null)
    })
    return () => {
      here = false
    }
  }, [email])
  return email === undefined ? null : way
}

const EmailBlock = () => {
  const t = useTexts(shellTexts).connect
  const { session, busy, problem } = useStore(authStore)
  const [email, setEmail] = useState('')
  const way = useContinueAs(session?.email)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void beginLogin(email)
  }
  return (
    <>
      {way === undefined ? <span className="skeleton shell-row" /> : way}
      <form onSubmit={submit} noValidate>
        <label className="field">
          <span className="visually-hidden">{t.email}</span>
          <input
            type="email"
            dir="ltr"
            name="email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            maxLength={254}
            placeholder={t.email}
            data-testid="email-input"
            aria-invalid={problem !== null}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              if (problem) clearProblem()
            }}
          />
          {email.length > 3 && (
            <button
              type="submit"
              className="icon-button"
              aria-label={t.submit}
              data-testid="email-submit"
              disabled={busy !== null}
            >
              {busy === 'sending' ? <span className="spinner" /> : <Icon name="arrow" />}
            </button>
          )}
        </label>
      </form>
      <ProblemLine problem={problem} />
    </>
  )
}

/** Two wallets of one name, or one rdns, are told apart by what else they say. */
const isAmbiguous = (wallet: WalletInfo, all: readonly WalletInfo[]) =>
  all.some(
    (other) =>
      other !== wallet &&
      other.namespace === wallet.namespace &&
      (other.name === wallet.name || (other.rdns !== undefined && other.rdns === wallet.rdns)),
  )

/** What stands below a wallet's name: its namespace where the page has several, and what tells it from another one. */
const useHints = (wallets: readonly WalletInfo[]) => {
  const { namespaces } = useTexts(shellTexts)
  const networks = useStore(optionsStore, (state) => state.networks)
  const isMixed = new Set(networks.map(({ id }) => namespaceOf(id as Caip2))).size > 1
  return (wallet: WalletInfo): string =>
    [
      isMixed && namespaces[wallet.namespace ?? 'eip155'],
      isAmbiguous(wallet, wallets) && (wallet.rdns ?? wallet.id),
    ]
      .filter(Boolean)
      .join(' · ')
}

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const WalletBlock = ({
  wallets,
  recent,
}: {
  readonly wallets: readonly WalletInfo[]
  readonly recent: readonly string[]
}) => {
  const t = useTexts(shellTexts).connect
  const hint = useHints(wallets)
  return (
    <ul className="list">
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <button
            type="button"
            className="row"
            data-testid={`connect-wallet-${slug(wallet.name)}`}
            onClick={() => void connectInjected(wallet.id)}
          >
            <WalletIcon name={wallet.name} icon={wallet.icon} />
            <span>
              <strong dir="auto">{wallet.name}</strong>
              {hint(wallet) && (
                <small className="hint" dir="auto">
                  {hint(wallet)}
                </small>
              )}
            </span>
            <span className={recent.includes(wallet.id) ? 'tag' : 'tag good'}>
              {recent.includes(wallet.id) ? t.recent : t.installed}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const Link = ({ url, children }: { readonly url: string; readonly children: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)

const Legal = () => {
  const t = useTexts(shellTexts).connect
  const { termsConditionsUrl, privacyPolicyUrl } = useStore(optionsStore)
  const terms = termsConditionsUrl !== undefined && <Link url={termsConditionsUrl}>{t.terms}</Link>
  const privacy = privacyPolicyUrl !== undefined && <Link url={privacyPolicyUrl}>{t.privacy}</Link>
  const link = terms || privacy
  if (!link) return null
  return (
    <p className="links">
      <Sentence text={terms && privacy ? t.legalBoth : t.legalOne} parts={{ terms, privacy, link }} />
    </p>
  )
}

/** Ways to connect: the page's wallets first where there are some, else e-mail (specification, section 2). */
export const Connect = ({ namespace }: { readonly namespace?: Namespace | undefined }) => {
  const { common, connect } = useTexts(shellTexts)
  const all = useStore(walletsStore)
  const options = useStore(optionsStore)
  const hasEmail = offersEmail(options, namespace)
  const wallets = offeredWallets(options, all, namespace)
  return (
    <div className="content" data-testid="view-Connect">
      {wallets.length > 0 && <WalletBlock wallets={wallets} recent={all.recent} />}
      {wallets.length > 0 && hasEmail && <div className="separator">{common.or}</div>}
      {hasEmail && <EmailBlock />}
      {wallets.length === 0 && !hasEmail && <p className="muted">{connect.empty}</p>}
      <Legal />
    </div>
  )
}
