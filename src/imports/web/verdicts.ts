import type { MapCourt } from '../../map/web/engine.ts'
import type { DryRunView, RowPreview } from '../contract/schema.ts'
import { numberText, rowStatusLabels } from './import-texts.ts'

/** What the import would do with a row of the file, or with a court missing from it. */
export interface Verdict extends Pick<RowPreview, 'name' | 'latitude' | 'longitude' | 'reason' | 'changes'> {
  kind: RowPreview['verdict'] | 'missing'
  /** Line in the file, if any. */
  line: number | null
  courtId: number | null
}

export const KINDS = { ...rowStatusLabels, missing: 'To the archive' } as const
export type Kind = keyof typeof KINDS
export type KindCount = [Kind, number]

/** Rows that need attention come first. */
const ORDER: Kind[] = ['skipped', 'missing', 'new', 'restored', 'changed', 'unchanged']

export function verdictsOf({ rows, missing }: DryRunView): Verdict[] {
  const ofRows = rows.map(({ verdict, court_id, ...row }) => ({ ...row, kind: verdict, courtId: court_id }))
  const ofMissing = missing.map(({ id, ...court }) => ({
    ...court,
    kind: 'missing' as const,
    line: null,
    reason: null,
    changes: [],
    courtId: id,
  }))
  return [...ofRows, ...ofMissing].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

/** Count per kind, leaving out kinds with none. */
export function countKinds(verdicts: readonly Verdict[]): KindCount[] {
  return ORDER.map(
    (kind): KindCount => [
      kind,
      verdicts.reduce((count, verdict) => count + Number(verdict.kind === kind), 0),
    ],
  ).filter(([, count]) => count > 0)
}

/** '2 to the archive, 12 new, 1,086 unchanged'. */
export const kindsText = (kinds: readonly KindCount[]) =>
  kinds.map(([kind, count]) => `${numberText(count)} ${KINDS[kind].toLowerCase()}`).join(', ')

/** Verdicts with coordinates, for the map; their ids are their indexes. */
export function mapCourtsOf(verdicts: readonly Verdict[]): MapCourt[] {
  return verdicts.flatMap(({ latitude, longitude, name }, id) =>
    latitude === null || longitude === null ? [] : [{ id, latitude, longitude, name: name ?? '' }],
  )
}
