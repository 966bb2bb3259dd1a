import { vi } from 'vitest'
import type { Database } from '../src/server/db/database.ts'

/** From here on nothing is heard of the store, as if its server were out of reach; the answer brings it back. */
export function takeAway({ $client }: Database): () => void {
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
