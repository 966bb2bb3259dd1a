import type { Schema } from './openapi.ts'

/** A field of a response, with its nested fields. */
export interface Field {
  name: string
  type: string
  description: string | undefined
  fields: Field[]
}

/** 'string or null', 'list of objects', '"none" or "firebase"'. */
export function typeText(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeText))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.items) return `list of ${plural(typeText(schema.items))}`
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => (schema.format && type === 'string' ? schema.format : type)).join(' or ')
}

const plural = (type: string) => (/^[a-z]+$/.test(type) ? `${type}s` : type)

/** 'from 1 to 500', 'at most 100 characters'; empty if unlimited. */
export function limitsText({ minimum, maximum, maxLength }: Schema): string {
  const isLimit = (value: number | undefined) =>
    value !== undefined && Number.isFinite(value) && Math.abs(value) < MAX_DECLARED_LIMIT
  const parts = [
    isLimit(minimum) && `from ${minimum}`,
    isLimit(maximum) && `${isLimit(minimum) ? 'to' : 'up to'} ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Larger limits come from the number format, not from the product. */
const MAX_DECLARED_LIMIT = 2 ** 53 - 1

/** The fields of a schema, including those in lists and alternatives; none for plain values. */
export function fieldsOf(schema: Schema): Field[] {
  const alternatives = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ]
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    type: typeText(property),
    description: property.description,
    fields: fieldsOf(property),
  }))
  const all = [...own, ...alternatives.flatMap(fieldsOf)]
  return all.filter((field, index) => all.findIndex(({ name }) => name === field.name) === index)
}
