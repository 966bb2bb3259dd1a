import { answerQuestions } from './answering-thread.ts'
import type { CourtChange, DirectoryData } from './data.ts'
import { rebuild } from './rebuild.ts'

/** Changes come in portions; the last question of a round names what they change. */
export type RebuildQuestion = { changes: CourtChange[]; isFirst: boolean } | { old: DirectoryData }

let changes: CourtChange[] = []

answerQuestions((question: RebuildQuestion): DirectoryData | undefined => {
  if ('old' in question) return rebuild(question.old, changes.splice(0))
  // A round that was given up may have left some.
  if (question.isFirst) changes = []
  for (const change of question.changes) changes.push(change)
  return undefined
})
