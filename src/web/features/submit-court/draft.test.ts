import { expect, test } from 'vitest'
import { allValues } from '../../../../test/court-values.ts'
import { ASKED_FIELDS, byField } from '../../../contract/courts/fields.ts'
import { typedOf } from '../../shared/court/field-values.ts'
import { changed, emptyDraft, roughly, suggestionOf } from './draft.ts'

test('a draft keeps its key until something in it changes', () => {
  const draft = emptyDraft()
  expect(changed(draft, {}).key).toBe(draft.key)
  expect(changed(draft, { name: 'Other' }).key).not.toBe(draft.key)
})

test('a new place must be confirmed again', () => {
  const draft = { ...emptyDraft(), placeConfirmed: true, roughPlace: 'SW9' }
  expect(changed(draft, { name: 'Other' })).toMatchObject({ placeConfirmed: true, roughPlace: 'SW9' })
  expect(changed(draft, { latitude: '51' })).toMatchObject({ placeConfirmed: false, roughPlace: '' })
})

test('a rough place leaves the coordinates to be given, and is forgotten when they are', () => {
  const at = { latitude: 51.47, longitude: -0.11 }
  const rough = changed({ ...emptyDraft(), latitude: '51', longitude: '0' }, roughly('SW9', at))
  expect(rough).toMatchObject({ latitude: '', longitude: '', roughPlace: 'SW9', roughAt: at })
  expect(changed(rough, { latitude: '51' })).toMatchObject({ roughPlace: '', roughAt: undefined })
})

test('a free court is sent without the fields of paid courts', () => {
  const draft = {
    ...emptyDraft(),
    priceGbp: '4',
    priceDurationMinutes: '60',
    bookingUrl: 'https://book.example',
  }
  expect(suggestionOf(draft)).toMatchObject({ priceGbp: null, priceDurationMinutes: null, bookingUrl: null })
  expect(suggestionOf({ ...draft, isFree: false })).toMatchObject({ priceGbp: 4, priceDurationMinutes: 60 })
})

test('all fields of the form are sent as typed', () => {
  const values = byField(ASKED_FIELDS, (_, name) => allValues()[name])
  const typed = byField(ASKED_FIELDS, (field, name) => typedOf(field, values[name]))
  const draft = { ...emptyDraft(), ...typed, isFree: false, isIndoor: true }
  expect(suggestionOf(draft)).toEqual({ ...values, isFree: 0, isIndoor: 1, placeConfirmed: false })
})
