import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './run.mjs'

// Imported before all that reads the environment. What is set there already stays.
const file = join(root, '.env')
try {
  if (existsSync(file)) process.loadEnvFile(file)
} catch (error) {
  fail(`${file} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`)
}
