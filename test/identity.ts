import { inject } from 'vitest'
import { askFor } from './on-demand.ts'

/** The host and port of the Auth emulator that all tests of this run share. */
export function startTestIdentity(): Promise<string> {
  return askFor(inject('identity'))
}
