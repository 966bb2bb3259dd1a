import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { navigateIfReachable, Unreachable } from './Unreachable.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** The code of a component failed to load. */
class ChunkLoadError extends Error {}

/** Like React's `lazy`, with retry: if the code fails to load, the page stays and an overlay offers to try again. */
export function lazyWithRetry<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let LazyComponent = lazy(() => load().catch(throwChunkLoadError))
  return function LazyWithRetry(props: Props) {
    const [tries, setTries] = useState(0)
    function tryAgain() {
      LazyComponent = lazy(() => reload(load).catch(throwChunkLoadError))
      setTries(tries + 1)
    }
    return (
      <ChunkErrorBoundary key={tries} onRetry={tryAgain}>
        <LazyComponent {...props} />
      </ChunkErrorBoundary>
    )
  }
}

function throwChunkLoadError(cause: unknown): never {
  throw new ChunkLoadError('The code of a component failed to load.', { cause })
}

/** If the server responds but the code is missing, it belongs to an old build, so the page is reloaded. */
async function reload<Props>(load: Load<Props>): ReturnType<Load<Props>> {
  try {
    await reloadStylesheets()
    return await load()
  } catch (error) {
    await navigateIfReachable(window.location.pathname + window.location.search)
    throw error
  }
}

/** Vite requests each stylesheet only once, even if it fails. */
async function reloadStylesheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  await Promise.all(links.filter(({ sheet }) => !sheet).map(reloadStylesheet))
}

function reloadStylesheet(link: HTMLLinkElement): Promise<Event> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', resolve)
    again.addEventListener('error', reject)
    link.replaceWith(again)
  })
}

class ChunkErrorBoundary extends Component<
  { onRetry: () => void; children: ReactNode },
  { error?: unknown }
> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof ChunkLoadError)) throw error
    return <Unreachable onRetry={this.props.onRetry} />
  }
}
