import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { docProblems } from '../scripts/lib/docs.mjs'
import { FIELD_NAMES, getField, requirementOf } from '../src/database/contract/court-fields.ts'
import { COURT_CSV_COLUMNS } from '../src/directory/contract/csv.ts'

const project = {
  files: [
    'docs/decisions/001-first.md',
    'src/api/server/route.ts',
    'src/app/web/routes/list.tsx',
    'src/platform/http/errors.ts',
    'README.md',
  ],
  scripts: ['check', 'db:generate'],
  isIgnored: (path: string) => path === 'src/made',
}
const problems = (text: string) => docProblems('docs/decisions/001-first.md', text, project)

test.each([
  ['`src/api/server/routes.ts`', 'src/api/server/routes.ts'],
  ['`http/gone.ts`', 'http/gone.ts'],
  ['`src/app/web/screens/`', 'src/app/web/screens/'],
  ['`src/*.queries.ts`', 'src/*.queries.ts'],
  ['`gone.test.ts`', 'gone.test.ts'],
  ['```sh\nnode src/app/gone.ts\n```', 'src/app/gone.ts'],
  ['`CI=1 npm run build`', 'command npm run build'],
  ['[a decision](002-second.md)', '002-second.md'],
  ['```sh\nnpm ci\nnpm run build\n```', 'command npm run build'],
  ['`npm run start`', 'command npm run start'],
])('%s is reported as missing', (text, what) => {
  expect(problems(`See ${text}.`)).toEqual([`docs/decisions/001-first.md: there is no ${what}.`])
})

test('docs/importing.md names exactly the columns of the courts CSV file, and which are required', () => {
  const sentence =
    /The required columns are (.*?)\. Optional ones are (.*?); columns can be in any order\./.exec(
      readFileSync('docs/importing.md', 'utf8'),
    )
  const [required = [], optional = []] = (sentence ?? [])
    .slice(1)
    .map((list) => [...list.matchAll(/`(\w+)`/g)].map(([, column]) => column))
  expect(required).toEqual(FIELD_NAMES.filter((name) => requirementOf(getField(name))))
  expect([...required, ...optional].toSorted()).toEqual([...COURT_CSV_COLUMNS].toSorted())
})

test.each([
  '`src/api/server/route.ts`',
  '`http/errors.ts`',
  '`src/platform/`',
  '`src/*/http`',
  '`src/app/web/routes/<name>.tsx`',
  '`src/made`',
  '`route.ts`',
  '`application/json` and `/api/courts`',
  '[first](001-first.md#why), [the README](../../README.md), [elsewhere](https://courts.example/x)',
  '`npm run db:generate -- --name what-changes`, `npm test`, `npm start`',
  'the npm registry',
])('%s is fine', (text) => {
  expect(problems(text)).toEqual([])
})
