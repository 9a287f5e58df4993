import { Fragment, useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { namespaceOf, type Caip2, type Namespace, type WalletInfo } from '@walletframe/bridge-protocol'
import { connectInjected } from '../../connectInjected.ts'
import { texts } from '../../../../i18n/texts.ts'
import { authStore, clearProblem } from '../../../emailLogin/auth.ts'
import { beginLogin } from '../../../emailLogin/begin.ts'
import { optionsStore } from '../../../../state/options.ts'
import { offeredWallets, offersEmail } from '../../offers.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { fetchPatiently } from '../../../../ui/fetchPatiently.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { Problem } from '../../../../ui/Problem.tsx'
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
          <span className="visually-hidden">{texts.connect.email}</span>
          <input
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            maxLength={254}
            placeholder={texts.connect.email}
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
              aria-label={texts.connect.submit}
              data-testid="email-submit"
              disabled={busy !== null}
            >
              {busy === 'sending' ? <span className="spinner" /> : <Icon name="arrow" />}
            </button>
          )}
        </label>
      </form>
      <Problem problem={problem} />
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
  const networks = useStore(optionsStore, (state) => state.networks)
  const isMixed = new Set(networks.map(({ id }) => namespaceOf(id as Caip2))).size > 1
  return (wallet: WalletInfo): string =>
    [
      isMixed && texts.namespaces[wallet.namespace ?? 'eip155'],
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
              <strong>{wallet.name}</strong>
              {hint(wallet) && <small className="hint">{hint(wallet)}</small>}
            </span>
            <span className={recent.includes(wallet.id) ? 'tag' : 'tag good'}>
              {recent.includes(wallet.id) ? texts.connect.recent : texts.connect.installed}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const Legal = () => {
  const { termsConditionsUrl, privacyPolicyUrl } = useStore(optionsStore)
  const links = [
    [termsConditionsUrl, texts.connect.terms],
    [privacyPolicyUrl, texts.connect.privacy],
  ].filter((link): link is [string, string] => link[0] !== undefined)
  if (links.length === 0) return null
  return (
    <p className="links">
      {texts.connect.legal}{' '}
      {links.map(([url, name], index) => (
        <Fragment key={url}>
          {index > 0 && ` ${texts.connect.and} `}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

/** Ways to connect: the page's wallets first where there are some, else e-mail (specification, section 2). */
export const Connect = ({ namespace }: { readonly namespace?: Namespace | undefined }) => {
  const all = useStore(walletsStore)
  const options = useStore(optionsStore)
  const hasEmail = offersEmail(options, namespace)
  const wallets = offeredWallets(options, all, namespace)
  return (
    <div className="content" data-testid="view-Connect">
      {wallets.length > 0 && <WalletBlock wallets={wallets} recent={all.recent} />}
      {wallets.length > 0 && hasEmail && <div className="separator">{texts.common.or}</div>}
      {hasEmail && <EmailBlock />}
      {wallets.length === 0 && !hasEmail && <p className="muted">{texts.connect.empty}</p>}
      <Legal />
    </div>
  )
}
