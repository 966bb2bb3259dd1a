import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { allValues } from '../../../test/court-values.ts'
import type { AuditEntryView } from '../../admin/contract/schema.ts'
import { createQueryClient } from '../../api/web/query-client.ts'
import { InfoWindow } from '../../app/web/map-screen/InfoWindow.tsx'
import { displayedFields, durationText } from '../../courts/contract/rules.ts'
import { fieldText } from '../../courts/web/display-logged-value.ts'
import {
  FIELD_LABELS,
  FIELD_NAMES,
  type FieldName,
  FORM_FIELDS,
  getField,
  mapFields,
  SUBMISSION_FIELDS,
  VALUE_FIELDS,
} from '../../database/contract/court-fields.ts'
import { CourtDetail } from '../../moderation/web/details/CourtDetail.tsx'
import { CourtFields } from './CourtFields.tsx'
import { draftOf, type EditedCourt, editOf } from './court-draft.ts'
import { changesOf } from './log-changes.ts'

const one = { ...allValues(1), version: 3 } as unknown as EditedCourt
const other = { ...allValues(2), version: 3 } as unknown as EditedCourt

test('the editor has an input for every field, with its label and value', () => {
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

test('the values of all fields are sent as the endpoint expects them', () => {
  const { tags: _, isFree: __, ...values } = allValues(2)
  expect(editOf(draftOf(other), one)).toEqual({ ...values, version: 3 })
})

/** The visible text of a component. */
function textOf<P extends object>(component: FunctionComponent<P>, props: P): string {
  const client = createQueryClient()
  const shown = createElement(QueryClientProvider, { client }, createElement(component, props))
  const html = renderToString(createElement(MemoryRouter, null, shown))
  return html.replaceAll(/<!--.*?-->/g, '').replaceAll(/(<[^>]+>)+/g, ' ')
}

test('the info window shows every displayed field with its label', () => {
  const court = {
    id: 7,
    name: 'Court',
    facts: { ...one, facts: {} } as never,
    tags: [],
    details: undefined,
    error: undefined,
  }
  const rest = { takesFocus: false, inMap: true, streetView: false, search: '', onClose: () => {} }
  const text = textOf(InfoWindow, { court, ...rest })
  for (const field of displayedFields(one)) expect(text).toContain(`${field.label} ${field.text}`)
})

test('moderators see every submitted field of a court', () => {
  // A court type would be shown instead of indoor or outdoor, and the form doesn't ask for one.
  const court = { ...one, court_type: null, id: 7, photos: [], neighbours: [] } as never
  const text = textOf(CourtDetail, { court, settings: {} as never, onDecide: async () => {} })
  for (const field of displayedFields(one)) expect(text).toContain(`${field.label} ${field.text}`)
  // The name is the heading of the item.
  const { name: _, ...submitted } = mapFields(SUBMISSION_FIELDS, (_, name) => String(one[name]))
  const duration = durationText(Number(one.priceDurationMinutes))
  const displayed = { isFree: 'Paid', isIndoor: 'Indoor', priceGbp: '£1.25', priceDurationMinutes: duration }
  for (const [name, value] of Object.entries({ ...submitted, ...displayed }))
    expect(text, name).toContain(value)
})

/** How a field value is displayed in a change. */
function displayText(name: FieldName, value: unknown): string {
  const field = getField(name)
  switch (field.kind) {
    case 'yes-no':
      return value ? field.yes : field.no
    case 'choice':
      return field.options[String(value)] ?? ''
    case 'money':
      return `£${Number(value).toFixed(2)}`
    case 'number':
      return [value, field.unit].filter((part) => part !== undefined).join(' ')
    case 'names':
      return (value as string[]).toSorted().join(', ')
    default:
      return String(value)
  }
}

test('the log shows the old and new value of every field with its label', () => {
  const [before, after] = [allValues(1), allValues(2)]
  const entry = { subject_kind: 'court', before, after } as AuditEntryView
  const changed = FIELD_NAMES.filter((name) => name !== 'isFree').map((name) => ({
    label: FIELD_LABELS[name],
    before: displayText(name, before[name]),
    after: displayText(name, after[name]),
  }))
  expect(changesOf(entry).map(({ key: _, ...change }) => change)).toEqual(changed)
})

test('a choice is shown by its label, a removed one as stored', () => {
  const surface = { label: 'Surface', group: 'kind', kind: 'choice', options: { tarmac: 'Asphalt' } } as const
  expect(['tarmac', 'clay', null].map((value) => fieldText(surface, value))).toEqual([
    'Asphalt',
    'clay',
    'nothing',
  ])
})
