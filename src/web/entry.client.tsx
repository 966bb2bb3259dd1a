import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* With its transitions it tells at once what is on its way: the search bar and the map build on that. */}
      <HydratedRouter useTransitions />
    </StrictMode>,
  )
})
