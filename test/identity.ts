import { inject } from 'vitest'

/** The host and port of the Auth emulator that all tests of this run share. */
export async function startTestIdentity(): Promise<string> {
  const response = await fetch(inject('identity'))
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}
