import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openTestApp } from '../../../test/app.ts'
import { loadSampleCourts } from '../../imports/server/sample-courts.ts'

const SAMPLES = fileURLToPath(new URL('../../../data/sample-courts.csv', import.meta.url))

it('free sample courts with lights are listed for tonight as probable', async () => {
  const test = await openTestApp()
  await loadSampleCourts(test.database, SAMPLES, { info: () => {}, warn: () => {} })
  await test.directory.refresh()
  const query = 'access=free&has=floodlights&playable=tonight&unknown=probable'
  const { headers } = await test.app.inject(`/api/courts?${query}`)
  expect(Number(headers['x-probable-count'])).toBeGreaterThan(0)
  expect(headers['x-total-count']).toBe(headers['x-probable-count'])
  await test.close()
})
