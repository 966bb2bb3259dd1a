import { createContext, RouterContextProvider } from 'react-router'
import type { Nonces } from '../ui/nonces.ts'
import { type Api, createApi, type Transport } from './client.ts'

const browserApi = createApi((path, init) => fetch(path, init))

/** The API as loaders reach it: the browser's own, unless the server put its way in. */
export const apiContext = createContext<Api>(browserApi)
export const noncesContext = createContext<Nonces | undefined>(undefined)
/** Scheme and host of this site, for canonical links. */
export const originContext = createContext<string>('')

/** Takes an error that nobody foresaw; on the server only. */
export const reportContext = createContext<(error: unknown) => void>(() => {})

export interface RenderContext {
  transport: Transport
  nonces: Nonces
  origin: string
  report: (error: unknown) => void
}

/** What the server hands to the loaders of one request. */
export function provideContext({ transport, nonces, origin, report }: RenderContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, createApi(transport))
  context.set(noncesContext, nonces)
  context.set(originContext, origin)
  context.set(reportContext, report)
  return context
}

/** The API of components, which run their calls in the browser only. */
export const api = browserApi
