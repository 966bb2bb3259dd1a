import { readState } from '../../directory/server/directory.queries.ts'
import type { Directory } from '../../directory/server/directory.ts'
import type { Snapshot } from '../../directory/server/snapshot.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { type ChangedCourt, type ChangeView, INVALID_CURSOR } from '../contract/change-schema.ts'
import { readOrder } from './changes.queries.ts'
import { endOf, formatCursor, type Position, parseCursor } from './cursor.ts'

interface ChangesParts {
  database: Database
  directory: Directory
}

/** Where a client is. Throws ApiError if its cursor isn't one of this store. */
export async function readPosition({ database, directory }: ChangesParts, cursor: string): Promise<Position> {
  const { store, version } = directory.current()
  const parsed = parseCursor(cursor, store)
  if (!parsed)
    throw new ApiError('invalid-request', {
      text: 'The cursor is incomplete or was changed. Send it exactly as an earlier response contained it.',
      issues: [{ path: 'query.since', message: INVALID_CURSOR }],
    })
  const { position } = parsed
  if (!position) throw new ApiError('cursor-too-old')
  // Another instance may be ahead of this one, but not of the database.
  if (position.version > version && position.version > (await readState(database)).version)
    throw new ApiError('cursor-too-old')
  return position
}

/** Changes written at once: about a millisecond of work. */
const CHANGES_AT_ONCE = 50

/**
 * The changes after a position, as pieces of JSON of `ChangesView`. Whatever was committed when the snapshot was read is among
 * them, and what follows in later ones: versions grow in the order of commits.
 */
export async function readChanges(
  database: Database,
  snapshot: Snapshot,
  { after, limit }: { after: Position; limit: number },
): Promise<Iterable<string>> {
  const { store, version } = snapshot
  // Another instance is ahead of this one.
  const isAhead = after.version > version
  const rows = isAhead ? [] : await readOrder(database, { after, version, limit: limit + 1 })
  const page = rows.slice(0, limit)
  // The database was replaced, and the directory doesn't know yet.
  if (page.some(({ id, isPublished }) => isPublished && snapshot.texts.lengthOf(id) === 0))
    throw new ApiError('unavailable')
  const more = rows.length > page.length
  const end = isAhead ? after : endOf(version)
  const cursor = formatCursor(store, more ? (page.at(-1) ?? end) : end)
  return piecesOf(snapshot, page, `],"cursor":"${cursor}","more":${more}}`)
}

function* piecesOf(
  snapshot: Snapshot,
  page: Awaited<ReturnType<typeof readOrder>>,
  end: string,
): Generator<string> {
  yield '{"changes":['
  for (let from = 0; from < page.length; from += CHANGES_AT_ONCE) {
    const lines = page
      .slice(from, from + CHANGES_AT_ONCE)
      .map(({ isPublished, ...row }) =>
        isPublished ? courtLine(snapshot, row.id) : changeLine({ ...row, deleted: true, court: null }),
      )
    yield (from > 0 ? ',' : '') + lines.join(',')
  }
  yield end
}

/** A change in JSON, without a line break. Equal changes have equal lines. */
function changeLine(change: ChangeView): string {
  const { id, version, deleted, court } = change
  return JSON.stringify({ id, version, deleted, court })
}

/** A published court of the snapshot in JSON. */
export function courtLine({ texts }: Pick<Snapshot, 'texts'>, id: number): string | undefined {
  const court = texts.court(id)
  return court && changeLine({ id, version: texts.versionOf(id), deleted: false, court: changedCourt(court) })
}

function changedCourt({ medium_url, thumbnail_url, facts, ...court }: CourtView): ChangedCourt {
  const lasting = Object.entries(facts).map(([key, { state, ...fact }]) => [key, fact])
  return { ...court, facts: Object.fromEntries(lasting) }
}
