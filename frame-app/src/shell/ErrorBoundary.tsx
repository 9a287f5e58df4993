import { Component, type ReactNode } from 'react'
import { shellTexts } from '../i18n/english/shell.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { ErrorCard } from './ErrorCard.tsx'

const Crashed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <ErrorCard text={useTexts(shellTexts).common.crashed} onRetry={onRetry} />
)

/** Catches what a view throws while it is drawn. Without it React takes everything away, and an invisible dialog stays over the page. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly crashed: boolean }
> {
  override state = { crashed: false }

  static getDerivedStateFromError(): { readonly crashed: boolean } {
    return { crashed: true }
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children
    return <Crashed onRetry={() => this.setState({ crashed: false })} />
  }
}
