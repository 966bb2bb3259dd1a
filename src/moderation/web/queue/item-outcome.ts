import { queryOptions } from '@tanstack/react-query'
import type { AuditEntryView, AuditSubject } from '../../../admin/contract/schema.ts'
import type { Api } from '../../../api/web/client.ts'
import { NO_LONGER_PENDING } from '../moderation-texts.ts'
import type { QueueItem } from './queue-items.ts'

/** Participles by the verbs of the log. */
const ACTION_PARTICIPLES: Record<string, string> = {
  approve: 'approved',
  reject: 'rejected',
  delete: 'removed',
  archive: 'archived',
  merge: 'merged',
  settle: 'resolved',
}
const AUTHOR_PARTICIPLES: Record<string, string> = { ban: 'banned', delete: 'deleted' }

/** Maximum number of entries to search. */
const MAX_ENTRIES = 10

/** A sentence about what happened to an item that is no longer waiting. `ownId` is the current person's id. */
export const outcomeQuery = (api: Api, item: QueueItem, ownId: number | undefined) =>
  queryOptions({
    queryKey: ['moderation-outcome', item.key],
    async queryFn({ signal }) {
      const entriesOf = async (kind: AuditSubject, subject: number) =>
        (await api.call('GET /api/admin/audit', { query: { kind, subject, limit: MAX_ENTRIES }, signal }))
          .entries
      return (
        outcomeText(await entriesOfItem(item, entriesOf), ACTION_PARTICIPLES, 'This was', ownId) ??
        (item.author &&
          outcomeText(
            await entriesOf('user', item.author.id),
            AUTHOR_PARTICIPLES,
            'Its author was',
            ownId,
          )) ??
        NO_LONGER_PENDING
      )
    },
    gcTime: 0,
  })

type EntriesOf = (kind: AuditSubject, subject: number) => Promise<AuditEntryView[]>

async function entriesOfItem(item: QueueItem, entriesOf: EntriesOf): Promise<AuditEntryView[]> {
  if (item.kind === 'facility') return entriesOf('facility suggestion', item.what.id)
  if (item.kind !== 'report') return entriesOf(item.kind, item.what.id)
  const { subject, id, first_reported_at } = item.what
  const ofReport = (await entriesOf('report', id)).filter(({ action }) => action.endsWith(` ${subject}`))
  const all = [...ofReport, ...(await entriesOf(subject, id))].filter(({ at }) => at > first_reported_at)
  return all.sort((a, b) => b.id - a.id)
}

function outcomeText(
  entries: AuditEntryView[],
  doneBy: Record<string, string>,
  beginning: string,
  ownId: number | undefined,
): string | undefined {
  for (const { action, actor_id, actor_name } of entries) {
    const done = doneBy[action.split(' ')[0] ?? '']
    if (done) return `${beginning} ${done} by ${actor_id === ownId ? 'you' : actor_name}.`
  }
  return undefined
}
