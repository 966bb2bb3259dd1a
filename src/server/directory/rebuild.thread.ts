import { answerQuestions } from './answering-thread.ts'
import { type CourtIndex, emptyIndex, type FoundChange } from './data.ts'
import { rebuild } from './rebuild.ts'

/** Changes come in portions, and are asked to be taken in at the end; `old` is what they change, where it is not the last answer. */
export type RebuildQuestion = { changes: FoundChange[]; isFirst: boolean } | { old: CourtIndex | undefined }

let index = emptyIndex()
let changes: FoundChange[] = []

answerQuestions((question: RebuildQuestion): CourtIndex | undefined => {
  if ('old' in question) {
    index = rebuild(question.old ?? index, changes.splice(0))
    return structuredClone(index)
  }
  // A round that was given up may have left some.
  if (question.isFirst) changes = []
  for (const change of question.changes) changes.push(change)
  return undefined
}, buffersOf)

/** The memory of all columns. */
function buffersOf(columns: object | undefined): ArrayBuffer[] {
  return Object.values(columns ?? {}).flatMap((column) => {
    if (ArrayBuffer.isView(column)) return [column.buffer as ArrayBuffer]
    return typeof column === 'object' ? buffersOf(column) : []
  })
}
