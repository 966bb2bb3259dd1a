import { expect, type Page } from '@playwright/test'
import type {
  QueueAction,
  QueueDecisionsView,
  QueueItemView,
  QueueView,
} from '../../src/moderation/contract/queue.ts'
import type { Role } from '../../src/platform/contract/roles.ts'
import { createMember, newPerson, setRole } from './people.ts'

/** Somebody else who moderates, in a window of their own. */
export async function newColleague(page: Page, role: Role = 'moderator') {
  const person = newPerson()
  const headers = { authorization: `Bearer ${await createMember(page.request, person)}` }
  await setRole(page.request, person.username, role)

  /** The item with this text. */
  async function find(text: string): Promise<QueueItemView> {
    const answer = await page.request.get('/api/admin/queue', { headers, params: { text } })
    const { items }: QueueView = await answer.json()
    const [item] = items
    if (!item) throw new Error(`Nothing waits with the text ${text}.`)
    return item
  }

  return {
    name: `@${person.username}`,
    async decides(text: string, action: QueueAction, details: object = {}): Promise<void> {
      const { key } = await find(text)
      const data = { decisions: [{ key, action, ...details }] }
      const answer = await page.request.post('/api/admin/queue/decisions', { headers, data })
      const { results }: QueueDecisionsView = await answer.json()
      expect(results).toMatchObject([{ code: null }])
    },
    async looksAt(text: string): Promise<void> {
      const { key } = await find(text)
      const answer = await page.request.post('/api/admin/queue/presence', { headers, data: { key } })
      expect(answer.ok()).toBe(true)
    },
  }
}
