import { expect } from 'vitest'
import type {
  QueueAction,
  QueueDecisionsView,
  QueueItemView,
  QueueKind,
  QueueView,
} from '../src/moderation/contract/queue.ts'
import type { AdminTestApp } from './admin-app.ts'

type What<K extends QueueKind> = Extract<QueueItemView, { kind: K }>['what']
type Result = QueueDecisionsView['results'][number]

/** The calls of what waits for a person, as the administrator of a test. */
export class TestQueue {
  readonly #call: AdminTestApp['call']

  constructor({ call }: Pick<AdminTestApp, 'call'>) {
    this.#call = call
  }

  /** A page of the queue; `query` is the URL's, from `?` on. */
  async read(query = ''): Promise<QueueView> {
    return (await this.#call('GET', `/api/admin/queue${query}`)).json()
  }

  async keys(query = ''): Promise<string[]> {
    return (await this.read(query)).items.map(({ key }) => key)
  }

  /** What the items of a kind are about, and how many there are. */
  async ofKind<K extends QueueKind>(kind: K, query = ''): Promise<{ what: What<K>[]; total: number }> {
    const { items, total } = await this.read(`?kind=${kind}${query}`)
    return { what: items.map(({ what }) => what as What<K>), total }
  }

  /** Decides several items with one call. */
  async decideAll(decisions: readonly object[]): Promise<Result[]> {
    const answer = await this.#call('POST', '/api/admin/queue/decisions', { decisions })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().results
  }

  async decide(key: string, action: QueueAction, more: object = {}): Promise<Result> {
    const [result] = await this.decideAll([{ key, action, ...more }])
    return result as Result
  }

  /** Takes a decision back. */
  async undo(id: number | null): Promise<{ key: string | null; code: string | null }> {
    const answer = await this.#call('POST', '/api/admin/queue/undo', { decisions: [id] })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().results[0]
  }
}
