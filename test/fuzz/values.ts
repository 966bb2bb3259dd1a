import { randomNumbers } from '../random.ts'

/** The subset of JSON Schema that values are generated from. */
export interface ValueSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  anyOf?: ValueSchema[]
  items?: ValueSchema
  properties?: Record<string, ValueSchema>
  required?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  format?: string
}

/** Reproducible random choices. */
export class Chance {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = randomNumbers(seed)
  }

  /** An integer from 0 to `end - 1`. */
  below(end: number): number {
    return Math.floor(this.#next() * end)
  }

  /** True in `share` percent of cases. */
  percent(share: number): boolean {
    return this.#next() * 100 < share
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T
  }
}

export const HOSTILE_STRINGS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\ufeff',
  '\u202egpj.exe',
  '\u200b\u3164',
  'e\u0301'.repeat(40),
  '👨‍👩‍👧‍👦',
  'İıẞﬁ',
  "'; drop table courts; --",
  '<script>alert(1)</script>',
  '{{1}}%s%n',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '٣',
  '1,2,3,4,5',
  '\r\nSet-Cookie: a=b',
  '=1+1',
  '1'.repeat(3000),
  'x'.repeat(500),
  '2026-02-30',
  '9999-12-31T23:59:60Z',
]

const STRANGE: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  -1,
  0,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  { toString: 1 },
  ['', null],
  ...HOSTILE_STRINGS,
]

const numberOf = ({ minimum = 0, maximum = 100, type }: ValueSchema, chance: Chance) => {
  const low = Math.max(minimum, -1000)
  const number = low + chance.below(Math.max(1, Math.min(maximum, low + 1000) - low))
  return type === 'number' && chance.percent(50) ? number + 0.5 : number
}

/** A value that matches the schema; most ids exist. */
export function validValue(schema: ValueSchema, chance: Chance): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  if (schema.anyOf) return validValue(chance.pick(schema.anyOf), chance)
  if (schema.example !== undefined && chance.percent(50)) return schema.example
  switch (schema.type) {
    case 'integer':
      return schema.minimum === undefined || schema.minimum > 0
        ? 1 + chance.below(30)
        : numberOf(schema, chance)
    case 'number':
      return numberOf(schema, chance)
    case 'boolean':
      return chance.percent(50)
    case 'null':
      return null
    case 'array':
      return Array.from({ length: chance.below(4) }, () => validValue(schema.items ?? {}, chance))
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || chance.percent(70))
          .map(([name, property]) => [name, validValue(property, chance)]),
      )
    default:
      return chance.pick([
        'Windmill Court',
        '1 High Street',
        'https://hall.example',
        '51.5, -0.12',
        '2026-01-01',
      ])
  }
}

/** Corrupts a part of a value. */
export function corrupted(value: unknown, chance: Chance): unknown {
  if (value === null || typeof value !== 'object' || chance.percent(15)) return chance.pick(STRANGE)
  if (Array.isArray(value)) return [...value, chance.pick(STRANGE)]
  const names = Object.keys(value)
  if (names.length === 0 || chance.percent(10))
    return { ...value, [chance.pick(HOSTILE_STRINGS)]: chance.pick(STRANGE) }
  const name = chance.pick(names)
  return { ...value, [name]: corrupted((value as Record<string, unknown>)[name], chance) }
}
