import { COURT_CSV_COLUMNS, type CourtCsvColumn } from './csv.ts'

/** What is known of a court beside its id and its tags: what files give and administrators edit. */
export type CourtFact = Exclude<CourtCsvColumn, 'id' | 'tags'>
export const COURT_FACTS = COURT_CSV_COLUMNS.filter(
  (column): column is CourtFact => column !== 'id' && column !== 'tags',
)

/** What a free court has none of. */
export const FACTS_OF_PAID_COURTS: readonly CourtFact[] = ['priceGbp', 'priceDurationMinutes', 'bookingUrl']
