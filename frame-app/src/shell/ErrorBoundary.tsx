import { Component, type ReactNode } from 'react'
import { texts } from '../i18n/texts.ts'
import { ErrorCard } from './ErrorCard.tsx'

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
    return <ErrorCard text={texts.common.crashed} onRetry={() => this.setState({ crashed: false })} />
  }
}
