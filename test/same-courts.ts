import { expect } from 'vitest'
import { Directory } from '../src/courts/server/directory.ts'
import type { Snapshot } from '../src/courts/server/snapshot.ts'
import type { Database } from '../src/platform/db/database.ts'

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
  expect(ours.index.spatial).toEqual(theirs.index.spatial)
  for (const q of QUERIES)
    for (const near of [undefined, { latitude: 51.5, longitude: -0.1 }])
      expect(ours.search({ access: 'all', q, near })).toEqual(theirs.search({ access: 'all', q, near }))
  expect(factsOf(ours)).toEqual(factsOf(theirs))
}

const textOf = ({ ids, texts }: Snapshot) =>
  Array.from(ids, (id) => `${texts.versionOf(id)} ${texts.manualRatingOf(id)} ${texts.json(id)}`).join('\n')

/** Of each court in the order of the list. */
function factsOf({ index, facts }: Snapshot) {
  const { profiles, present, absent, vectors } = facts.inOrderOf(index)
  const said = Array.from(profiles, (profile) => ({
    ...facts.profiles[profile],
    zone: facts.timeZones[facts.zoneIndexOf(profile)],
  }))
  return { said, present, absent, vectors }
}
