import { queryOptions } from '@tanstack/react-query'
import { WAITS_NO_MORE } from '../../../contract/moderation/admin-texts.ts'
import type { AuditEntryView, AuditSubject } from '../../../contract/moderation/audit.ts'
import type { Api } from '../../shared/api/client.ts'
import type { WaitingItem } from './waiting-items.ts'

/** Participles by the verbs of the log. */
const DONE: Record<string, string> = {
  approve: 'approved',
  reject: 'rejected',
  delete: 'removed',
  archive: 'archived',
  merge: 'merged',
  settle: 'settled',
}
const DONE_TO_AUTHOR: Record<string, string> = { ban: 'banned', delete: 'deleted' }

/** Maximum number of entries to search. */
const ENTRIES = 10

/** A sentence about what happened to an item that is no longer waiting. `ownId` is the current person's id. */
export const fateQuery = (api: Api, item: WaitingItem, ownId: number | undefined) =>
  queryOptions({
    queryKey: ['moderation-fate', item.key],
    async queryFn({ signal }) {
      const entriesOf = async (kind: AuditSubject, subject: number) =>
        (await api.call('auditLog', { query: { kind, subject, limit: ENTRIES }, signal })).entries
      return (
        fateText(await entriesOfItem(item, entriesOf), DONE, 'This was', ownId) ??
        (item.author &&
          fateText(await entriesOf('user', item.author.id), DONE_TO_AUTHOR, 'Its author was', ownId)) ??
        WAITS_NO_MORE
      )
    },
    gcTime: 0,
  })

type EntriesOf = (kind: AuditSubject, subject: number) => Promise<AuditEntryView[]>

async function entriesOfItem(item: WaitingItem, entriesOf: EntriesOf): Promise<AuditEntryView[]> {
  if (item.kind === 'facility') return entriesOf('facility suggestion', item.what.id)
  if (item.kind !== 'report') return entriesOf(item.kind, item.what.id)
  const { subject, id, first_reported_at } = item.what
  const settled = (await entriesOf('report', id)).filter(({ action }) => action.endsWith(` ${subject}`))
  const all = [...settled, ...(await entriesOf(subject, id))].filter(({ at }) => at > first_reported_at)
  return all.sort((a, b) => b.id - a.id)
}

function fateText(
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
