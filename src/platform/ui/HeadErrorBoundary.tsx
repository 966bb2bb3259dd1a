import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** Keeps an error in the document head from breaking the page; resets on navigation. */
export function HeadErrorBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary key={useLocation().key}>{children}</ErrorBoundary>
}

/** Only class components can be error boundaries. */
class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <title>Opencourt</title> : this.props.children
  }
}
