import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { allValues } from '../../../../test/court-values.ts'
import { FIELD_LABELS, FORM_FIELDS, VALUE_FIELDS } from '../../../contract/courts/fields.ts'
import { changesOf } from '../../features/admin-courts/court-history.ts'
import { CourtFields } from './CourtFields.tsx'
import { draftOf, type EditedCourt, editOf } from './court-draft.ts'

const one = { ...allValues(1), version: 3 } as unknown as EditedCourt
const other = { ...allValues(2), version: 3 } as unknown as EditedCourt

test('the editor has an input for every field, with its label and what stands', () => {
  const html = renderToString(
    createElement(CourtFields, {
      draft: draftOf(one),
      change: () => {},
      busy: false,
      problem: undefined,
    }),
  )
  expect([...FORM_FIELDS].toSorted()).toEqual([...VALUE_FIELDS].toSorted())
  for (const name of FORM_FIELDS) {
    expect(html).toContain(`name="${name}"`)
    expect(html).toContain(`>${FIELD_LABELS[name]}</label>`)
    expect(html, name).toContain(draftOf(one)[name].split('\n')[0])
  }
})

test('what is typed for every field is sent as the call takes it', () => {
  const { tags: _, isFree: __, ...values } = allValues(2)
  expect(editOf(draftOf(other), one)).toEqual({ ...values, version: 3 })
})

test('the history names every field that changed', () => {
  const entry = { before: allValues(1), after: allValues(2) } as unknown as Parameters<typeof changesOf>[0]
  const { isFree: _, ...labels } = FIELD_LABELS
  expect(
    changesOf(entry)
      .map(({ fact }) => fact)
      .toSorted(),
  ).toEqual(Object.values(labels).toSorted())
})
