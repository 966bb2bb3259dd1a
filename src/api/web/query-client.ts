import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiCallError } from './client.ts'

/** How long query results stay fresh, milliseconds. */
export const STALE_MS = 5 * 60_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 2 && onlineManager.isOnline() && !(error instanceof ApiCallError && error.status > 0),
      },
    },
  })
}

declare global {
  interface Window {
    /** Of React Router; in single-page mode in the page that stands for all without a connection. */
    __reactRouterContext?: { isSpaMode: boolean }
  }
}

let browserClient: QueryClient | undefined

/** One per page in the browser; a new one for every render on the server. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  if (!browserClient) {
    browserClient = createQueryClient()
    // It learns only of changes: on a page that was opened without a connection, nothing would load once there is one.
    // Some browsers say wrongly that they are offline: a page from the server knows better.
    if (window.__reactRouterContext?.isSpaMode) onlineManager.setOnline(navigator.onLine)
  }
  return browserClient
}
