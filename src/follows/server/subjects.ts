import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { missingCourt } from '../../courts/server/courts.queries.ts'
import type { Directory } from '../../directory/server/directory.ts'
import type { Snapshot } from '../../directory/server/snapshot.ts'
import type { PlaceFinder } from '../../places/server/find-place.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { lengthText, radiusText, type Units } from '../../platform/contract/units.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { timeZoneAt } from '../../playable/server/time-zone.ts'
import { RADIUS_OPTIONS_MILES } from '../../search/contract/limits.ts'
import { MAX_WATCHED } from '../contract/limits.ts'
import type { Watched } from '../contract/news.ts'
import type { SubjectQuery, SubjectView } from '../contract/schema.ts'
import { type Follow, readSavedIds } from './follows.queries.ts'

/** The part of a follow that says what it is about. */
export type Subject = Pick<Follow, 'courtId' | 'latitude' | 'longitude' | 'radiusMiles' | 'place'>

interface SubjectParts {
  database: Database
  directory: Directory
  placeFinder: PlaceFinder
}

/** Finds what somebody wants to follow. Throws if there is no such place or court, or nobody's saved courts. */
export async function findSubject(
  { database, directory, placeFinder }: SubjectParts,
  { court, saved, postcode, near, radius }: SubjectQuery,
  userId: number | undefined,
): Promise<Subject> {
  if (court !== undefined) {
    if (!directory.current().courtOf(court)) throw await missingCourt(database, court)
    return { ...NOTHING, courtId: court }
  }
  if (saved) {
    if (userId === undefined) throw new ApiError('not-authenticated')
    return NOTHING
  }
  const place = postcode === undefined ? undefined : await placeFinder.locate(postcode)
  const centre = place ?? near
  if (!centre) throw new ApiError('invalid-request')
  const { latitude, longitude } = centre
  return { ...NOTHING, latitude, longitude, radiusMiles: radius, place: place?.label ?? null }
}

const NOTHING = { courtId: null, latitude: null, longitude: null, radiusMiles: null, place: null }

const areaOf = ({ latitude, longitude, radiusMiles }: Subject) =>
  latitude === null || longitude === null || radiusMiles === null
    ? undefined
    : { near: { latitude, longitude }, radius: radiusMiles }

/** Its title, page and feed. Names are ours: the title is in mails to people who may not have asked for them. */
export function subjectView(subject: Subject, snapshot: Snapshot, units: Units): SubjectView {
  const { courtId } = subject
  const area = areaOf(subject)
  if (area) {
    const { latitude, longitude } = area.near
    const centre = subject.place ?? `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`
    const around = subject.place
      ? `postcode=${encodeURIComponent(subject.place)}`
      : `near=${latitude},${longitude}`
    const wide = RADIUS_OPTIONS_MILES.find((radius) => radius >= area.radius) ?? RADIUS_OPTIONS_MILES.at(-1)
    const query = `${around}&radius=${wide}`
    return {
      title: `Courts within ${areaText(area.radius, units)} of ${centre}`,
      ...{ page: `/?${query}`, feed: `/api/courts.atom?${query}`, isArea: true },
    }
  }
  if (courtId === null) return { title: 'Your saved courts', page: '/saved', feed: null, isArea: false }
  return {
    title: snapshot.courtOf(courtId)?.name || UNNAMED_COURT,
    ...{ page: `/courts/${courtId}`, feed: `/api/courts/${courtId}/news.atom`, isArea: false },
  }
}

/** '500 metres', '1.2 miles', '5 miles'. */
function areaText(miles: number, units: Units): string {
  const exact = lengthText(miles, units)
  return exact.includes('.0 ') || miles >= 4 ? radiusText(miles, units) : exact
}

/** Whose clock mails about it follow. */
export async function zoneOf(
  subject: Subject,
  { database, directory, home }: { database: Database; directory: Directory; home: Point },
  userId: number | null,
): Promise<string> {
  const snapshot = directory.current()
  const ids = subject.courtId === null ? await savedIdsOf(database, userId) : [subject.courtId]
  const court = ids.map((id) => snapshot.courtOf(id)).find((court) => court !== undefined)
  return timeZoneAt(areaOf(subject)?.near ?? court ?? home)
}

/** The courts to tell news of, as they are now. */
export async function watchedCourts(
  subject: Subject & { userId: number | null },
  { database, directory }: { database: Database | Transaction; directory: Directory },
): Promise<Watched> {
  const area = areaOf(subject)
  const ids = area
    ? []
    : subject.courtId === null
      ? await savedIdsOf(database, subject.userId)
      : [subject.courtId]
  const snapshot = directory.current()
  if (!area) return { ids, courts: ids.flatMap((id) => snapshot.courtOf(id) ?? []) }
  const { positions } = snapshot.search({ ...area, access: 'all', limit: MAX_WATCHED })
  return { courts: snapshot.select(positions, area.near).rows(), radius: area.radius }
}

const savedIdsOf = async (database: Database | Transaction, userId: number | null) =>
  userId === null ? [] : readSavedIds(database, userId)
