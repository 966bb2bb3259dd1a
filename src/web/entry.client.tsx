import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepStyleNonce } from './shared/ui/nonces.ts'

// Dialogs lock the page's scrolling by a style of their own, which the content security policy wants marked.
// `get-nonce`, below Mantine's dialogs, reads the mark from this name.
const nonce = document.querySelector<HTMLElement>('style[nonce]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })
keepStyleNonce(nonce ?? '')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* With its transitions it tells at once what is on its way: the search bar and the map build on that. */}
      <HydratedRouter useTransitions />
    </StrictMode>,
  )
})
