import type { CourtView } from '../../../contract/courts/schema.ts'
import type { Snapshot } from '../../directory/snapshot.ts'

/** A court in the open data. */
export interface OpenCourt extends CourtView {
  manualRating: number | null
}

/** A form of the open data: what stands before the courts, how some courts are written, and what ends it. */
export interface ExportFormat {
  mediaType: string
  extension: string
  /** Of this site, where the form names it. */
  origin?: string
  begin: string
  write(courts: readonly OpenCourt[], isFirst: boolean): string
  end: string
}

/** Courts written at once: few enough for a millisecond. */
const COURTS_AT_ONCE = 50

/** The text of an export, piece by piece. */
export function* writeExport(
  { begin, write, end }: ExportFormat,
  snapshot: Snapshot,
  positions: Uint32Array,
): Generator<string> {
  yield begin
  for (let i = 0; i < positions.length; i += COURTS_AT_ONCE) {
    const some = positions.subarray(i, i + COURTS_AT_ONCE)
    yield write(
      Array.from(some, (position) => openCourt(snapshot, position)),
      i === 0,
    )
  }
  yield end
}

function openCourt(snapshot: Snapshot, position: number): OpenCourt {
  return { ...snapshot.court(position), manualRating: snapshot.manualRating(position) }
}
