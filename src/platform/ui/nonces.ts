import { createContext } from 'react'

/** Content Security Policy nonces for the page's own scripts and styles. */
export interface Nonces {
  script: string
  style: string
}

/** Set during server rendering; undefined in the browser. */
export const NoncesContext = createContext<Nonces | undefined>(undefined)
