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
  const answer = await test.app.inject({ url: '/api/suggestions', query: { q, near: '51.5072,-0.1276' } })
  return suggestionsView.parse(answer.json()).suggestions
}

it.each(SEARCH_TEXTS)('$text finds $finds', async ({ text, finds }) => {
  const { label, code } = (await test.app.inject({ url: '/api/geocode', query: { postcode: text } })).json()
  expect(label ?? code).toBe(finds)
  const [first] = await suggest(text)
  if (code) expect(first).toBeUndefined()
  else expect(first?.name).toBe(finds)
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
