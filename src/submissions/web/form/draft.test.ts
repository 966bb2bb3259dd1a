import { expect, test } from 'vitest'
import { allValues } from '../../../../test/court-values.ts'
import { toInputValue } from '../../../courts/web/field-values.ts'
import { mapFields, SUBMISSION_FIELDS } from '../../../database/contract/court-fields.ts'
import { applyChanges, emptyDraft, toSuggestion } from './draft.ts'

test('a draft keeps its key until it changes', () => {
  const draft = emptyDraft()
  expect(applyChanges(draft, {}).key).toBe(draft.key)
  expect(applyChanges(draft, { name: 'Other' }).key).not.toBe(draft.key)
})

test('a new place must be confirmed again', () => {
  const draft = { ...emptyDraft(), placeConfirmed: true, roughPlace: 'SW9' }
  expect(applyChanges(draft, { name: 'Other' })).toMatchObject({ placeConfirmed: true, roughPlace: 'SW9' })
  expect(applyChanges(draft, { latitude: '51' })).toMatchObject({ placeConfirmed: false, roughPlace: '' })
})

test('an approximate place leaves the coordinates empty, and is reset when they are entered', () => {
  const at = { latitude: 51.47, longitude: -0.11 }
  const rough = applyChanges(
    { ...emptyDraft(), latitude: '51', longitude: '0' },
    {
      ...{ latitude: '', longitude: '', roughPlace: 'SW9', roughAt: at },
    },
  )
  expect(rough).toMatchObject({ latitude: '', longitude: '', roughPlace: 'SW9', roughAt: at })
  expect(applyChanges(rough, { latitude: '51' })).toMatchObject({ roughPlace: '', roughAt: undefined })
})

test('a free court is sent without the fields of paid courts', () => {
  const draft = {
    ...emptyDraft(),
    priceGbp: '4',
    priceDurationMinutes: '60',
    bookingUrl: 'https://book.example',
  }
  expect(toSuggestion(draft)).toMatchObject({ priceGbp: null, priceDurationMinutes: null, bookingUrl: null })
  expect(toSuggestion({ ...draft, isFree: false })).toMatchObject({ priceGbp: 4, priceDurationMinutes: 60 })
})

test('sends all fields of the form as typed', () => {
  const values = mapFields(SUBMISSION_FIELDS, (_, name) => allValues()[name])
  const typed = mapFields(SUBMISSION_FIELDS, (field, name) => toInputValue(field, values[name]))
  const draft = { ...emptyDraft(), ...typed, isFree: false, isIndoor: true }
  expect(toSuggestion(draft)).toEqual({ ...values, isFree: 0, isIndoor: 1, placeConfirmed: false })
})
