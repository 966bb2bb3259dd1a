import { lazy } from 'react'

/** Suggestions of places for a text field, which works as well without them. */
export const PlaceSuggestions = lazy(() =>
  import('./PlaceSuggestions.tsx').catch(() => ({ default: () => null })),
)
