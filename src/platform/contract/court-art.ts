/**
 * What a drawing of a court shows of it: a wooden floor, its size, night with the lamps on, a hoop without a net, a floor
 * without lines.
 */
export type CourtScene = readonly ('wood' | 'half' | 'full' | 'lamps' | 'no-net' | 'no-lines')[]

/** A path of an SVG image; the names of its attributes are those of React. */
export interface ArtPath {
  d: string
  fill?: string
  stroke?: string
  strokeWidth?: number
  strokeDasharray?: string
  strokeLinecap?: 'round'
  opacity?: number
}

/** A drawing without fill or stroke but for those of its paths. */
export interface CourtDrawing {
  /** Of all paths, in a view of 480 × 300 whose lower end may be cut off. */
  transform: string
  paths: ArtPath[]
}

/** Floor, key and line colours of real courts. */
const PALETTES = [
  { floor: '#1f5f7a', key: '#2f7d95', lines: '#f2c14e' },
  { floor: '#8a3b1f', key: '#b4572b', lines: '#fff3e0' },
  { floor: '#2c5e4a', key: '#3d7d62', lines: '#f4efe3' },
  { floor: '#a8743c', key: '#c9975a', lines: '#fffaf0' },
  { floor: '#463a6b', key: '#63549a', lines: '#ffd7a8' },
  { floor: '#27475f', key: '#b5532a', lines: '#f4efe3' },
] as const
const WOOD = { floor: '#c48f52', key: '#8a3b1f', lines: '#fff6e6' } as const
const TURNS = [-8, 6, -4, 10, -12]

const EVERYWHERE = 'M-200-200h880v800h-880z'
const KEY = 'M170-50h140v210h-140z'
const FREE_THROW_CIRCLE = 'M188 160a52 52 0 1 0 104 0a52 52 0 1 0-104 0'
const THREE_POINT_LINE = 'M60-60v90c0 110 80 190 180 190s180-80 180-190v-90'
/** What is at the far end: of a court of unknown size, just a centre line. */
const EDGES = {
  unknown: 'M-80 330h640M180 330a60 60 0 1 0 120 0a60 60 0 1 0-120 0',
  half: 'M30-60v350h420v-350',
  full: 'M30-60v660M450-60v660M30 290h420M180 290a60 60 0 1 0 120 0a60 60 0 1 0-120 0',
}
/** The ground around a court; the hole runs the other way round. */
const SURROUNDINGS = {
  unknown: '',
  half: `${EVERYWHERE}M30-200v490h420v-490z`,
  full: `${EVERYWHERE}M30-200v800h420v-800z`,
}
/** Rows of planks; each begins elsewhere. */
const ROWS = Array.from(
  { length: 40 },
  (_, row) => `M${-200 - ((row * 67) % 180)} ${20 * row - 190}h1100`,
).join('')
const LAMPS = 'M84 100h28M368 100h28'

/** Draws a court from above. Its angle, and unless the floor is of wood its colours, are derived from its id. */
export function drawCourt(courtId: number, scene: CourtScene = []): CourtDrawing {
  const shows = (part: CourtScene[number]) => scene.includes(part)
  const { floor, key, lines } = (!shows('wood') && PALETTES[courtId % PALETTES.length]) || WOOD
  const size = shows('half') ? 'half' : shows('full') ? 'full' : 'unknown'
  const isPainted = !shows('no-lines')
  const paths: (ArtPath | false)[] = [
    { d: EVERYWHERE, fill: floor },
    shows('wood') && { d: ROWS, stroke: '#d3a066', strokeWidth: 18, strokeDasharray: '90', opacity: 0.5 },
    { d: SURROUNDINGS[size], fill: '#000', opacity: 0.25 },
    isPainted && { d: KEY, fill: key },
    ...(shows('lamps') ? night() : []),
    isPainted && {
      d: KEY + FREE_THROW_CIRCLE + THREE_POINT_LINE + EDGES[size],
      ...{ stroke: lines, strokeWidth: 4, opacity: 0.92 },
    },
    !shows('no-net') && {
      d: 'M229 30l6 24h10l6-24M235 34l9 12M245 34l-9 12',
      stroke: '#fff',
      strokeWidth: 2,
    },
    { d: 'M228 24a12 12 0 1 0 24 0a12 12 0 1 0-24 0', stroke: '#ff8a4c', strokeWidth: 5 },
    { d: 'M212 6h56', stroke: '#fff', strokeWidth: 6 },
  ]
  return {
    transform: `rotate(${TURNS[courtId % TURNS.length]} 240 150)${size === 'unknown' ? '' : 'translate(48)scale(.8)'}`,
    paths: paths.filter((path) => path !== false),
  }
}

/** Darkness around the light of two lamps. */
function night(): ArtPath[] {
  const pool = (radius: number) =>
    `M${240 - radius} 90a${radius} ${0.7 * radius} 0 1 0 ${2 * radius} 0a${radius} ${0.7 * radius} 0 1 0-${2 * radius} 0`
  return [
    ...[130, 180, 230, 280].map((radius) => ({
      d: EVERYWHERE + pool(radius),
      fill: '#070d26',
      opacity: 0.3,
    })),
    { d: LAMPS, stroke: '#ffe2a0', strokeWidth: 30, strokeLinecap: 'round', opacity: 0.35 },
    { d: `${LAMPS}h0`, stroke: '#fff8e0', strokeWidth: 12 },
  ]
}
