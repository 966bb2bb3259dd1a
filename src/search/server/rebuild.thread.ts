import { serveRequests } from '../../platform/process/worker-client.ts'
import type { CourtIndex, IndexChange } from './data.ts'
import { rebuild } from './rebuild.ts'

/**
 * A round starts with the old index (`undefined` if that is the previous result), then receives changes in batches and
 * applies them, at the latest at the end.
 */
export type RebuildRequest =
  | { step: 'begin'; old: CourtIndex | undefined }
  | { step: 'change'; changes: IndexChange[] }
  | { step: 'end' }

interface Round {
  old: CourtIndex
  changes: IndexChange[]
}

/** Whether to apply the changes before more come: those of a first start would take more memory than the index. */
const isLarge = ({ old, changes }: Round) => changes.length >= Math.max(2_000, old.count / 4)

let last: CourtIndex | undefined
let round: Round | undefined

serveRequests((request: RebuildRequest): CourtIndex | undefined => {
  if (request.step === 'begin') {
    const old = request.old ?? last
    round = old && { old, changes: [] }
    return undefined
  }
  if (!round) throw new Error('the thread that started this round has crashed')
  if (request.step === 'end') return end(round)
  for (const change of request.changes) round.changes.push(change)
  if (isLarge(round)) round = { old: rebuild(round.old, round.changes), changes: [] }
  return undefined
}, buffersOf)

function end({ old, changes }: Round): CourtIndex {
  last = rebuild(old, changes)
  round = undefined
  return structuredClone(last)
}

/** The buffers of all columns, for transfer. */
function buffersOf(columns: object | undefined): ArrayBuffer[] {
  return Object.values(columns ?? {}).flatMap((column) => {
    if (ArrayBuffer.isView(column)) return [column.buffer as ArrayBuffer]
    return typeof column === 'object' ? buffersOf(column) : []
  })
}
