import { answerQuestions } from '../../src/server/directory/answering-thread.ts'

/** Answers a question with its half; refuses odd numbers, and ends when asked nothing. */
answerQuestions((question: number): number => {
  if (question === 0) process.exit(3)
  if (question % 2 === 1) throw new Error(`${question} is odd`)
  return question / 2
})
