import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Point } from '../../platform/contract/geo.ts'
import { projectPath } from '../../platform/project.ts'
import type { Postcode } from '../contract/postcodes.ts'

/** Centres of postcode areas (`SW`) and districts (`SW9`). */
export type Gazetteer = ReadonlyMap<string, Point>

const rows = z.array(
  z.object({
    code: z.string().regex(/^[A-Z]{1,2}([0-9][A-Z0-9]?)?$/),
    place: z.string().min(1),
    latitude: z.coerce.number().min(-90).max(90),
    longitude: z.coerce.number().min(-180).max(180),
  }),
)

/** Reads the bundled gazetteer. */
export function readGazetteer(): Gazetteer {
  const file = readFileSync(projectPath('data/gazetteer.csv'))
  const places = rows.parse(parse(file, { columns: true, bom: true }))
  return withWholeDistricts(
    new Map(places.map(({ code, latitude, longitude }) => [code, { latitude, longitude }])),
  )
}

/** Adds districts that are only listed in parts: `SW1`, at the centre of `SW1A`, `SW1E` and so on. */
export function withWholeDistricts(places: Gazetteer): Gazetteer {
  const partsOf = new Map<string, Point[]>()
  for (const [code, point] of places) {
    const district = /^(.*[0-9])[A-Z]$/.exec(code)?.[1]
    if (district && !places.has(district)) partsOf.set(district, [...(partsOf.get(district) ?? []), point])
  }
  return new Map([
    ...places,
    ...[...partsOf].map(([district, parts]) => [district, centreOf(parts)] as const),
  ])
}

function centreOf(points: readonly Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    latitude: mean(points.map((point) => point.latitude)),
    longitude: mean(points.map((point) => point.longitude)),
  }
}

/** The location of a postcode's district, else of the wider district (`W1` for `W1K`), else of its area. */
export function findApproximately(
  gazetteer: Gazetteer,
  { district, area }: Postcode,
): { point: Point; precision: 'district' | 'area' } | undefined {
  const inDistrict = district && (gazetteer.get(district) ?? gazetteer.get(district.replace(/[A-Z]$/, '')))
  if (inDistrict) return { point: inDistrict, precision: 'district' }
  const inArea = gazetteer.get(area)
  return inArea && { point: inArea, precision: 'area' }
}
