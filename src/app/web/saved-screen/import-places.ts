import pLimit from 'p-limit'
import type { Api } from '../../../api/web/client.ts'
import { courtIdOf, type PlaceInFile, readPlaces } from '../../../saved/web/courts-file.ts'
import { savedStore } from '../../../saved/web/saved-loader.ts'
import { savedState } from '../../../saved/web/saved-state.ts'
import { RADIUS_OPTIONS_MILES } from '../../../search/contract/limits.ts'

/** A court this near to a place in a file is taken for it, miles: the width of a large park’s courts. */
const SAME_PLACE_MILES = 0.1
/** Places looked up at a time. */
const AT_A_TIME = 4
const MAX_NAMED = 5

/** Saves the courts at the places of a file; returns a sentence on how many, and which places have none. */
export async function importPlaces(
  api: Api,
  file: Blob,
  onProgress: (done: number, all: number) => void,
): Promise<string> {
  const places = await readPlaces(file)
  const found = new Map<number, PlaceInFile>()
  const missing: string[] = []
  let done = 0
  await pLimit(AT_A_TIME).map(places, async (place) => {
    const id = courtIdOf(place.url, window.location.origin) ?? (await courtAt(api, place))
    if (id === undefined) missing.push(place.name || `${place.latitude}, ${place.longitude}`)
    else found.set(id, place)
    onProgress(++done, places.length)
  })
  const { rows } = savedState()
  const added = [...found].filter(([id]) => !rows.get(id)?.is_saved)
  const changes = added.map(([court_id, { note, lists }]) => ({ court_id, is_saved: true, note, lists }))
  await (await savedStore()).changeMany(changes)
  return outcome(added.length, found.size - added.length, missing)
}

async function courtAt(api: Api, { latitude, longitude }: PlaceInFile): Promise<number | undefined> {
  const query = { near: `${latitude},${longitude}`, radius: RADIUS_OPTIONS_MILES[0], limit: 1 }
  const [nearest] = await api.call('GET /api/courts', { query })
  return nearest?.distanceMiles !== undefined && nearest.distanceMiles <= SAME_PLACE_MILES
    ? nearest.id
    : undefined
}

function outcome(added: number, known: number, missing: readonly string[]): string {
  const courts = (count: number) => (count === 1 ? '1 court' : `${count} courts`)
  const named = missing.slice(0, MAX_NAMED).join(', ')
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ''
  return [
    `${courts(added)} added.`,
    known > 0 && `${courts(known)} ${known === 1 ? 'was' : 'were'} already saved.`,
    missing.length > 0 && `No court in the directory for: ${named}${more}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
