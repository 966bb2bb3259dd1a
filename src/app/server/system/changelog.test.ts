import { expect, test } from 'vitest'
import { program } from '../version.ts'
import { parseChangelog, readChangelog } from './changelog.ts'

test('the newest version of CHANGELOG.md is that of package.json, and says first what operators have to do', () => {
  const [newest] = readChangelog()
  expect(newest?.version).toBe(program.version)
  expect(newest?.topics[0]?.title).toMatch(/^Before you upgrade/)
})

test('topics of a version have items', () => {
  const text =
    '# Changelog\n\nFor all.\n\n## 2.0.0, 1 May 2027\n\n### New\n\n- One.\n- Two `three`.\n\n## 1.0.0\n'
  expect(parseChangelog(text)).toEqual([
    { version: '2.0.0', topics: [{ title: 'New', items: ['One.', 'Two `three`.'] }] },
    { version: '1.0.0', topics: [] },
  ])
})

test('every change of CHANGELOG.md is on one line below a topic, without links, which the screen lacks', () => {
  for (const { topics } of readChangelog())
    for (const { items } of topics) for (const item of items) expect(item).toMatch(/^(?!.*\]\().*\.$/)
})
