import { columnName, FIELD_NAMES, type FieldName } from '../../database/contract/court-fields.ts'
import type { CourtSnapshot } from '../../database/schema/index.ts'
import { FACT_KEYS, type FactKey, type FactValue } from '../../facts/contract/catalogue.ts'
import type { FieldChange, FieldValue } from '../contract/schema.ts'

/** Field changes listed in one dry-run response, characters of JSON. */
const MAX_LISTED_CHANGES = 32 * 1024 * 1024

/** What an import changes of a court. */
export interface CourtChange {
  /** The line in the file, or the court's id. */
  key: number
  before: CourtSnapshot
  /** The new values of changed fields. */
  after: CourtSnapshot
  facts: Partial<Record<FactKey, Record<'before' | 'after', FactValue | null>>> | null
}

/** Field changes by key, up to the maximum size of a response. */
export class ListedChanges {
  readonly #changes = new Map<number, FieldChange[]>()
  #left = MAX_LISTED_CHANGES

  get isFull(): boolean {
    return this.#left < 0
  }

  add(rows: readonly CourtChange[]): void {
    for (const { key, before, after, facts } of rows) {
      const changes = withoutRepetition(fieldChanges(before, after), factChanges(facts ?? {}))
      this.#left -= JSON.stringify(changes).length
      if (this.isFull) return
      this.#changes.set(key, changes)
    }
  }

  /** Null if they did not fit. */
  of(key: number): FieldChange[] | null {
    return this.#changes.get(key) ?? null
  }
}

/** Leaves out facts that are also changed fields. Whether a court is covered is said by the fact only. */
function withoutRepetition(fields: FieldChange[], facts: FieldChange[]): FieldChange[] {
  const changed = new Set<FieldChange['field']>(
    fields.map(({ field }) => (field === 'isIndoor' ? 'shelter' : field)),
  )
  return [...fields, ...facts.filter(({ field, after }) => !changed.has(field) || after === 'covered')]
}

const factChanges = (facts: NonNullable<CourtChange['facts']>): FieldChange[] =>
  FACT_KEYS.flatMap((field) => (facts[field] ? { field, ...facts[field] } : []))

/** The changed fields of a court; `changes` holds the new values. */
function fieldChanges(before: CourtSnapshot, changes: CourtSnapshot): FieldChange[] {
  const keyOf = (field: FieldName) => (field === 'tags' ? field : columnName(field))
  const valueIn = (kept: CourtSnapshot, field: FieldName) => (kept[keyOf(field)] ?? null) as FieldValue
  return FIELD_NAMES.filter((field) => keyOf(field) in changes).map((field) => ({
    field,
    before: valueIn(before, field),
    after: valueIn(changes, field),
  }))
}
