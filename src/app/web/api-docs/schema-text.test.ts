import { expect, test } from 'vitest'
import type { Schema } from './openapi.ts'
import { fieldsOf, limitsText, typeText } from './schema-text.ts'

test.each([
  [{}, 'any'],
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'string', format: 'date-time' }, 'date-time'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }, { type: 'number' }] }, 'number or null'],
  [{ type: 'array', items: { type: 'object' } }, 'list of objects'],
  [{ type: 'string', enum: ['all', 'free'] }, '"all" or "free"'],
  [{ type: 'string', const: 'ok' }, '"ok"'],
])('the type of %o is %s', (schema, text) => expect(typeText(schema)).toBe(text))

test('leaves out limits of the number format', () => {
  expect(limitsText({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })).toBe('')
  expect(limitsText({ minimum: 1, maximum: 500 })).toBe('from 1 to 500')
  expect(limitsText({ maximum: 22 })).toBe('up to 22')
  expect(limitsText({ maxLength: 16 })).toBe('at most 16 characters')
})

test('collects fields from lists and alternatives, each name once', () => {
  const schema: Schema = {
    oneOf: [
      { properties: { mode: { const: 'none' } } },
      {
        properties: { mode: { const: 'on' }, inner: { items: { properties: { id: { type: 'integer' } } } } },
      },
    ],
  }
  expect(fieldsOf({ type: 'string' })).toEqual([])
  expect(fieldsOf(schema).map(({ name, fields }) => [name, fields.map((field) => field.name)])).toEqual([
    ['mode', []],
    ['inner', ['id']],
  ])
})
