import { expect, test } from 'vitest'
import type { AdminCourt } from '../contract/schema.ts'
import { applyChanges, draftOf, editOf } from './court-draft.ts'

const court = {
  id: 1,
  name: 'Windmill Court',
  address: '1 Mill Road',
  latitude: 51.5,
  longitude: -0.1,
  county: null,
  country: 'England',
  isFree: false,
  isIndoor: null,
  court_type: null,
  priceGbp: 4.5,
  priceDurationMinutes: 60,
  rating: null,
  notes: null,
  bookingUrl: 'https://book.example',
  version: 3,
} as AdminCourt
const draft = draftOf(court)

function issuesOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return (error as { issues: unknown }).issues
  }
}

test('rejects invalid values', () => {
  expect(issuesOf(() => editOf({ ...draft, latitude: '', longitude: '181', rating: 'good' }, court))).toEqual(
    [
      { path: 'latitude', message: 'Please enter valid latitude and longitude values.' },
      { path: 'longitude', message: 'Longitude must be between -180 and 180 degrees.' },
      { path: 'rating', message: 'Rating must be numeric.' },
    ],
  )
})

test('an edit holds the changed fields and the version', () => {
  expect(editOf(draft, court)).toEqual({ version: 3 })
  const edited = { ...draft, name: 'Mill Court', country: '', isIndoor: 'yes', rating: '4.2' }
  expect(editOf(edited, court)).toEqual({
    name: 'Mill Court',
    country: '',
    isIndoor: true,
    rating: 4.2,
    version: 3,
  })
})

test('marking a court free clears the fields of paid courts', () => {
  const free = applyChanges(draft, { isFree: 'yes' })
  expect(free).toMatchObject({ priceGbp: '', priceDurationMinutes: '', bookingUrl: '' })
  expect(editOf(free, court)).toEqual({
    isFree: true,
    priceGbp: null,
    priceDurationMinutes: null,
    bookingUrl: '',
    version: 3,
  })
})
