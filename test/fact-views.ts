import { type FactKey, getFact } from '../src/facts/contract/catalogue.ts'
import type { FactView } from '../src/facts/contract/schema.ts'
import { UNKNOWN } from '../src/facts/contract/what-holds.ts'

/** A fact in a court's details; by default nobody has said anything. */
export const factOf = (key: FactKey, wanted: Partial<FactView> = {}): FactView => ({
  ...{ key, label: getFact(key).label, ...UNKNOWN, own_value: null, own_at: null },
  ...wanted,
})
