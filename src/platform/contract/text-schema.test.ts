import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../app/contract/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { multiLineText, singleLineText } from './text-schema.ts'

type JsonSchema = Exclude<z.core.JSONSchema._JSONSchema, boolean>

const inputSchemas = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, endpoint]) =>
  (['params', 'query', 'body', 'form'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [[`${part} of ${name}`, schema] as const] : []
  }),
)

/** By the username rules, which check the length first, and by the schema a list of tags is piped to. */
const exemptPaths = ['.username', '.tags[]', '.decisions[].edit.tags[]']

/** Paths of strings without a maximum length. */
function unboundedStrings(schema: z.core.JSONSchema._JSONSchema | undefined, path = ''): string[] {
  if (typeof schema !== 'object') return []
  const { type, maxLength, enum: words, const: word, anyOf = [], items, properties = {} }: JsonSchema = schema
  const below = [
    ...anyOf.flatMap((choice) => unboundedStrings(choice, path)),
    ...[items].flat().flatMap((item) => unboundedStrings(item as JsonSchema | undefined, `${path}[]`)),
    ...Object.entries(properties).flatMap(([name, property]) =>
      unboundedStrings(property, `${path}.${name}`),
    ),
  ]
  const isUnbounded = type === 'string' && maxLength === undefined && !words && word === undefined
  return isUnbounded ? [path, ...below] : below
}

test.each(inputSchemas)('every string in the %s has a maximum length', (_, schema) => {
  const unbounded = unboundedStrings(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  expect(unbounded.filter((path) => !exemptPaths.includes(path))).toEqual([])
})

test('a text that is too long is rejected before sanitizing', () => {
  const rules = { max: 10, tooLong: 'Too long.' }
  for (const schema of [singleLineText(rules), multiLineText(rules)]) {
    expect(schema.parse(`${' '.repeat(5)}Court${'\u200b'.repeat(10)}`)).toBe('Court')
    expect(schema.safeParse('Some court').success).toBe(true)
    expect(schema.safeParse('Some courts').error?.issues).toMatchObject([{ message: 'Too long.' }])
    expect(schema.safeParse(' '.repeat(21)).error?.issues).toMatchObject([{ message: 'Too long.' }])
  }
})
