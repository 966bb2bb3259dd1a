import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './client.ts'

/** Milliseconds in which what was read is not read anew. */
export const STALE_MS = 5 * 60_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.status > 0),
      },
    },
  })
}

let browserClient: QueryClient | undefined

/** One for the life of the page in the browser; a fresh one for every rendering on the server. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  browserClient ??= createQueryClient()
  return browserClient
}
