import { SAME_COURT_METRES } from '../../courts/contract/rules.ts'
import { EARTH_RADIUS_MILES, METRES_PER_MILE, type Point } from '../../platform/contract/geo.ts'
import { compareNames, type NameLikeness } from './name-likeness.ts'

/** What is known of a court from one source. */
export interface Described extends Point {
  /** Undefined if it has none; names that a program made up don't count. */
  name: string | undefined
  /** Size of the outline's bounding box, around the point, from west to east; undefined if only a point is known. */
  widthM?: number | undefined
  /** From south to north. */
  heightM?: number | undefined
  isIndoor?: boolean | null | undefined
}

/** `same` can be joined without asking; `perhaps` is for a person to decide. */
export type Sameness = 'same' | 'perhaps' | 'different'

// The distances and shares below stand on the pairs in `same-court.pairs.csv`. They were chosen before any pair was
// judged by them, from the ranges of all real pairs; only `INNER_PART` corrects an error, among the training pairs.

/**
 * Bounding boxes with this share of their joint area in common are one outline drawn twice. Pitches drawn again have at
 * least 0.54, pitches side by side at most 0.26, since the boxes of slanted ones overlap.
 */
const SAME_OUTLINE_SHARE = 0.5
/** With this share of the smaller box in the other, one may be part of the other; side by side it is rarely over 0.42. */
const PART_OF_SHARE = 0.5
/** Outlines longer than this are rarely one pitch: 95 % of those tagged as pitches are shorter than 53 m. */
const LONGEST_PITCH_METRES = 60
/**
 * A pin within this part of an outline, measured from the centre, means that court. Farther out, it may be meant for the
 * court next to it: those of the labelled pairs begin at 0.8.
 */
const INNER_PART = 2 / 3
/** Points without names: the centres of the nearest two courts, half courts in a row, are 7.6 m apart. */
const SAME_SPOT_METRES = 5
/** Points with like names: the nearest two courts with one name are 17.9 m apart. */
const SAME_NAMED_SPOT_METRES = 10
/** How far beside a box a pin with its name may lie. Those meant for a neighbour of that name begin at 9 m. */
const NAMED_PIN_METRES = 5
/** How far beside a court a pin without its name may lie and still be asked about. */
const STRAY_PIN_METRES = 60

/** Farther apart than this, `mayBeDrawnTwice` never holds. */
export const DRAWN_TWICE_METRES = Math.max(SAME_SPOT_METRES, SAME_NAMED_SPOT_METRES, NAMED_PIN_METRES)

/** Boxes are cut to this; the largest one with basketball in Brazil is 923 m long. */
const MAX_EXTENT_METRES = 1000
const METRES_PER_DEGREE = (EARTH_RADIUS_MILES * METRES_PER_MILE * Math.PI) / 180

/** How two descriptions relate. */
export interface Relation {
  sameness: Sameness
  names: NameLikeness
  /** Between the points, metres. */
  distanceM: number
  /** Both have outlines, and these are one outline drawn twice. */
  coincide: boolean
  /** One lies in the other, at least by half. Points lie in no point. */
  isPart: boolean
}

/** Whether two descriptions are of the same court, judged by where they lie, their outlines and their names. */
export function relateCourts(one: Described, other: Described): Relation {
  const boxes = placeBoxes(one, other)
  const distanceM = Math.hypot(boxes.east, boxes.north)
  // A coordinate that isn't a number makes the comparison false.
  if (!(gapBetween(boxes) <= SAME_COURT_METRES))
    return { sameness: 'different', names: 'unknown', distanceM, coincide: false, isPart: false }

  const names = compareNames(one.name, other.name)
  const { place, coincide, isPart } = comparePlaces(boxes, names)
  const isContradicted = names === 'unlike' || isOtherKind(one, other)
  const sameness = place === 'same' && isContradicted ? 'perhaps' : place
  return { sameness, names, distanceM, coincide, isPart }
}

/**
 * Whether two courts of one source may be one that mappers drew twice: one lies in the other. The source says that they
 * are two, so that they are near each other, even with one name, is no reason to doubt it.
 */
export const mayBeDrawnTwice = ({ sameness, coincide, isPart, names }: Relation) =>
  sameness === 'same' || coincide || (isPart && names !== 'unlike')

function isOtherKind({ isIndoor: one }: Described, { isIndoor: other }: Described): boolean {
  return typeof one === 'boolean' && typeof other === 'boolean' && one !== other
}

/** Width and height in metres; both 0 for a point. */
type Size = readonly [width: number, height: number]

interface PlacedBoxes {
  sizes: readonly [Size, Size]
  /** Between the centres, metres, never negative. */
  east: number
  north: number
}

type PlaceRelation = Pick<Relation, 'coincide' | 'isPart'> & { place: Sameness }

function comparePlaces(boxes: PlacedBoxes, names: NameLikeness): PlaceRelation {
  const [one, other] = boxes.sizes
  if (isArea(one) && isArea(other)) return compareOutlines(boxes, names)
  if (!isArea(one) && !isArea(other))
    return { place: comparePoints(boxes, names), coincide: false, isPart: false }
  return { place: comparePinWithOutline(boxes, names), coincide: false, isPart: gapBetween(boxes) === 0 }
}

/** Outlines that only touch are pitches side by side, whatever their name: schools and parks have several. */
function compareOutlines(boxes: PlacedBoxes, names: NameLikeness): PlaceRelation {
  const common = commonArea(boxes)
  const [one, other] = boxes.sizes.map(areaOf) as [number, number]
  // The Jaccard index, also called intersection over union.
  const isPart = common / Math.min(one, other) >= PART_OF_SHARE
  if (common / (one + other - common) >= SAME_OUTLINE_SHARE) return { place: 'same', coincide: true, isPart }
  return { place: isPart || names === 'alike' ? 'perhaps' : 'different', coincide: false, isPart }
}

function comparePinWithOutline(boxes: PlacedBoxes, names: NameLikeness): Sameness {
  const [one, other] = boxes.sizes
  const [width, height] = isArea(one) ? one : other
  const isPitch = Math.max(width, height) <= LONGEST_PITCH_METRES
  // An ellipse, because the corners of the box may belong to a neighbour of a slanted pitch.
  const isInner = Math.hypot(boxes.east / (width / 2), boxes.north / (height / 2)) <= INNER_PART
  return isPitch && isInner ? 'same' : compareApart(gapBetween(boxes), NAMED_PIN_METRES, names)
}

function comparePoints(boxes: PlacedBoxes, names: NameLikeness): Sameness {
  const distance = gapBetween(boxes)
  return distance <= SAME_SPOT_METRES ? 'same' : compareApart(distance, SAME_NAMED_SPOT_METRES, names)
}

/** @param nearM How near, in metres, like names are enough. */
function compareApart(gapM: number, nearM: number, names: NameLikeness): Sameness {
  if (names === 'alike') return gapM <= nearM ? 'same' : 'perhaps'
  return gapM <= STRAY_PIN_METRES ? 'perhaps' : 'different'
}

function placeBoxes(one: Described, other: Described): PlacedBoxes {
  const [east, north] = offsetM(one, other)
  return { sizes: [sizeOf(one), sizeOf(other)], east, north }
}

/**
 * From one point to the other, metres, without signs; also across the antimeridian. Near points lie on a plane: the
 * equirectangular projection (J. P. Snyder, Map Projections: A Working Manual, 1987, chapter 12), true to scale at the
 * latitude between them.
 */
function offsetM(one: Point, other: Point): [east: number, north: number] {
  const turn = Math.abs(one.longitude - other.longitude)
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180)
  return [
    Math.min(turn, 360 - turn) * METRES_PER_DEGREE * Math.cos(middle),
    Math.abs(one.latitude - other.latitude) * METRES_PER_DEGREE,
  ]
}

/** A box without a usable size is a point. */
export function sizeOf({ widthM = 0, heightM = 0 }: Described): Size {
  if (!(widthM > 0 && heightM > 0)) return [0, 0]
  return [Math.min(widthM, MAX_EXTENT_METRES), Math.min(heightM, MAX_EXTENT_METRES)]
}

const areaOf = ([width, height]: Size) => width * height
const isArea = (size: Size) => areaOf(size) > 0

/** How far the boxes are apart, metres; 0 if they touch. */
function gapBetween({ sizes: [one, other], east, north }: PlacedBoxes): number {
  return Math.hypot(Math.max(0, east - (one[0] + other[0]) / 2), Math.max(0, north - (one[1] + other[1]) / 2))
}

/** The area that both boxes cover, square metres. */
function commonArea({ sizes: [one, other], east, north }: PlacedBoxes): number {
  const width = Math.min(one[0], other[0], (one[0] + other[0]) / 2 - east)
  const height = Math.min(one[1], other[1], (one[1] + other[1]) / 2 - north)
  return Math.max(0, width) * Math.max(0, height)
}
