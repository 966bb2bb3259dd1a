import fastify from 'fastify'
import { courtsRoutes } from '../src/directory/server/courts.routes.ts'
import { Directory } from '../src/directory/server/directory.ts'
import type { PlayableSearch } from '../src/directory/server/playable-search.ts'
import type { Snapshot } from '../src/directory/server/snapshot.ts'
import { createPlaceFinder } from '../src/places/server/find-place.ts'
import { readGazetteer } from '../src/places/server/gazetteer.ts'
import { createGeocoder } from '../src/places/server/geocoding.service.ts'
import { Places, readBuiltInPlaces } from '../src/places/server/places.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { connect } from '../src/platform/db/database.ts'
import { openInMemory } from '../src/platform/db/embedded/embedded.ts'
import { allowLargeResponses } from '../src/platform/http/large-responses.ts'
import { installRateLimits } from '../src/platform/http/rate-limit.ts'
import type { WeeksAhead } from '../src/playable/server/week-ahead.ts'

export interface ServedSnapshot {
  url: string
  close(): Promise<void>
}

/** Serves the courts of a directory: lists, searches and tiles. */
export async function serveSnapshot(
  snapshot: Snapshot,
  { weeks, search: playableSearch }: { weeks: WeeksAhead; search: PlayableSearch },
): Promise<ServedSnapshot> {
  const app = fastify()
  installRateLimits(app, { factor: 1_000_000, redisUrl: undefined })
  allowLargeResponses(app)
  app.decorate('authenticate', async () => undefined)
  app.decorate('recognise', async () => undefined)
  const config = readConfig({ IDENTITY: 'none', POSTCODES_API_URL: '' })
  const store = await openInMemory({ onFailure: (sentence) => console.error(sentence) })
  app.addHook('onClose', () => store.close())
  const database = connect(store.pool)
  const directory = Object.assign(new Directory({ database, filesBaseUrl: '', log: app.log }), {
    current: () => snapshot,
  })
  app.addHook('onClose', () => directory.close())
  const geocoder = createGeocoder({ database, gazetteer: readGazetteer(), postcodesApi: undefined })
  const places = new Places({ database, builtIn: readBuiltInPlaces(app.log), log: app.log })
  const placeFinder = createPlaceFinder({ geocoder, places, findCourts: () => ({ named: [], others: [] }) })
  await app.register(async (calls) =>
    courtsRoutes(calls, { config, database, directory, placeFinder, weeks, playableSearch }),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  return { url, close: () => app.close() }
}
