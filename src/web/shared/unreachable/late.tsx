import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { openAnew } from './open-anew.ts'
import { Unreachable } from './Unreachable.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** The code of a component failed to load. */
class CodeMissing extends Error {}

/** Like React's `lazy`, with retry: if the code fails to load, the page stays and an overlay offers to try again. */
export function late<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Piece = lazy(() => load().catch(sayMissing))
  return function Late(props: Props) {
    const [tries, setTries] = useState(0)
    function tryAgain() {
      Piece = lazy(() => loadAgain(load).catch(sayMissing))
      setTries(tries + 1)
    }
    return (
      <MissingBoundary key={tries} onTry={tryAgain}>
        <Piece {...props} />
      </MissingBoundary>
    )
  }
}

function sayMissing(cause: unknown): never {
  throw new CodeMissing('The code of a component failed to load.', { cause })
}

/** If the server responds but the code is missing, it belongs to an old build, so the page is reloaded. */
async function loadAgain<Props>(load: Load<Props>): ReturnType<Load<Props>> {
  try {
    await askForStylesAgain()
    return await load()
  } catch (error) {
    await openAnew(window.location.pathname + window.location.search)
    throw error
  }
}

/** Vite requests each stylesheet only once, even if it fails. */
async function askForStylesAgain(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  await Promise.all(links.filter(({ sheet }) => !sheet).map(askAgain))
}

function askAgain(link: HTMLLinkElement): Promise<Event> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', resolve)
    again.addEventListener('error', reject)
    link.replaceWith(again)
  })
}

class MissingBoundary extends Component<{ onTry: () => void; children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof CodeMissing)) throw error
    return <Unreachable onTry={this.props.onTry} />
  }
}
