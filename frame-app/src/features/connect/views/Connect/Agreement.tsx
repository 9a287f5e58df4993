import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { walletListTexts } from '../../../../i18n/english/walletList.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Sentence } from '../../../../ui/Sentence.tsx'

/** Whether the person agreed, at this visit. */
export const agreedStore = createStore<{ readonly agreed: boolean }>(() => ({ agreed: false }))

/** Ways to connect that can be pressed once the person agreed to the page's terms. */
export const Agreement = ({
  parts,
  children,
}: {
  /** Links to what is agreed to. */
  readonly parts: Readonly<Record<'terms' | 'privacy' | 'link', ReactNode>>
  readonly children: ReactNode
}) => {
  const t = useTexts(walletListTexts)
  const { agreed } = useStore(agreedStore)
  return (
    <>
      <label className="connect-agree links">
        <input
          type="checkbox"
          data-testid="legal-checkbox"
          checked={agreed}
          onChange={({ target }) => agreedStore.setState({ agreed: target.checked })}
        />
        <span>
          <Sentence text={parts.terms && parts.privacy ? t.agreeBoth : t.agreeOne} parts={parts} />
        </span>
      </label>
      <div className="connect-ways" inert={!agreed}>
        {children}
      </div>
    </>
  )
}
