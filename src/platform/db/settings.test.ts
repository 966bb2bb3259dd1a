import { expect, inject, it } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'

it.skipIf(inject('template').kind === 'embedded')(
  'connections have UTC, and compile no statements',
  async () => {
    const { pool, background, close } = await openTestDatabase()
    try {
      for (const each of [pool, background]) {
        const { rows } = await each.query(
          `select current_setting('TimeZone') as zone, current_setting('jit') as jit`,
        )
        expect(rows).toEqual([{ zone: 'UTC', jit: 'off' }])
      }
    } finally {
      await close()
    }
  },
)
