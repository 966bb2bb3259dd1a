import { sql } from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import { courts } from '../../database/schema/index.ts'
import { EARTH_RADIUS_MILES, MAX_LONGITUDE, type Point } from '../../platform/contract/geo.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/** Maximum number of courts examined around one place, nearest first. */
const MAX_NEARBY = 50

/** A pending or archived court. */
export interface NearbyHiddenCourt extends Point {
  id: number
  name: string
  address: string | null
  isFree: boolean | null
  /** The day on which it was archived, `YYYY-MM-DD`; null if it is pending. */
  goneSince: string | null
}

/** A bounding box around a place, with the key of that place. */
interface Box {
  key: number
  at: Point
  sides: [west: number, south: number, east: number, north: number]
}

const HIDDEN = {
  /** Without those of banned accounts. */
  pending: sql`${courts.status} = 'pending' and ${isOwnerNotBanned(courts.submittedBy)}`,
  /** Without merged ones, which live on elsewhere. */
  archived: sql`${courts.status} = 'archived' and ${courts.mergedInto} is null`,
}

/** Courts of one kind that readers don't see, in a square of `miles` around each place. */
export async function readHiddenNear(
  database: Database,
  places: readonly (Point & { key: number })[],
  { kind, miles }: { kind: keyof typeof HIDDEN; miles: number },
): Promise<Map<number, NearbyHiddenCourt[]>> {
  const boxes = places.flatMap((place) => boxesAround(place, miles))
  const asked = JSON.stringify(
    boxes.map(({ key, at, sides: [west, south, east, north] }) => ({
      ...{ key, west, south, east, north },
      ...{ lat: at.latitude, lng: at.longitude },
    })),
  )
  const { rows } = await database.execute<{ key: number; court: NearbyHiddenCourt }>(sql`
    select box.key, json_build_object('id', near.id, 'name', near.name, 'address', near.address,
      'latitude', near.latitude, 'longitude', near.longitude, 'isFree', near.is_free,
      'goneSince', case near.status when 'archived' then (near.updated_at at time zone 'UTC')::date end) as court
    from json_to_recordset(${asked}::json) as box
      (key integer, west float8, south float8, east float8, north float8, lat float8, lng float8)
    cross join lateral (
      select * from ${courts}
      where ${HIDDEN[kind]}
        and point(${courts.longitude}, ${courts.latitude}) <@ box(point(box.west, box.south), point(box.east, box.north))
      order by point(${courts.longitude}, ${courts.latitude}) <-> point(box.lng, box.lat), ${courts.id}
      limit ${MAX_NEARBY}) near`)
  const found = new Map<number, NearbyHiddenCourt[]>()
  for (const { key, court } of rows) found.set(key, [...(found.get(key) ?? []), court])
  return found
}

/** One box, or one on each side of the antimeridian. */
function boxesAround({ key, latitude, longitude }: Point & { key: number }, miles: number): Box[] {
  const high = (miles / EARTH_RADIUS_MILES) * (180 / Math.PI)
  // Near the poles, all longitudes are close to each other.
  const share = Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180)
  const wide = share > high / MAX_LONGITUDE ? Math.min(MAX_LONGITUDE, high / share) : MAX_LONGITUDE
  const box = (middle: number): Box => ({
    key,
    at: { latitude, longitude: middle },
    sides: [middle - wide, latitude - high, middle + wide, latitude + high],
  })
  if (wide === MAX_LONGITUDE) return [{ ...box(0), at: { latitude, longitude } }]
  const boxes = [box(longitude)]
  if (longitude - wide < -MAX_LONGITUDE) boxes.push(box(longitude + 2 * MAX_LONGITUDE))
  if (longitude + wide > MAX_LONGITUDE) boxes.push(box(longitude - 2 * MAX_LONGITUDE))
  return boxes
}

/** Returns the new court's id. */
export async function insertPendingCourt(
  tx: Transaction,
  court: Omit<typeof courts.$inferInsert, 'status'>,
): Promise<number> {
  const [row] = await tx
    .insert(courts)
    .values({ ...court, status: 'pending' })
    .returning({ id: courts.id })
  return (row as { id: number }).id
}
