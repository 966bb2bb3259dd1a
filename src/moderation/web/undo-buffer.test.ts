import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ItemDecision, QueueItem } from './queue/queue-items.ts'
import { type Failure, UndoBuffer } from './queue/undo-buffer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const decided = (key: string): ItemDecision => ({
  item: { key } as QueueItem,
  verdict: 'approve',
  remark: '',
})

/** Records what is sent, in order; `failing` are the keys that fail. */
function createBuffer(failing: Record<string, Pick<Failure, 'isDone'>> = {}) {
  const sent: string[][] = []
  const told: Failure[] = []
  const stillDecided: boolean[] = []
  const hold = new UndoBuffer({
    undoMs: 1000,
    prepare: async () => async (decisions) => {
      sent.push(decisions.map(({ item }) => item.key))
      return decisions.flatMap((one) => {
        const failure = failing[one.item.key]
        return failure ? [{ decided: one, text: 'No.', ...failure }] : []
      })
    },
    async onSent(failures, decisions) {
      told.push(...failures)
      stillDecided.push(decisions.every(({ item }) => hold.current().decided.has(item.key)))
    },
  })
  return { hold, sent, told, stillDecided }
}

test('sends a decision once, after the undo period', async () => {
  const { hold, sent } = createBuffer()
  hold.hold([decided('a')])
  hold.hold([decided('a')])
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  hold.sendAll()
  hold.hold([decided('a')])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['a']])
})

test('undoes the last batch as a whole, which can then be decided again', async () => {
  const { hold, sent } = createBuffer()
  hold.hold([decided('a')])
  hold.hold([decided('b'), decided('c')])
  expect(hold.current().latest?.map(({ item }) => item.key)).toEqual(['b', 'c'])
  expect(hold.undo()).toHaveLength(2)
  expect([...hold.current().decided]).toEqual(['a'])
  hold.hold([decided('b')])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['a'], ['b']])
  expect(hold.undo()).toEqual([])
})

test('sends everything immediately on leaving', async () => {
  const { hold, sent } = createBuffer()
  hold.hold([decided('a')])
  hold.hold([decided('b')])
  hold.sendAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([['a'], ['b']])
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(2)
})

test('sent items stay decided until onSent is done; failures are reported and not counted', async () => {
  const { hold, told, stillDecided } = createBuffer({ a: { isDone: false }, b: { isDone: true } })
  hold.hold(['a', 'b', 'c'].map(decided))
  await vi.runAllTimersAsync()
  expect(told.map(({ decided }) => decided.item.key)).toEqual(['a', 'b'])
  expect(stillDecided).toEqual([true])
  expect(hold.current()).toMatchObject({ decided: new Set(), made: 1 })
})
