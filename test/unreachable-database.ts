import { vi } from 'vitest'
import type { Database } from '../src/platform/db/database.ts'

/** Makes the database unreachable; the returned function restores it. */
export function makeDatabaseUnreachable({ $client }: Database): () => void {
  const refuse = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const spies = [
    vi.spyOn($client, 'query').mockImplementation(refuse),
    vi.spyOn($client, 'connect').mockImplementation(refuse),
  ]
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}
