import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ItemDecision, QueueItem } from './queue-items.ts'
import { type Failure, UndoBuffer } from './undo-buffer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const decided = (key: string): ItemDecision => ({
  item: { key } as QueueItem,
  action: 'approve',
  remark: '',
})

/** Records what is sent, in order; `failing` are the keys that fail. */
function createBuffer(failing: Record<string, Pick<Failure, 'isDone'>> = {}) {
  const sent: string[][] = []
  const reported: Failure[] = []
  const stillDecided: boolean[] = []
  const buffer = new UndoBuffer({
    undoMs: 1000,
    prepare: async () => async (decisions) => {
      sent.push(decisions.map(({ item }) => item.key))
      return decisions.flatMap((one) => {
        const failure = failing[one.item.key]
        return failure ? [{ decided: one, text: 'No.', ...failure }] : []
      })
    },
    async onSent(failures, decisions) {
      reported.push(...failures)
      stillDecided.push(decisions.every(({ item }) => buffer.current().decided.has(item.key)))
    },
  })
  return { buffer, sent, reported, stillDecided }
}

test('sends a decision once, after the undo period', async () => {
  const { buffer, sent } = createBuffer()
  buffer.add([decided('a')])
  buffer.add([decided('a')])
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  buffer.sendAll()
  buffer.add([decided('a')])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['a']])
})

test('undoes the last batch as a whole, which can then be decided again', async () => {
  const { buffer, sent } = createBuffer()
  buffer.add([decided('a')])
  buffer.add([decided('b'), decided('c')])
  expect(buffer.current().latest?.map(({ item }) => item.key)).toEqual(['b', 'c'])
  expect(await buffer.undo()).toHaveLength(2)
  expect([...buffer.current().decided]).toEqual(['a'])
  buffer.add([decided('b')])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['a'], ['b']])
  expect(await buffer.undo()).toEqual([])
})

test('what was undone waits again once its correction is reverted', async () => {
  const { buffer, sent } = createBuffer()
  buffer.add([decided('a')])
  let finishReverting = () => {}
  const undone = buffer.undo(
    () =>
      new Promise((resolve) => {
        finishReverting = resolve
      }),
  )
  expect(buffer.current().latest).toBeUndefined()
  expect([...buffer.current().decided]).toEqual(['a'])
  finishReverting()
  await undone
  expect([...buffer.current().decided]).toEqual([])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([])
})

test('sends everything immediately on leaving', async () => {
  const { buffer, sent } = createBuffer()
  buffer.add([decided('a')])
  buffer.add([decided('b')])
  buffer.sendAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([['a'], ['b']])
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(2)
})

test('sent items stay decided until onSent is done; failures are reported and not counted', async () => {
  const { buffer, reported, stillDecided } = createBuffer({ a: { isDone: false }, b: { isDone: true } })
  buffer.add(['a', 'b', 'c'].map(decided))
  await vi.runAllTimersAsync()
  expect(reported.map(({ decided }) => decided.item.key)).toEqual(['a', 'b'])
  expect(stillDecided).toEqual([true])
  expect(buffer.current()).toMatchObject({ decided: new Set(), made: 1 })
})
