import { useMediaQuery } from './useMediaQuery.ts'

export type ColourScheme = 'light' | 'dark'

/** The colour scheme of the page's custom properties; for what is drawn outside of CSS. */
export const useColourScheme = (): ColourScheme =>
  useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'
