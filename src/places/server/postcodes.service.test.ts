import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf } from '../../../test/bytes.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { postcodes } from '../../database/schema/index.ts'
import { connect, type Database } from '../../platform/db/database.ts'
import type { Store } from '../../platform/db/store.ts'
import { importPostcodes } from './postcodes.service.ts'

let store: Store
let database: Database
beforeAll(async () => {
  store = await openTestDatabase()
  database = connect(store.pool)
})
afterAll(() => store.close())
beforeEach(() => database.delete(postcodes))

const importText = (text: string) => importPostcodes(database, bytesOf(text))
const stored = () => database.select().from(postcodes).orderBy(asc(postcodes.postcode))

describe('a postcode file', () => {
  it.each([
    ['', 'The file is empty.'],
    ['name,address\nCage,Street\n', 'Unknown postcode file format'],
    ['postcode,lat,long\nSW9 8HP,"51.46,-0.11\n', 'never closed'],
  ])('that cannot be used is rejected: %j', async (text, sentence) => {
    await expect(importText(text)).rejects.toThrow(sentence)
    expect(await stored()).toEqual([])
  })

  it('is stored except for invalid rows and those without coordinates', async () => {
    const bad = Array.from({ length: 6 }, (_, index) => `X${index},51,0`)
    const text = ['postcode,lat,long', 'SW9 8HP,51.46,-0.11', 'SW9 8HQ,,', ...bad, 'sw98hr,51.47,-0.12'].join(
      '\n',
    )
    expect(await importText(text)).toEqual({
      stored: 2,
      withoutCoordinates: 1,
      bad: 6,
      examples: [4, 5, 6, 7, 8].map((line) => ({ line, reason: `"X${line - 4}" is not a full postcode.` })),
    })
    expect(await stored()).toEqual([
      { postcode: 'SW98HP', latitude: 51.46, longitude: -0.11 },
      { postcode: 'SW98HR', latitude: 51.47, longitude: -0.12 },
    ])
  })

  it('without a header loses no row', async () => {
    expect(await importText('NR30 5XX,10,651410,313177\nNR30 5XY,10,651410,313177\n')).toMatchObject({
      stored: 2,
    })
    expect(await stored()).toHaveLength(2)
  })

  it('can be imported again, and a newer one moves and adds postcodes', async () => {
    const first = 'postcode,lat,long\nSW9 8HP,51.46,-0.11\nSW9 8HQ,51.46,-0.11\n'
    await importText(first)
    expect(await importText(first)).toMatchObject({ stored: 2 })
    await importText('postcode,lat,long\nSW98HQ,51.5,-0.2\nSW9 8HR,51.6,-0.3\n')
    expect(await stored()).toEqual([
      { postcode: 'SW98HP', latitude: 51.46, longitude: -0.11 },
      { postcode: 'SW98HQ', latitude: 51.5, longitude: -0.2 },
      { postcode: 'SW98HR', latitude: 51.6, longitude: -0.3 },
    ])
  })

  it('may contain a postcode twice: the later row counts', async () => {
    await importText('postcode,lat,long\nSW9 8HP,51.46,-0.11\nSW9 8HP,51.5,-0.2\n')
    expect(await stored()).toEqual([{ postcode: 'SW98HP', latitude: 51.5, longitude: -0.2 }])
  })

  it('may be longer than a batch, and reports its progress', async () => {
    const letters = 'ABDEFGHJLNPQRSTUWXYZ'
    const rows = Array.from({ length: 6000 }, (_, n) => {
      const letter = (unit: number) => letters[Math.floor(n / unit) % 20]
      return `${letter(8000)}${(Math.floor(n / 4000) % 2) + 1} ${Math.floor(n / 400) % 10}${letter(20)}${letter(1)},51,0`
    })
    const progress: number[] = []
    const text = ['postcode,lat,long', ...rows].join('\n')
    await importPostcodes(database, bytesOf(text), ({ stored }) => progress.push(stored))
    expect(progress).toEqual([5000, 6000])
    expect(await database.$count(postcodes)).toBe(6000)
  })
})
