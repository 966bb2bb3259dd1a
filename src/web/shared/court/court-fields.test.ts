import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { allValues } from '../../../../test/court-values.ts'
import {
  FIELD_LABELS,
  FIELD_NAMES,
  type FieldName,
  FORM_FIELDS,
  fieldOf,
  VALUE_FIELDS,
} from '../../../contract/courts/fields.ts'
import type { AuditEntryView } from '../../../contract/moderation/audit.ts'
import { changesOf as historyOf } from '../../features/admin-courts/court-history.ts'
import { changesOf } from '../../features/audit/changes.ts'
import { CourtFields } from './CourtFields.tsx'
import { draftOf, type EditedCourt, editOf } from './court-draft.ts'
import { fieldText } from './fact-text.ts'

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

/** How a value of a field reads where it was changed. */
function wordsFor(name: FieldName, value: unknown): string {
  const field = fieldOf(name)
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

test('the history and the log say of every field what it was and is, with its label and in words', () => {
  const [before, after] = [allValues(1), allValues(2)]
  const entry = { subject_kind: 'court', before, after } as AuditEntryView
  const changed = FIELD_NAMES.filter((name) => name !== 'isFree').map((name) => ({
    label: FIELD_LABELS[name],
    before: wordsFor(name, before[name]),
    after: wordsFor(name, after[name]),
  }))
  expect(historyOf(entry).map(({ fact: label, ...texts }) => ({ label, ...texts }))).toEqual(changed)
  expect(changesOf(entry).map(({ name: label, ...texts }) => ({ label, ...texts }))).toEqual(changed)
})

test('a choice reads as people call it, and one that is gone as it was stored', () => {
  const surface = { label: 'Surface', group: 'kind', kind: 'choice', options: { tarmac: 'Asphalt' } } as const
  expect(['tarmac', 'clay', null].map((value) => fieldText(surface, value))).toEqual([
    'Asphalt',
    'clay',
    'nothing',
  ])
})
