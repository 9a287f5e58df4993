import { useMemo, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Namespace } from '@walletframe/bridge-protocol'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { authStore, type Whose } from '../../../emailLogin/auth.ts'
import { beginLogin } from '../../../emailLogin/begin.ts'
import { EmailForm } from '../../../emailLogin/views/EmailForm.tsx'
import { pushView } from '../../../../state/navigation.ts'
import { optionsStore } from '../../../../state/options.ts'
import { offersCatalogue, offersEmail, offersWallets } from '../../offers.ts'
import { walletsStore } from '../../../../connections/wallets.ts'
import { readWallet } from '../../../../storage/embeddedRecord.ts'
import { BrandLogo } from '../../../../ui/BrandLogo.tsx'
import { WithLegal } from './Legal.tsx'
import { usePart } from './usePart.ts'
import { WalletGuide } from './WalletGuide.tsx'
import { Wallets } from './Wallets.tsx'
import './Connect.css'

/** "Continue as" for the session that is here. */
const useContinueAs = (session: Whose | null): ReactNode => {
  const { email, provider } = session ?? {}
  return usePart(
    useMemo(
      () =>
        email === undefined
          ? undefined
          : async () => {
              const { ContinueAs } = await import('./ContinueAs.tsx')
              return <ContinueAs session={{ email, provider }} />
            },
      [email, provider],
    ),
  )
}

const loadNothing = async () => {
  const { NothingToConnect } = await import('./NothingToConnect.tsx')
  return <NothingToConnect />
}

const loadSocials = async () => {
  const { SocialBlock } = await import('../../../social/views/SocialBlock.tsx')
  return <SocialBlock />
}

/** An address, to which a code is sent: who has no wallet gets one with it. */
export const EmailBlock = () => {
  const t = useTexts(shellTexts).connect
  const { session, challenge } = useStore(authStore)
  const [isNew] = useState(() => readWallet() === null)
  const way = useContinueAs(session)
  const hasSocials = useStore(optionsStore, ({ project }) => project.socials !== undefined)
  const socials = usePart(hasSocials ? loadSocials : undefined)
  return (
    <>
      {way === undefined ? <span className="skeleton shell-row" /> : way}
      <EmailForm first={challenge?.email ?? ''} onSubmit={(email) => void beginLogin(email)}>
        {isNew && (
          <p className="connect-home muted" data-testid="connect-home">
            {t.home}
          </p>
        )}
      </EmailForm>
      {socials}
    </>
  )
}

/** All wallets behind one row (`features.collapseWallets`). */
const Collapsed = ({ namespace }: { readonly namespace: Namespace | undefined }) => (
  <button
    type="button"
    className="button"
    data-testid="connect-collapsed"
    onClick={() => pushView({ name: 'ConnectWallets', namespace })}
  >
    {useTexts(shellTexts).connect.collapsed}
  </button>
)

/** Ways to connect: the page's wallets first where there are some, else e-mail (specification, section 2). */
export const Connect = ({ namespace }: { readonly namespace?: Namespace | undefined }) => {
  const { common, connect } = useTexts(shellTexts)
  const all = useStore(walletsStore)
  const options = useStore(optionsStore)
  const hasEmail = offersEmail(options, namespace)
  const hasWallets = offersWallets(options, all, namespace)
  const { both, email, wallets: walletsOnly } = connect.purpose
  const nothing = usePart(hasWallets || hasEmail ? undefined : loadNothing)
  const { collapseWallets, connectMethodsOrder } = options.wanted.features
  const first =
    connectMethodsOrder?.find((method) => method !== 'social') ?? (hasWallets ? 'wallet' : 'email')
  const ways: readonly ReactNode[] = [
    (hasWallets || offersCatalogue(options)) &&
      (collapseWallets && hasEmail ? (
        <Collapsed key="wallet" namespace={namespace} />
      ) : (
        (hasWallets || hasEmail || nothing !== undefined) && <Wallets key="wallet" namespace={namespace} />
      )),
    hasEmail && <EmailBlock key="email" />,
  ].filter(Boolean)
  const [one, other] = first === 'wallet' ? ways : ways.toReversed()
  return (
    <div className="content" data-testid="view-Connect">
      {options.project.logo !== undefined && (
        <BrandLogo logo={options.project.logo} name={options.project.name} />
      )}
      {(hasEmail || hasWallets) && (
        <p className="connect-purpose muted">{hasEmail ? (hasWallets ? both : email) : walletsOnly}</p>
      )}
      <WithLegal>
        {!hasWallets && !hasEmail && nothing}
        {one}
        {other && <div className="separator">{common.or}</div>}
        {other}
        {hasWallets && hasEmail && options.enableWalletGuide !== false && <WalletGuide />}
      </WithLegal>
    </div>
  )
}
