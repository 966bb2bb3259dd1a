import { expect, test } from 'vitest'
import { docProblems } from '../scripts/lib/docs.mjs'

const project = {
  files: ['docs/decisions/001-first.md', 'src/server/http/route.ts', 'src/web/routes/list.tsx', 'README.md'],
  scripts: ['check', 'db:generate'],
  isIgnored: (path: string) => path === 'src/made',
}
const problems = (text: string) => docProblems('docs/decisions/001-first.md', text, project)

test.each([
  ['`src/server/http/routes.ts`', 'src/server/http/routes.ts'],
  ['`http/gone.ts`', 'http/gone.ts'],
  ['`src/web/screens/`', 'src/web/screens/'],
  ['`src/*.queries.ts`', 'src/*.queries.ts'],
  ['[a decision](002-second.md)', '002-second.md'],
  ['```sh\nnpm ci\nnpm run build\n```', 'command npm run build'],
  ['`npm run start`', 'command npm run start'],
])('%s is named, and is not there', (text, what) => {
  expect(problems(`See ${text}.`)).toEqual([`docs/decisions/001-first.md: there is no ${what}.`])
})

test.each([
  '`src/server/http/route.ts`',
  '`http/route.ts`',
  '`src/server/`',
  '`src/*/http`',
  '`src/web/routes/<name>.tsx`',
  '`src/made`',
  '`application/json` and `/api/courts`',
  '[first](001-first.md#why), [the README](../../README.md), [elsewhere](https://courts.example/x)',
  '`npm run db:generate -- --name what-changes`, `npm test`, `npm start`',
  'the npm registry',
])('%s is fine', (text) => {
  expect(problems(text)).toEqual([])
})
