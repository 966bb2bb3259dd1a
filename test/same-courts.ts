import { expect } from 'vitest'
import { Directory } from '../src/directory/server/directory.ts'
import type { Snapshot } from '../src/directory/server/snapshot.ts'
import type { Database } from '../src/platform/db/database.ts'
import type { CourtSearch } from '../src/search/server/search.ts'

const QUERIES = ['court', 'many 17', 'edited', 'ball', 'quadra']

/** Expects a directory to show the same as one that reads all courts from the database. */
export async function expectSameAsRead(
  directory: Directory,
  database: Database,
  filesBaseUrl: string,
): Promise<void> {
  const reading = new Directory({ database, filesBaseUrl, log: console })
  await reading.start()
  const [ours, theirs] = [directory.current(), reading.current()]
  await reading.close()
  expect(ours.tag).toBe(theirs.tag)
  expect(ours.version).toBe(theirs.version)
  expect(ours.sources).toEqual(theirs.sources)
  expect(textOf(ours)).toBe(textOf(theirs))
  for (const q of QUERIES)
    for (const near of [undefined, { latitude: 51.5, longitude: -0.1 }])
      expect(found(ours, { access: 'all', q, near })).toEqual(found(theirs, { access: 'all', q, near }))
  expect(factsOf(ours)).toEqual(factsOf(theirs))
}

function found(snapshot: Snapshot, search: CourtSearch) {
  const { total, unknown, positions } = snapshot.search(search)
  return { total, unknown, ids: Array.from(positions, (position) => snapshot.index.idAt(position)) }
}

const textOf = ({ ids, texts }: Snapshot) =>
  Array.from(ids, (id) => `${texts.versionOf(id)} ${texts.manualRatingOf(id)} ${texts.json(id)}`).join('\n')

/** Of each court in the order of the list. */
function factsOf({ ids, index, facts }: Snapshot) {
  const { base, recent } = index
  return Array.from(ids, (id) => {
    const position = index.positionOf(id) ?? -1
    const isInBase = position < base.count
    const { profiles, present, absent } = facts.inOrderOf(isInBase ? base : recent)
    const at = isInBase ? position : position - base.count
    const profile = profiles[at] as number
    const zone = facts.timeZones[facts.zoneIndexOf(profile)]
    return { id, ...facts.profiles[profile], zone, present: present[at], absent: absent[at] }
  })
}
