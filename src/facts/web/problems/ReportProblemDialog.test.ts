import { expect, it } from 'vitest'
import { repairLink } from './ReportProblemDialog.tsx'

const links = { England: 'https://www.fixmystreet.com/around?latitude={latitude}&longitude={longitude}' }
const court = { latitude: 51.4582, longitude: -0.1443 }

it('opens the point at the site for the country', () => {
  expect(repairLink({ ...court, country: 'England' }, links)).toEqual({
    href: 'https://www.fixmystreet.com/around?latitude=51.4582&longitude=-0.1443',
    site: 'fixmystreet.com',
  })
})

it.each([null, 'Brazil', 'constructor'])('is unknown for the country %s', (country) => {
  expect(repairLink({ ...court, country }, links)).toBeUndefined()
})
