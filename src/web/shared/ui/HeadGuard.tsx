import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** Keeps what fails in the head of a page from taking the page with it; the next address is tried anew. */
export function HeadGuard({ children }: { children: ReactNode }) {
  return <Guard key={useLocation().key}>{children}</Guard>
}

/** Only a class can catch what its children throw while they are drawn. */
class Guard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <title>Opencourt</title> : this.props.children
  }
}
