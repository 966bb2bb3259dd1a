import { expect, it } from 'vitest'
import { directoryOf } from '../../../test/court-views.ts'
import { collectGarbage } from '../../../test/garbage-collection.ts'

const LONG = 'x'.repeat(100_000)

it('a slowly read response does not keep the search index in memory', async () => {
  const { former, pieces } = beginAnswer()
  const parts = [...(pieces.next().value ?? [])]
  await collectGarbage()
  expect(former.deref()).toBeUndefined()
  for (const piece of pieces) parts.push(...piece)
  expect(JSON.parse(Buffer.from(parts).toString())).toMatchObject([
    { id: 1, distanceMiles: 0 },
    { id: 2, distanceMiles: 0 },
  ])
})

/** A separate function, so that the test's scope holds no reference to the directory. */
function beginAnswer() {
  const directory = directoryOf([
    { id: 1, notes: LONG },
    { id: 2, notes: LONG },
  ])
  const { positions } = directory.search({ access: 'all' })
  const pieces = directory.select(positions, { latitude: 51.5, longitude: -0.12 }).jsonPieces()
  return { former: new WeakRef(directory.index), pieces }
}
