import type { CourtView } from '../../../contract/courts/schema.ts'
import type { CourtSelection } from '../../directory/selection.ts'

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
export function* writeExport({ begin, write, end }: ExportFormat, courts: CourtSelection): Generator<string> {
  yield begin
  for (let start = 0; start < courts.size; start += COURTS_AT_ONCE) {
    const count = Math.min(COURTS_AT_ONCE, courts.size - start)
    yield write(
      Array.from({ length: count }, (_, i) => openCourt(courts, start + i)),
      start === 0,
    )
  }
  yield end
}

function openCourt(courts: CourtSelection, at: number): OpenCourt {
  return { ...courts.court(at), manualRating: courts.manualRating(at) }
}
