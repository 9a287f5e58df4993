import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { optionsStore } from '../../../../state/options.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { usePart } from './usePart.ts'

const Link = ({ url, children }: { readonly url: string; readonly children: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)

const loadAgreement = () => import('./Agreement.tsx')

/**
 * Ways to connect, with the page's terms: said below them, or to be agreed to before anything else where the page wants that
 * (`features.legalCheckbox`). A page without terms has neither. Where the part that asks cannot be fetched, they are said.
 */
export const WithLegal = ({ children }: { readonly children: ReactNode }) => {
  const t = useTexts(shellTexts).connect
  const { termsConditionsUrl, privacyPolicyUrl, wanted } = useStore(optionsStore)
  const terms = termsConditionsUrl !== undefined && <Link url={termsConditionsUrl}>{t.terms}</Link>
  const privacy = privacyPolicyUrl !== undefined && <Link url={privacyPolicyUrl}>{t.privacy}</Link>
  const link = terms || privacy
  const agreement = usePart(link && wanted.features.legalCheckbox ? loadAgreement : undefined)
  if (!link) return children
  const parts = { terms, privacy, link }
  if (agreement) return <agreement.Agreement parts={parts}>{children}</agreement.Agreement>
  if (agreement === undefined) return null
  return (
    <>
      {children}
      <p className="links">
        <Sentence text={terms && privacy ? t.legalBoth : t.legalOne} parts={parts} />
      </p>
    </>
  )
}
