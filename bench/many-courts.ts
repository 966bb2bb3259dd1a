import { sql } from 'drizzle-orm'
import type { Database } from '../src/platform/db/database.ts'
import type { GeneratedCourt } from './generated-courts.ts'

const ROWS_AT_A_TIME = 1000

/** Fills an empty database with published courts, a thousand with each change, as imports have. */
export async function fillWithCourts(database: Database, courts: readonly GeneratedCourt[]): Promise<void> {
  const columns = sql.raw(
    'name, address, latitude, longitude, county, country, is_free, is_indoor, price_gbp, status, directory_version',
  )
  const rows = courts.map(({ isFree, isIndoor, priceGbp, ...court }, at) => ({
    ...court,
    ...{ is_free: isFree, is_indoor: isIndoor, price_gbp: priceGbp, status: 'published' },
    directory_version: 1 + Math.floor(at / ROWS_AT_A_TIME),
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME)
    await database.execute(sql`
      insert into courts (${columns}) select ${columns}
      from json_populate_recordset(null::courts, ${JSON.stringify(rows.slice(at, at + ROWS_AT_A_TIME))}::json)`)
  await database.execute(
    sql`update directory_state set version = ${Math.ceil(courts.length / ROWS_AT_A_TIME)}`,
  )
  await database.execute(sql`analyze courts`)
}
