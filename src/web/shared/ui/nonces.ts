import { createContext } from 'react'

/** Mark the page's own scripts and styles for the content security policy. */
export interface Nonces {
  script: string
  style: string
}

/** Known while the server renders; undefined in the browser. */
export const NoncesContext = createContext<Nonces | undefined>(undefined)
