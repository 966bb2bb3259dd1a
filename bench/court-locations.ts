import { northShare, type TileAddress, westShare } from '../src/map/server/z-order.ts'
import type { Point } from '../src/platform/contract/geo.ts'
import { randomNumbers } from '../test/random.ts'

/** Large cities: name, latitude, longitude, population in millions. */
const CITIES: readonly (readonly [string, number, number, number])[] = [
  ['Tokyo', 35.68, 139.69, 37],
  ['Delhi', 28.61, 77.21, 32],
  ['Shanghai', 31.23, 121.47, 28],
  ['São Paulo', -23.55, -46.63, 22],
  ['Mexico City', 19.43, -99.13, 22],
  ['Cairo', 30.04, 31.24, 21],
  ['Mumbai', 19.08, 72.88, 21],
  ['Beijing', 39.9, 116.41, 21],
  ['Osaka', 34.69, 135.5, 19],
  ['New York', 40.71, -74.01, 19],
  ['Karachi', 24.86, 67.01, 17],
  ['Buenos Aires', -34.6, -58.38, 15],
  ['Istanbul', 41.01, 28.98, 15],
  ['Lagos', 6.52, 3.38, 15],
  ['Manila', 14.6, 120.98, 14],
  ['Rio de Janeiro', -22.91, -43.17, 13],
  ['Guangzhou', 23.13, 113.26, 13],
  ['Los Angeles', 34.05, -118.24, 13],
  ['Moscow', 55.76, 37.62, 12],
  ['Paris', 48.86, 2.35, 11],
  ['Jakarta', -6.21, 106.85, 11],
  ['Lima', -12.05, -77.04, 11],
  ['Bangkok', 13.76, 100.5, 11],
  ['Seoul', 37.57, 126.98, 10],
  ['London', 51.51, -0.13, 10],
  ['Chicago', 41.88, -87.63, 9],
  ['Tehran', 35.69, 51.39, 9],
  ['Nairobi', -1.29, 36.82, 5],
  ['Toronto', 43.65, -79.38, 6],
  ['Madrid', 40.42, -3.7, 7],
  ['Barcelona', 41.39, 2.17, 5],
  ['Berlin', 52.52, 13.41, 4],
  ['Rome', 41.9, 12.5, 4],
  ['Athens', 37.98, 23.73, 3],
  ['Belgrade', 44.79, 20.45, 1.5],
  ['Vilnius', 54.69, 25.28, 0.6],
  ['Manchester', 53.48, -2.24, 3],
  ['Birmingham', 52.49, -1.89, 3],
  ['Glasgow', 55.86, -4.25, 1.7],
  ['Leeds', 53.8, -1.55, 1.9],
  ['Cardiff', 51.48, -3.18, 0.5],
  ['Belfast', 54.6, -5.93, 0.6],
  ['Sydney', -33.87, 151.21, 5],
  ['Melbourne', -37.81, 144.96, 5],
  ['Auckland', -36.85, 174.76, 1.6],
  ['Johannesburg', -26.2, 28.05, 6],
  ['Kinshasa', -4.44, 15.27, 15],
  ['Dakar', 14.72, -17.47, 3],
  ['Anchorage', 61.22, -149.9, 0.3],
  ['Reykjavík', 64.15, -21.94, 0.2],
  ['Honolulu', 21.31, -157.86, 0.9],
  ['Suva', -18.14, 178.44, 0.3],
  ['San Francisco', 37.77, -122.42, 4],
  ['Houston', 29.76, -95.37, 7],
  ['Philadelphia', 39.95, -75.17, 6],
  ['Boston', 42.36, -71.06, 5],
  ['Seattle', 47.61, -122.33, 4],
  ['Havana', 23.11, -82.37, 2],
  ['Santo Domingo', 18.49, -69.93, 3],
  ['Taipei', 25.03, 121.57, 7],
]

/** Standard deviation of a city's courts from its centre, in degrees of latitude. */
const CITY_SPREAD = 0.25

/**
 * Generates court locations: nine in ten around large cities, in proportion to population and denser
 * towards the centre, the rest scattered over the inhabited latitudes.
 */
export function generateCourtLocations(count: number, seed: number): Point[] {
  const random = randomNumbers(seed)
  const pickCity = byPopulation(random)
  return Array.from({ length: count }, () =>
    random() < 0.9 ? around(pickCity(), random) : scattered(random),
  )
}

/** Locations to search from, each near a court. */
export function searchPlaces(world: readonly Point[], count: number, seed: number): Point[] {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () => {
    const { latitude, longitude } = world[Math.floor(random() * world.length)] as Point
    return onGlobe(latitude + (random() - 0.5) * 0.02, longitude + (random() - 0.5) * 0.02)
  })
}

/** The tile that shows a point. */
export const tileAt = ({ latitude, longitude }: Point, z: number): TileAddress => ({
  z,
  x: Math.floor(westShare(longitude) * 2 ** z),
  y: Math.floor(northShare(latitude) * 2 ** z),
})

function byPopulation(random: () => number): () => Point {
  let total = 0
  const cities = CITIES.map(([, latitude, longitude, millions]) => {
    total += millions
    return { upTo: total, latitude, longitude }
  })
  return () => {
    const at = random() * total
    return cities.find(({ upTo }) => at < upTo) as Point
  }
}

function around(city: Point, random: () => number): Point {
  const distance = CITY_SPREAD * Math.sqrt(-2 * Math.log(1 - random()))
  const direction = 2 * Math.PI * random()
  return onGlobe(
    city.latitude + distance * Math.cos(direction),
    city.longitude + (distance * Math.sin(direction)) / Math.cos((city.latitude * Math.PI) / 180),
  )
}

const scattered = (random: () => number) => onGlobe(random() * 120 - 55, random() * 360 - 180)

/** Rounds to six decimals, the precision that coordinates are shown with. */
function onGlobe(latitude: number, longitude: number): Point {
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return { latitude: round(Math.max(-90, Math.min(90, latitude))), longitude: round(wrapped) }
}
