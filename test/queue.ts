import type {
  QueueAction,
  QueueDecisionsView,
  QueueItemView,
  QueueKind,
} from '../src/moderation/contract/queue.ts'
import type { AdminTestApp } from './admin-app.ts'

/** What waits of a kind, oldest first. */
export async function waitingItems<K extends QueueKind>(
  test: AdminTestApp,
  kind: K,
): Promise<Extract<QueueItemView, { kind: K }>[]> {
  return (await test.call('GET', `/api/admin/queue?kind=${kind}`)).json().items
}

/** Decides one item as the administrator. */
export async function decideItem(
  test: AdminTestApp,
  key: string,
  action: QueueAction,
  more: object = {},
): Promise<QueueDecisionsView['results'][number]> {
  const decisions = [{ key, action, ...more }]
  return (await test.call('POST', '/api/admin/queue/decisions', { decisions })).json().results[0]
}

/** Takes a decision back; returns the code of the error, or null. */
export async function undoDecision(test: AdminTestApp, id: number | null): Promise<string | null> {
  return (await test.call('POST', '/api/admin/queue/undo', { decisions: [id] })).json().results[0].code
}
