import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Transitions make pending navigations visible immediately; the search bar and the map rely on that. */}
      <HydratedRouter useTransitions />
    </StrictMode>,
  )
})
