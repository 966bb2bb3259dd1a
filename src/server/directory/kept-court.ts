import { type SQL, sql } from 'drizzle-orm'
import { COURT_FACTS, type CourtFact } from '../../contract/courts/facts.ts'
import {
  CHANGED_FIELDS,
  type ChangedField,
  type FactValue,
  type FieldChange,
} from '../../contract/imports/schema.ts'
import type { KeptCourt } from '../db/schema/index.ts'

/** The facts of a court by their columns in the store. */
export const FACT_COLUMNS = {
  name: 'name',
  address: 'address',
  latitude: 'latitude',
  longitude: 'longitude',
  county: 'county',
  country: 'country',
  isFree: 'is_free',
  isIndoor: 'is_indoor',
  court_type: 'court_type',
  priceGbp: 'price_gbp',
  priceDurationMinutes: 'price_duration_minutes',
  rating: 'manual_rating',
  notes: 'notes',
  bookingUrl: 'booking_url',
} as const satisfies Record<CourtFact, string>

/** What is kept of a court, as JSON that SQL makes: each fact, its status, and the names of its tags. */
export function keptCourt(factOf: (fact: CourtFact) => SQL, status: SQL, tags: SQL): SQL {
  const facts = COURT_FACTS.map((fact) => sql`${sql.raw(`'${FACT_COLUMNS[fact]}'`)}, ${factOf(fact)}`)
  return sql`jsonb_build_object(${sql.join(facts, sql`, `)}, 'status', ${status}, 'tags', ${tags})`
}

/** What the log shows of a court that is kept; `changes` are what differs. */
export function keptCourtView(kept: KeptCourt, changes: KeptCourt = {}): Record<string, unknown> {
  const state = { ...kept, ...changes }
  const facts = COURT_FACTS.map((fact) => [fact, state[FACT_COLUMNS[fact]] ?? null])
  return { ...Object.fromEntries(facts), tags: state.tags ?? [], status: state.status, mergedInto: null }
}

/** The fields of a court that change; `changes` are what differs after. */
export function fieldChanges(before: KeptCourt, changes: KeptCourt): FieldChange[] {
  const column = (field: ChangedField) => (field === 'tags' ? field : FACT_COLUMNS[field])
  const factOf = (kept: KeptCourt, field: ChangedField) => (kept[column(field)] ?? null) as FactValue
  return CHANGED_FIELDS.filter((field) => column(field) in changes).map((field) => ({
    field,
    before: factOf(before, field),
    after: factOf(changes, field),
  }))
}
