import { eq, sql } from 'drizzle-orm'
import { postcodes } from '../../database/schema/index.ts'
import type { Point } from '../../platform/contract/geo.ts'
import type { Database } from '../../platform/db/database.ts'
import { rangesOfDistrict } from '../contract/postcodes.ts'

/** A full postcode in capitals without spaces, and its location in WGS84 degrees. */
export interface PostcodeLocation extends Point {
  postcode: string
}

export async function findPostcode(database: Database, postcode: string): Promise<Point | undefined> {
  const [row] = await database
    .select({ latitude: postcodes.latitude, longitude: postcodes.longitude })
    .from(postcodes)
    .where(eq(postcodes.postcode, postcode))
  return row
}

/** The mean location of our postcodes in a district; undefined if there are none. */
export async function findDistrict(database: Database, district: string): Promise<Point | undefined> {
  const ranges = rangesOfDistrict(district)
  const { rows } = await database.execute<{ latitude: number | null; longitude: number | null }>(sql`
    select avg(latitude) as latitude, avg(longitude) as longitude
    from unnest(
      ${sql.param(ranges.map(([from]) => from))}::text[],
      ${sql.param(ranges.map(([, to]) => to))}::text[]
    ) as range (low, high)
    join postcodes on postcode >= range.low and postcode < range.high`)
  const { latitude, longitude } = rows[0] ?? {}
  return latitude == null || longitude == null ? undefined : { latitude, longitude }
}

/** Upserts postcodes. Each may occur only once in the list. */
export async function storePostcodes(database: Database, places: readonly PostcodeLocation[]): Promise<void> {
  await database.execute(sql`
    insert into postcodes (postcode, latitude, longitude)
    select * from unnest(
      ${sql.param(places.map((place) => place.postcode))}::text[],
      ${sql.param(places.map((place) => place.latitude))}::double precision[],
      ${sql.param(places.map((place) => place.longitude))}::double precision[]
    )
    on conflict (postcode) do update set latitude = excluded.latitude, longitude = excluded.longitude
    where (postcodes.latitude, postcodes.longitude) is distinct from (excluded.latitude, excluded.longitude)`)
}

/** Updates the planner's statistics for postcodes. */
export async function analyzePostcodes(database: Database): Promise<void> {
  await database.execute(sql`analyze postcodes`)
}
