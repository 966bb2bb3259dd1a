import './lib/node-version.mjs'
import './lib/stop-with-npm.mjs'
import { ensureServer } from './lib/builds.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { fail } from './lib/run.mjs'

/**
 * The files to mutate, and the tests that should notice. Few tests, because each mutant runs all that cover it.
 * @type {Record<string, { mutate: string[], testFiles: string[] }>}
 */
const scopes = {
  contracts: {
    mutate: ['src/*/contract/**/*.ts', '!src/**/*.test.ts', '!src/**/*-texts.ts'],
    testFiles: ['src/*/contract/**/*.test.ts', 'src/*/web/**/*.test.ts', 'src/platform/ui/**/*.test.ts'],
  },
  permissions: {
    mutate: ['src/api/server/{authentication,route}.ts', 'src/accounts/server/accounts.service.ts'],
    testFiles: [
      'src/api/server/{authentication,permissions,route}.test.ts',
      'src/accounts/server/accounts.test.ts',
      'src/app/server/app.test.ts',
    ],
  },
  purge: {
    mutate: ['src/users/server/purge.*.ts', '!src/**/*.test.ts'],
    testFiles: ['src/users/server/purge.test.ts', 'src/users/server/users.test.ts'],
  },
  moderation: {
    mutate: ['src/moderation/server/*.ts', '!src/**/*.test.ts'],
    testFiles: ['src/moderation/server/*.test.ts'],
  },
  'import-rows': {
    mutate: ['src/imports/server/{court-row,match-rows}.ts'],
    testFiles: ['src/imports/server/{court-row,match-rows}.test.ts'],
  },
  imports: {
    mutate: ['src/imports/server/*.ts', '!src/**/*.test.ts', '!src/imports/server/{court-row,match-rows}.ts'],
    testFiles: ['src/imports/server/{imports,csv-import.service,import-facts,sample-courts}.test.ts'],
  },
}

await ensurePackages()
const [name = '', ...files] = process.argv.slice(2)
const scope = scopes[name]
if (!scope) fail(`Name what to mutate: npm run test:mutation -- ${Object.keys(scopes).join('|')} [files]`)
await ensureServer()
const { Stryker } = await import('@stryker-mutator/core')
const report = `reports/mutation/${name}`
await new Stryker({
  ...scope,
  ...(files.length > 0 && { mutate: files }),
  testRunner: 'vitest',
  // Choose tests by measured coverage rather than by imports, which say little.
  vitest: { related: false },
  testRunnerNodeArgs: ['--liftoff-only'],
  plugins: ['@stryker-mutator/vitest-runner', './scripts/lib/text-mutants.mjs'],
  ignorers: ['texts'],
  // Schemas, tables and texts are created when a file is loaded, so each of their mutants would need all tests.
  ignoreStatic: true,
  ignorePatterns: ['/.git', '/build', '/data/local', '/data/cluster', '/test-results', '/playwright-report'],
  concurrency: 2,
  timeoutMS: 15_000,
  incremental: true,
  incrementalFile: `${report}.json`,
  htmlReporter: { fileName: `${report}.html` },
  clearTextReporter: { logTests: false, reportTests: false },
  reporters: ['clear-text', 'progress', 'html'],
}).runMutationTest()
