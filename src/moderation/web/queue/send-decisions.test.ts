import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setIdTokenSource } from '../../../accounts/web/member-api.ts'
import { MAX_REJECTION_REASON_LENGTH } from '../../../admin/contract/limits.ts'
import { MAX_DECISIONS, MAX_PHOTOS_PER_COURT } from '../../contract/limits.ts'
import type { ItemDecision, QueueItem } from './queue-items.ts'
import { createDecisionSender, DECISION_BATCH_SIZE } from './send-decisions.ts'

beforeEach(() => setIdTokenSource(async () => 'token'))
afterEach(() => {
  setIdTokenSource(async () => undefined)
  vi.unstubAllGlobals()
})

const rejected = (id: number): ItemDecision => ({
  item: { key: `review ${id}`, kind: 'review', what: { id } } as QueueItem,
  action: 'reject',
  remark: '€'.repeat(MAX_REJECTION_REASON_LENGTH),
})
/** One more than fits into this many batches. */
const manyDecisions = (parts: number) =>
  Array.from({ length: parts * DECISION_BATCH_SIZE + 1 }, (_, index) => rejected(index + 1))

interface Call {
  ids: number[]
  lasts: boolean
}

/** Records the calls; `failing` is the index of a call that fails. Nothing is answered before `answer`. */
function openServer(failing?: number) {
  const calls: Call[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (_path: string, { body, keepalive = false }: RequestInit) => {
    const { decisions } = JSON.parse(String(body)) as { decisions: { id: number }[] }
    const place = calls.push({ ids: decisions.map(({ id }) => id), lasts: keepalive }) - 1
    await answered
    if (place === failing) return new Response('{}', { status: 500 })
    return Response.json({ results: decisions.map(() => ({ done: true, code: null, error: null })) })
  })
  return { calls, answer }
}

test('sends many decisions in batches, each once', async () => {
  const { calls, answer } = openServer()
  answer()
  const decisions = manyDecisions(8)
  expect(await (await createDecisionSender())(decisions)).toEqual([])
  for (const { ids } of calls) expect(ids.length).toBeLessThanOrEqual(MAX_DECISIONS)
  expect(calls.flatMap(({ ids }) => ids)).toEqual(decisions.map(({ item }) => Number(item.key.slice(7))))
})

test('a failed batch does not stop the others, and only its decisions are reported', async () => {
  const { calls, answer } = openServer(1)
  answer()
  const failures = await (await createDecisionSender())(manyDecisions(3))
  expect(calls).toHaveLength(4)
  expect(failures.map(({ decided }) => decided.item.key)).toEqual(calls[1]?.ids.map((id) => `review ${id}`))
})

test('sends all batches at once, as many as allowed with keepalive', async () => {
  const { calls, answer } = openServer()
  const send = await createDecisionSender()
  const sent = send(manyDecisions(3))
  expect(calls.map(({ lasts }) => lasts)).toEqual([true, false, false, true])
  answer()
  await sent
  await send([rejected(1)])
  expect(calls.at(-1)).toEqual({ ids: [1], lasts: true })
})

test('reports decisions sent without a token', async () => {
  setIdTokenSource(() => Promise.reject(new Error('auth/network-request-failed')))
  const [failure] = await (await createDecisionSender())([rejected(1)])
  expect(failure).toMatchObject({ text: 'Unable to authenticate request.', isDone: false })
})

test('approving a court includes the photos shown with it, up to the limit', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(...(JSON.parse(String(body)) as { decisions: unknown[] }).decisions)
    return Response.json({ results: [{ done: true, code: null, error: null }] })
  })
  const photos = Array.from({ length: MAX_PHOTOS_PER_COURT + 1 }, (_, index) => ({ id: index + 1 }))
  const item = { key: 'court 7', kind: 'court', what: { id: 7, photos } } as QueueItem
  await (await createDecisionSender())([{ item, action: 'approve', remark: '' }])
  const shown = photos.slice(0, -1).map(({ id }) => id)
  expect(sent).toEqual([{ kind: 'court', id: 7, decision: 'approve', reason: '', photos: shown }])
})

test('reports count as corrected only if the court was fixed', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ resolved: 1 })
  })
  const item = { key: 'report of court 7', kind: 'report', what: { subject: 'court', id: 7 } } as QueueItem
  const kept: ItemDecision = { item, action: 'approve', remark: 'Seen it.' }
  const courtFix = { text: 'Place moved.', reply: 'Moved.', revert: async () => {}, failure: '' }
  const send = await createDecisionSender()
  await send([kept])
  await send([{ ...kept, remark: courtFix.reply, courtFix }])
  expect(sent).toEqual([
    { subject: 'court', id: 7, reply: 'Seen it.', outcome: 'kept' },
    { subject: 'court', id: 7, reply: 'Moved.', outcome: 'corrected' },
  ])
})
