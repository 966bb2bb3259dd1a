import { createContext, data, RouterContextProvider } from 'react-router'
import { commonErrors } from '../../platform/contract/common-errors.ts'
import type { Units } from '../../platform/contract/units.ts'
import type { Nonces } from '../../platform/ui/nonces.ts'
import { type Api, ApiCallError, api, createApi, type Transport } from './client.ts'

/** The API for loaders: the browser's, unless the server provides its own. */
export const apiContext = createContext<Api>(api)
export const noncesContext = createContext<Nonces | undefined>(undefined)
/** Scheme and host of this site, for canonical URLs. */
export const originContext = createContext<string>('')
/** The units for this visitor; set on the server only. */
export const unitsContext = createContext<Units>()

/** The courts that this visitor keeps, for the screen of saved courts; set on the server only. */
export const savedIdsContext = createContext<readonly number[]>([])

/** Reports an unexpected error; set on the server only. */
export const reportContext = createContext<(error: unknown) => void>(() => {})

interface RenderContext {
  transport: Transport
  nonces: Nonces
  origin: string
  units: Units
  savedIds: readonly number[]
  report: (error: unknown) => void
}

/** Builds the loader context for one request. */
export function createLoaderContext({
  transport,
  nonces,
  origin,
  units,
  savedIds,
  report,
}: RenderContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, createApi(transport))
  context.set(noncesContext, nonces)
  context.set(originContext, origin)
  context.set(unitsContext, units)
  context.set(savedIdsContext, savedIds)
  context.set(reportContext, report)
  return context
}

/** For loaders: turns an API error into a route error with the same status and message. */
export function orRouteError<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof ApiCallError)) throw error
    throw data(error.message, { status: error.status || commonErrors.unavailable.status })
  })
}
