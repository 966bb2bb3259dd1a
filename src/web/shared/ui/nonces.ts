import { createContext } from 'react'

/** Mark the page's own scripts and styles for the content security policy. */
export interface Nonces {
  script: string
  style: string
}

/** Known while the server renders; undefined in the browser. */
export const NoncesContext = createContext<Nonces | undefined>(undefined)

/** Marks the styles that this page adds in the browser; the server marks its own. */
let ofPage = ''

export function keepStyleNonce(nonce: string): void {
  ofPage = nonce
}

export const styleNonce = () => ofPage
