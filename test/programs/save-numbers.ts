/**
 * Opens the store in a data folder (argument 1) and keeps saving numbers, each with this many random characters
 * (argument 2). Prints what it found, what it saved, and why it stopped.
 */
import { openStore } from '../../src/platform/db/store.ts'
import { StartupError } from '../../src/platform/process/startup-error.ts'

const [dataDir = '', characters = '0'] = process.argv.slice(2)

try {
  const { pool } = await openStore({
    dataDir,
    onFailure(sentence) {
      console.log(`failed: ${sentence}`)
      process.exit(3)
    },
  })
  await pool.query(
    'create table if not exists numbers (number integer primary key, filling text storage external)',
  )
  const { rows } = await pool.query<{ count: number; last: number }>(
    'select count(*)::int as count, coalesce(max(number), 0) as last from numbers',
  )
  const found = rows[0] ?? { count: 0, last: 0 }
  console.log(`found ${found.count} up to ${found.last}`)
  for (let number = found.last + 1; ; number++) {
    await pool.query(
      `insert into numbers select $1, left(string_agg(md5(random()::text), ''), $2)
       from generate_series(0, $2 / 32)`,
      [number, Number(characters)],
    )
    console.log(`saved ${number}`)
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.log(`refused: ${error.message}`)
  process.exit(2)
}
