import { useMediaQuery } from './useMediaQuery.ts'

export type ColourScheme = 'light' | 'dark'

/** The current colour scheme, for drawing outside CSS. */
export const useColourScheme = (): ColourScheme =>
  useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'
