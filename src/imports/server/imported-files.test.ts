import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { bytesOf } from '../../../test/bytes.ts'
import { createCourt } from '../../../test/factories.ts'
import { randomNumbers } from '../../../test/random.ts'
import { courts } from '../../database/schema/index.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { FILE_START, isMapData } from '../contract/map-data.ts'
import { dryRunImport, importCourts } from './csv-import.service.ts'
import { dryRunSource, importSource } from './source-import.service.ts'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

/** Tries and imports a file as the command line does; returns what both said. */
async function runFile(bytes: Uint8Array) {
  const options = () => ({ source: bytesOf(bytes), fileName: 'a', acceptLoss: true })
  const start = new TextDecoder().decode(bytes.subarray(0, FILE_START))
  if (!isMapData(start))
    return {
      tried: await dryRunImport(test.database, options()),
      done: await importCourts(test.database, options()),
    }
  return {
    tried: await dryRunSource(test.database, test.places, options()),
    done: await importSource(test.database, test.places, options()),
  }
}

const nameOf = async () =>
  (await test.database.select({ name: courts.name }).from(courts)).map(({ name }) => name)

describe('the examples of the documentation', () => {
  const page = readFileSync('docs/importing.md', 'utf8')
  const examples = [...page.matchAll(/```(csv|geojson|json|kml|gpx)\n(.*?)```/gs)].map(
    ([, kind = '', text = '']) => [kind, text] as const,
  )

  it('are of all kinds', () => {
    expect(examples.map(([kind]) => kind)).toEqual(['csv', 'geojson', 'json', 'json', 'kml', 'gpx'])
  })

  it.each(examples)('can be imported: %s', async (_, text) => {
    const { tried, done } = await runFile(new TextEncoder().encode(text))
    expect(tried).toMatchObject({ total: 1, inserted: 1, problems: [] })
    expect(done).toMatchObject({ total: 1, inserted: 1, problems: [] })
    expect(await nameOf()).toEqual(['Quay Court'])
  })
})

describe('files that were changed at random', { tags: ['large', 'any-database'] }, () => {
  const FILES = 250
  const SEED = Number(process.env.FUZZ_SEED ?? 1)
  const NAMES = ['Café Court', 'Straße 5', 'Łódź', 'Quadra São João', 'Court №7']
  const places = NAMES.map((name, i) => ({ name, latitude: 51.5 + i / 100, longitude: -0.1 - i / 100 }))
  const csv = (separator: string) =>
    [
      ['name', 'address', 'latitude', 'longitude', 'hoops'],
      ...places.map(({ name, latitude, longitude }) => [
        name,
        '"1, Quay"',
        `${latitude}`,
        `${longitude}`,
        '2',
      ]),
    ]
      .map((cells) => cells.join(separator))
      .join('\n')
  const features = places.map(({ name, latitude, longitude }, i) => ({
    ...{ type: 'Feature', id: `way/${i + 1}` },
    properties: { sport: 'basketball', leisure: 'pitch', name },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }))
  const tables = [',', ';', '\t', '|'].map(csv)
  const maps = [
    JSON.stringify({ type: 'FeatureCollection', features }, undefined, 1),
    features.map((one) => JSON.stringify(one)).join('\n'),
    JSON.stringify(places, undefined, 1),
    `<gpx xmlns="http://www.topografix.com/GPX/1/1">\n${places
      .map(
        ({ name, latitude, longitude }) =>
          `<wpt lat="${latitude}" lon="${longitude}"><name>${name}</name></wpt>`,
      )
      .join('\n')}\n</gpx>`,
  ]

  type Change = (text: string, chance: () => number) => string
  const at = (text: string, chance: () => number) => Math.floor(chance() * text.length)
  const ofLines =
    (change: (lines: string[], chance: () => number) => string[]): Change =>
    (text, chance) =>
      change(text.split('\n'), chance).join('\n')
  const pick = <T>(list: readonly T[], chance: () => number) => list[Math.floor(chance() * list.length)] as T
  const changes: Change[] = [
    (text, chance) => text.slice(0, at(text, chance)),
    (text, chance) =>
      text.replaceAll(
        pick([',', ';', '|', '.', '\n', '"'], chance),
        pick([',', ';', '\t', ' ', '\r\n'], chance),
      ),
    (text, chance) => {
      const place = at(text, chance)
      return (
        text.slice(0, place) +
        pick(['"', '\u0000', '\uFEFF', '{', '>', '🏀', '-', '1e9', ' '], chance) +
        text.slice(place + 1)
      )
    },
    (text, chance) => {
      const [from, to] = [at(text, chance), at(text, chance)].sort((a, b) => a - b)
      return text.slice(0, from) + text.slice(to)
    },
    ofLines((lines, chance) =>
      lines
        .map((line) => [line, chance()] as const)
        .sort((a, b) => a[1] - b[1])
        .map(([line]) => line),
    ),
    ofLines((lines, chance) => lines.flatMap((line) => (chance() < 0.4 ? [line, line] : [line]))),
    ofLines((lines, chance) => lines.filter(() => chance() < 0.8)),
    (text) => text.replaceAll(/(-?\d+\.\d+)(\D{1,20})(-?\d+\.\d+)/g, '$3$2$1'),
    (text) => text.replaceAll(/(\d)\.(\d)/g, '$1,$2'),
  ]
  const encodings: ((text: string) => Uint8Array)[] = [
    (text) => new TextEncoder().encode(text),
    (text) => new TextEncoder().encode(`\uFEFF${text}`),
    (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    (text) => Buffer.from(text, 'latin1'),
  ]

  const SENTENCE = /^[^\n]{10,1500}[.?!)]$/
  /** A letter outside of ASCII that was read as something else. */
  const MOJIBAKE = /Ã|Å‚|â€/

  it.each([
    ['CSV', tables],
    ['map data', maps],
  ])('lose nothing of ours, and are imported or refused in a sentence: %s', async (kind, originals) => {
    const ours = await createCourt(test.database, { name: 'Ours', latitude: 40, longitude: -74 })
    const isOurs = eq(courts.id, ours.id)
    const chance = randomNumbers(SEED)
    const made = () => {
      let text = pick(originals, chance)
      for (let times = 1 + Math.floor(chance() * 3); times > 0; times--)
        text = pick(changes, chance)(text, chance)
      return text
    }
    let imported = 0
    for (let n = 0; n < FILES; n++) {
      const text = made()
      const encode = chance() < 0.7 ? encodings[0] : pick(encodings, chance)
      const outcome = await runFile(encode?.(text) ?? new Uint8Array()).catch((error: unknown) => error)
      if (outcome instanceof ApiError) {
        expect(['file-unusable', 'import-loss'], text).toContain(outcome.code)
        expect(outcome.message, text).toMatch(SENTENCE)
        continue
      }
      if (outcome instanceof Error) throw new Error(`File ${n} of seed ${SEED}: ${text}`, { cause: outcome })
      const { tried, done } = outcome as Awaited<ReturnType<typeof runFile>>
      imported++
      expect([done.inserted, done.archived], text).toEqual([tried.inserted, tried.archived])
      for (const problem of done.problems)
        expect(typeof problem === 'string' ? problem : problem.reason, text).toMatch(SENTENCE)
      expect(
        (await nameOf()).filter((name) => MOJIBAKE.test(name)),
        text,
      ).toEqual([])
      const [row] = await test.database.select().from(courts).where(isOurs)
      expect(row, text).toMatchObject({ name: 'Ours', latitude: 40, longitude: -74 })
      // A CSV file replaces the directory.
      expect(row?.status, text).toBe(kind === 'CSV' ? 'archived' : 'published')
      await test.database.update(courts).set({ status: 'published' }).where(isOurs)
    }
    expect(imported).toBeGreaterThan(FILES / 10)
  })
})
