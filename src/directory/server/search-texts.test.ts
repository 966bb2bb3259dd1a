import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt } from '../../../test/factories.ts'
import { NAMED_COURTS, SEARCH_TEXTS } from '../../../test/search-texts.ts'
import { suggestionsView } from '../../places/contract/schema.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  for (const court of NAMED_COURTS) await createCourt(test.database, court)
  await test.directory.refresh()
})
afterAll(() => test.close())

async function suggest(q: string) {
  const answer = await test.app.inject({ url: '/api/suggestions', query: { q } })
  return suggestionsView.parse(answer.json()).suggestions
}

it.each(SEARCH_TEXTS)('$text finds $finds', async ({ text, finds, suggests }) => {
  const answer = await test.app.inject({ url: '/api/geocode', query: { postcode: text } })
  const { label, where, code, suggestions } = answer.json()
  expect(code ?? [label, where].filter(Boolean).join(', ')).toBe(finds)
  expect(suggestions?.[0]).toBe(suggests)
  const [first] = await suggest(text)
  expect(first?.text).toBe(code ? suggests : finds)
})

it('finds what is meant by nearly all of the texts', () => {
  expect(new Set(SEARCH_TEXTS.map(({ text }) => text)).size).toBe(SEARCH_TEXTS.length)
  const right = SEARCH_TEXTS.filter(({ because }) => because === undefined)
  expect(right.length / SEARCH_TEXTS.length).toBeGreaterThanOrEqual(115 / 120)
})

it('suggests courts, places and postcodes in one list', async () => {
  const clapham = await suggest('clapham')
  expect(clapham[0]).toMatchObject({ name: 'Clapham', where: 'Greater London, England' })
  expect(clapham[1]).toMatchObject({
    ...{ kind: 'court', name: 'Clapham Common', where: 'Windmill Drive, London SW4 9DE' },
    courtId: expect.any(Number),
  })
  expect((await suggest('ba')).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['postcode', 'city', 'town']),
  )
  expect(await suggest('sw9')).toEqual([{ kind: 'postcode', name: 'SW9', where: '', text: 'SW9' }])
})

it('finds nothing for a text without words', async () => {
  for (const text of ['???', ',', '🏀']) expect(await suggest(text)).toEqual([])
})
