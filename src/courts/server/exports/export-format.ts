import type { CourtView } from '../../contract/schema.ts'
import type { CourtSelection } from '../directory/selection.ts'

/** A court in the open data. */
export interface OpenCourt extends CourtView {
  manualRating: number | null
}

/** An open data format: prologue, serialiser for a batch of courts, and epilogue. */
export interface ExportFormat {
  mediaType: string
  extension: string
  /** Origin of this site, if the format contains it. */
  origin?: string
  begin: string
  write(courts: readonly OpenCourt[], isFirst: boolean): string
  end: string
}

/** Courts serialised per chunk: about a millisecond of work. */
const COURTS_AT_ONCE = 50

/** Yields the text of an export in chunks. */
export function* writeExport({ begin, write, end }: ExportFormat, courts: CourtSelection): Generator<string> {
  yield begin
  for (let start = 0; start < courts.size; start += COURTS_AT_ONCE) {
    const count = Math.min(COURTS_AT_ONCE, courts.size - start)
    yield write(
      Array.from({ length: count }, (_, i) => toOpenCourt(courts, start + i)),
      start === 0,
    )
  }
  yield end
}

function toOpenCourt(courts: CourtSelection, at: number): OpenCourt {
  return { ...courts.court(at), manualRating: courts.manualRating(at) }
}
