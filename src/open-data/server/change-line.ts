import type { Snapshot } from '../../directory/server/snapshot.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import type { ChangedCourt, ChangeView } from '../contract/change-schema.ts'

/** A change in JSON, without a line break. Equal changes have equal lines. */
export function changeLine(change: ChangeView): string {
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
