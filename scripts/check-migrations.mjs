import './lib/node-version.mjs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run } from './lib/run.mjs'

// If the schema differs from the migrations, drizzle-kit generates another migration.
const folder = await mkdtemp(join(tmpdir(), 'opencourt-migrations-'))
try {
  await cp(join(root, 'src/database/migrations'), folder, { recursive: true })
  const before = await readdir(folder)
  const out = relative(root, folder)
  const schema = 'src/database/schema/index.ts'
  const args = ['--dialect=postgresql', '--casing=snake_case', `--schema=${schema}`, `--out=${out}`]
  const { output } = await run('drizzle-kit', ['generate', ...args])
  const missing = (await readdir(folder)).filter((file) => !before.includes(file))
  const count = before.filter((file) => file.endsWith('.sql')).length
  const snapshots = (await readdir(join(root, 'src/database/migrations/meta'))).filter((file) =>
    file.endsWith('_snapshot.json'),
  )
  if (snapshots.length > 1) {
    console.error(
      `Only the latest snapshot is needed. Delete the others: ${snapshots.slice(0, -1).join(', ')}`,
    )
    process.exitCode = 1
  }
  // drizzle-kit exits with code 0 even when it fails.
  if (output.includes('No schema changes')) console.log(`${count} migrations, none missing`)
  else {
    for (const file of missing) console.error(await readFile(join(folder, file), 'utf8'))
    if (missing.length === 0) console.error(output)
    console.error(
      '\nThe schema and the migrations differ: a migration is missing. Create it with\nnpm run db:generate -- --name what-changes',
    )
    process.exitCode = 1
  }
} finally {
  await rm(folder, { recursive: true })
}
