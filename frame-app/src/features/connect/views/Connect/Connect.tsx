import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { namespaceOf, type Caip2, type Namespace, type WalletInfo } from '@walletframe/bridge-protocol'
import { connectInjected } from '../../connectInjected.ts'
import { openWalletConnect } from '../../connectWalletConnect.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { authStore, clearProblem } from '../../../emailLogin/auth.ts'
import { beginLogin } from '../../../emailLogin/begin.ts'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { offeredWallets, offersCatalogue, offersEmail, offersWalletConnect } from '../../offers.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { ProblemLine } from '../../../problem/ProblemLine.tsx'
import { fetchPatiently } from '../../../../state/fetchPatiently.ts'
import { walletConnectName } from '../../../../state/walletConnectName.ts'
import { readWallet } from '../../../../storage/embeddedRecord.ts'
import { BrandLogo } from '../../../../ui/BrandLogo.tsx'
import { LineIcon } from '../../../../ui/icons.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { WalletIcon } from '../../../../ui/WalletIcon.tsx'
import { whenIdle } from '../../../../ui/whenIdle.ts'
import './Connect.css'

/**
 * A part that most first visits have no need of, so it is not in the first file: undefined while it comes, null where it cannot be fetched.
 * Then the rest stands by itself, and the next opening of this view tries again.
 */
const usePart = (load: (() => Promise<ReactNode>) | undefined): ReactNode | undefined => {
  const [part, setPart] = useState<ReactNode>()
  useEffect(() => {
    if (!load) return
    let here = true
    void fetchPatiently(load).then((loaded) => {
      if (here) setPart(loaded ?? null)
    })
    return () => {
      here = false
    }
  }, [load])
  return load ? part : null
}

/** "Continue as" for the session that is here. */
const useContinueAs = (email: string | undefined): ReactNode | undefined =>
  usePart(
    useMemo(
      () =>
        email === undefined
          ? undefined
          : async () => {
              const { ContinueAs } = await import('./ContinueAs.tsx')
              return <ContinueAs email={email} />
            },
      [email],
    ),
  )

const loadNothing = async () => {
  const { NothingToConnect } = await import('./NothingToConnect.tsx')
  return <NothingToConnect />
}

/** What an address looks like, in every language. */
const sample = 'you@example.com'

const EmailBlock = () => {
  const t = useTexts(shellTexts).connect
  const { session, challenge, busy, problem } = useStore(authStore)
  const [email, setEmail] = useState(challenge?.email ?? '')
  const [isNew] = useState(() => readWallet() === null)
  const way = useContinueAs(session?.email)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void beginLogin(email)
  }
  return (
    <>
      {way === undefined ? <span className="skeleton shell-row" /> : way}
      <form className="connect-email" onSubmit={submit} noValidate>
        <label>
          <span className="connect-label">{t.email}</span>
          <span className="field">
            <input
              type="email"
              dir="ltr"
              name="email"
              autoComplete="email"
              inputMode="email"
              spellCheck={false}
              maxLength={254}
              placeholder={sample}
              data-testid="email-input"
              aria-invalid={problem !== null}
              aria-describedby="email-note"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                if (problem) clearProblem()
              }}
            />
          </span>
        </label>
        <div className="connect-note" id="email-note">
          <ProblemLine problem={problem} />
        </div>
        <button type="submit" className="button primary" data-testid="email-submit" disabled={busy !== null}>
          {busy === 'sending' && <span className="spinner" />} {t.submit}
        </button>
        {isNew && (
          <p className="connect-home muted" data-testid="connect-home">
            {t.home}
          </p>
        )}
      </form>
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

/** Wallets that stand there at first. */
const most = 4

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const WalletBlock = ({
  wallets,
  recent,
  byCode,
}: {
  readonly wallets: readonly WalletInfo[]
  readonly recent: readonly string[]
  /** Whether a wallet app may be connected by a code. */
  readonly byCode: boolean
}) => {
  const t = useTexts(shellTexts).connect
  const hint = useHints(wallets)
  const [isWhole, setWhole] = useState(wallets.length <= most)
  const list = useRef<HTMLUListElement>(null)
  const showAll = () => {
    flushSync(() => setWhole(true))
    // The button is gone: the first of those that it brought has the focus.
    list.current?.children[most + Number(byCode)]?.querySelector('button')?.focus()
  }
  return (
    <ul className="list" ref={list}>
      {byCode && (
        <li>
          <button
            type="button"
            className="row"
            data-testid="connect-walletconnect"
            onClick={() => openWalletConnect()}
          >
            <WalletIcon name={walletConnectName} />
            <span>
              <strong>{walletConnectName}</strong>
            </span>
            <span className="tag">{t.qr}</span>
          </button>
        </li>
      )}
      {wallets.slice(0, isWhole ? undefined : most).map((wallet) => (
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
            {recent[0] === wallet.id && <span className="tag">{t.recent}</span>}
          </button>
        </li>
      ))}
      {!isWhole && (
        <li>
          <button type="button" className="button quiet" data-testid="connect-more" onClick={showAll}>
            {t.more}
          </button>
        </li>
      )}
    </ul>
  )
}

/** How many there are: counted once nothing else is to be done, in a place that nothing moves for. */
const useWalletCount = (namespace: Namespace | undefined): ReactNode => {
  const [count, setCount] = useState<ReactNode>()
  useEffect(() => {
    let here = true
    const stop = whenIdle(() => {
      // Where it cannot be had, nothing is missed.
      import('./WalletCount.tsx').then(
        ({ WalletCount }) => here && setCount(<WalletCount namespace={namespace} />),
        () => undefined,
      )
    })
    return () => {
      here = false
      stop()
    }
  }, [namespace])
  return count
}

/** The way to the server's list. */
const AllWallets = ({ namespace }: { readonly namespace: Namespace | undefined }) => (
  <button
    type="button"
    className="row"
    data-testid="connect-all-wallets"
    onClick={() => pushView({ name: 'AllWallets', namespace })}
  >
    <span className="wallet-icon">
      <LineIcon path="M4 4h4v4H4zm8 0h4v4h-4zm-8 8h4v4H4zm8 0h4v4h-4z" />
    </span>
    <strong>{useTexts(shellTexts).titles.AllWallets}</strong>
    {useWalletCount(namespace)}
  </button>
)

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
  const byCode = offersWalletConnect(options, namespace)
  const hasWallets = wallets.length > 0 || byCode
  const hasList = offersCatalogue(options)
  const { both, email, wallets: walletsOnly } = connect.purpose
  const nothing = usePart(hasWallets || hasEmail ? undefined : loadNothing)
  return (
    <div className="content" data-testid="view-Connect">
      {options.project.logo !== undefined && (
        <BrandLogo logo={options.project.logo} name={options.project.name} />
      )}
      {(hasEmail || hasWallets) && (
        <p className="connect-purpose muted">{hasEmail ? (hasWallets ? both : email) : walletsOnly}</p>
      )}
      {/* A wallet that announces itself later joins the list, and the list keeps its form. */}
      {hasWallets && (
        <WalletBlock
          key={String(wallets.length > most)}
          wallets={wallets}
          recent={all.recent}
          byCode={byCode}
        />
      )}
      {hasWallets && hasList && <AllWallets namespace={namespace} />}
      {hasWallets && hasEmail && <div className="separator">{common.or}</div>}
      {hasEmail && <EmailBlock />}
      {!hasWallets && !hasEmail && nothing}
      {!hasWallets && hasEmail && hasList && <div className="separator">{common.or}</div>}
      {!hasWallets && hasList && nothing !== undefined && <AllWallets namespace={namespace} />}
      <Legal />
    </div>
  )
}
