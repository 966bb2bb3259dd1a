/**
 * What a drawing of a court shows of it: a wooden floor, its size, night with the lamps on, a hoop without a net, a floor
 * without lines.
 */
export type CourtScene = readonly ('wood' | 'half' | 'full' | 'lamps' | 'no-net' | 'no-lines')[]

/** A path of an SVG image; the names of its attributes are those of React. */
interface ArtPath {
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
const THREE_POINT_LINE = 'M60-60v90c0 110 80 190 180 190s180-80 180-190v-90'
const LAMPS = 'M84 100h28M368 100h28'

/** A circle on the middle axis. It runs the other way round than `EVERYWHERE`, in which it is a hole. */
const circle = (y: number, r: number) =>
  `M${240 - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`

/** Draws a court from above. Its angle, and unless the floor is of wood its colours, are derived from its id. */
export function drawCourt(courtId: number, scene: CourtScene = []): CourtDrawing {
  const shows = (part: CourtScene[number]) => scene.includes(part)
  const { floor, key, lines } = (!shows('wood') && PALETTES[courtId % PALETTES.length]) || WOOD
  const isHalf = shows('half')
  const isSizeKnown = isHalf || shows('full')
  const length = isHalf ? 490 : 800
  const outline = isSizeKnown ? `M30-200v${length}h420v-${length}z` : ''
  const middle = isSizeKnown ? 290 : 330
  const centre = isHalf ? '' : `M30 ${middle}h420${circle(middle, 60)}`
  const isPainted = !shows('no-lines')
  const paths: (ArtPath | false)[] = [
    { d: EVERYWHERE, fill: floor },
    shows('wood') && { d: planks(), stroke: '#d3a066', strokeWidth: 18, strokeDasharray: '90', opacity: 0.5 },
    isSizeKnown && { d: EVERYWHERE + outline, fill: '#000', opacity: 0.25 },
    isPainted && { d: KEY, fill: key },
    ...(shows('lamps') ? night() : []),
    isPainted && {
      d: KEY + circle(160, 52) + THREE_POINT_LINE + outline + centre,
      ...{ stroke: lines, strokeWidth: 4, opacity: 0.92 },
    },
    !shows('no-net') && {
      d: 'M229 30l6 24h10l6-24M235 34l9 12M245 34l-9 12',
      stroke: '#fff',
      strokeWidth: 2,
    },
    { d: circle(24, 12), stroke: '#ff8a4c', strokeWidth: 5 },
    { d: 'M212 6h56', stroke: '#fff', strokeWidth: 6 },
  ]
  return {
    transform: `rotate(${TURNS[courtId % TURNS.length]} 240 150)${isSizeKnown ? 'translate(48)scale(.8)' : ''}`,
    paths: paths.filter((path) => path !== false),
  }
}

/** Rows of planks; each begins elsewhere. */
function planks(): string {
  let rows = ''
  for (let row = 0; row < 40; row++) rows += `M${((row * 67) % 180) - 400} ${20 * row - 190}h1100`
  return rows
}

/** Darkness around the light of two lamps. */
function night(): ArtPath[] {
  return [
    ...[120, 170, 220, 270].map((r) => ({ d: EVERYWHERE + circle(80, r), fill: '#070d26', opacity: 0.3 })),
    { d: LAMPS, stroke: '#ffe2a0', strokeWidth: 30, strokeLinecap: 'round', opacity: 0.35 },
    { d: `${LAMPS}h0`, stroke: '#fff8e0', strokeWidth: 12 },
  ]
}
