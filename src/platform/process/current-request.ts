import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request that the running code works for; without a store if it works for none. */
export const currentRequest = new AsyncLocalStorage<string>()
