import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** Keeps an error in the document head from breaking the page; resets on navigation. */
export function HeadGuard({ children }: { children: ReactNode }) {
  return <Guard key={useLocation().key}>{children}</Guard>
}

/** Only class components can be error boundaries. */
class Guard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <title>Opencourt</title> : this.props.children
  }
}
