import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { MODERATION_REFRESH_MS } from '../../../contract/limits.ts'
import { MODERATION_KEY } from '../../shared/admin/moderation-query.ts'
import type { Api } from '../../shared/api/client.ts'
import { type KnownQueue, withBeginning, withoutDecided, withPart } from './known-queue.ts'
import type { WaitingItem } from './waiting-items.ts'

/** Query key of the queue. */
export const WAITING_KEY = [MODERATION_KEY, 'waiting'] as const

/** The moderation queue. Refetches only its start; the rest stays cached. */
export const waitingQuery = (api: Api) =>
  queryOptions({
    queryKey: WAITING_KEY,
    async queryFn({ client, signal }): Promise<KnownQueue> {
      const page = await api.call('moderation', { signal })
      return withBeginning(client.getQueryData<KnownQueue>(WAITING_KEY), page, Date.now())
    },
    staleTime: 0,
    refetchInterval: MODERATION_REFRESH_MS,
    refetchOnWindowFocus: true,
  })

/** Loads the part of the queue after `offset` items of each kind. */
export async function readPart(client: QueryClient, api: Api, offset: number): Promise<void> {
  const page = await api.call('moderation', { query: { offset: offset || undefined } })
  client.setQueryData<KnownQueue>(WAITING_KEY, (known) => known && withPart(known, page))
}

/** Removes decided items from the cached queue. Cancels running fetches, which may still include them. */
export async function forgetDecided(client: QueryClient, keys: ReadonlySet<string>): Promise<void> {
  await client.cancelQueries({ queryKey: WAITING_KEY })
  client.setQueryData<KnownQueue>(WAITING_KEY, (known) => known && withoutDecided(known, keys))
}

/** Number of items before and after to refetch. */
const AROUND = 50

/** Refetches the part of the queue around an item. */
export async function readAround(client: QueryClient, api: Api, { kind, key }: WaitingItem): Promise<void> {
  const known = client.getQueryData<KnownQueue>(WAITING_KEY)
  const place = known?.items.filter((item) => item.kind === kind).findIndex((item) => item.key === key) ?? 0
  await readPart(client, api, Math.max(0, place - AROUND))
}
