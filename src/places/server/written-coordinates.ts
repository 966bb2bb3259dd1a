import { MAX_COORDINATES_LENGTH, parseCoordinates } from '../../courts/contract/coordinates.ts'
import { isPoint, type Point } from '../../platform/contract/geo.ts'

/** An angle: its letter, if it has one, and degrees, minutes and seconds as far as they are given. */
interface Angle {
  letter: string | undefined
  parts: string[]
}

/** Marks between the parts of angles, and words before them. */
const NOT_AN_ANGLE = /[^NSEW\d.,;/°º'′’‘"″”“+\s-]/
const WORDS = /\b(?:LATITUDE|LAT|LONGITUDE|LONG|LON|LNG)\b[:=]?/g
const TOKEN = /[NSEW]|[+-]?\d+(?:[.,]\d+)?(?:\s?[°º])?/g

/** Coordinates as people write them, decimal or in degrees, minutes and seconds: 51°30'26"N 0°7'40"W. */
export function readCoordinates(text: string): Point | undefined {
  const written = text.toUpperCase().replaceAll('−', '-').replace(WORDS, ' ').trim()
  return parseCoordinates(written) ?? (NOT_AN_ANGLE.test(written) ? undefined : readAngles(written))
}

const NUMBER = /[+-]?\d+(?:[.,]\d+)?/g
/** How degrees, minutes and seconds are written, each number as 0. */
const ANGLES = ['0', '0°', '0°0', "0°0'", "0°0'0", `0°0'0"`, '0 0', '0 0 0', '0:0', '0:0:0']
const LETTERS = { latitude: /^[NS]?$/, longitude: /^[EW]?$/ }

/** A latitude or longitude as people write it: 51.5074N, 51° 30' 26", W 0° 7.667'. Undefined unless it is one. */
export function readAngle(text: string, axis: keyof typeof LETTERS): number | undefined {
  if (text.length > MAX_COORDINATES_LENGTH) return undefined
  const written = withPlainMarks(text)
  const letter = written.match(/^[NSEW]|[NSEW]$/g)?.join('') ?? ''
  const angle = written.replace(/^[NSEW] ?| ?[NSEW]$/g, '')
  const parts: string[] = angle.match(NUMBER) ?? []
  const isSignedTwice = letter !== '' && /^[+-]/.test(angle)
  if (isSignedTwice || !LETTERS[axis].test(letter) || !ANGLES.includes(angle.replace(NUMBER, '0')))
    return undefined
  // Only the last part has decimals.
  if (parts.slice(0, -1).some((part) => /[.,]/.test(part))) return undefined
  return degreesOf({ letter: letter || undefined, parts })
}

/** In capitals, with the marks of a typewriter, and without spaces around them. */
const withPlainMarks = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('−', '-')
    .replaceAll('º', '°')
    .replace(/[′’‘]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/ ?([°'":]) ?/g, '$1')
    .trim()

function readAngles(text: string): Point | undefined {
  const tokens = text.match(TOKEN) ?? []
  const numbers = tokens.filter((token) => !isLetter(token))
  // 'N1 E2' is not meant as coordinates.
  if (!/[°º.'′]/.test(text) && numbers.length < 4) return undefined
  const angles = groupAngles(tokens)
  const [first, second, ...others] = angles
  if (!first || !second || others.length > 0) return undefined
  const isSwapped = isEastWest(first)
  if (first.letter && isSwapped === isEastWest(second)) return undefined
  const [latitude, longitude] = (isSwapped ? [second, first] : [first, second]).map(degreesOf)
  if (latitude === undefined || longitude === undefined) return undefined
  return isPoint(latitude, longitude) ? { latitude, longitude } : undefined
}

const isLetter = (token: string) => /^[NSEW]$/.test(token)
const isEastWest = ({ letter }: Angle) => letter === 'E' || letter === 'W'

/** Letters stand before all angles or after all of them; without letters, each angle begins with its degrees. */
function groupAngles(tokens: readonly string[]): Angle[] {
  const hasLetters = tokens.some(isLetter)
  const areLettersFirst = isLetter(tokens[0] ?? '')
  const angles: Angle[] = []
  let open: Angle | undefined
  for (const token of tokens) {
    const begins = hasLetters ? areLettersFirst && isLetter(token) : /[°º]/.test(token)
    if (!open || begins) {
      open = { letter: undefined, parts: [] }
      angles.push(open)
    }
    if (!isLetter(token)) open.parts.push(token)
    else {
      open.letter = token
      if (!areLettersFirst) open = undefined
    }
  }
  return hasLetters && angles.some(({ letter }) => letter === undefined) ? [] : angles
}

/** Undefined unless it is one to three numbers of which all but the first are below 60. */
function degreesOf({ letter, parts }: Angle): number | undefined {
  const [degrees = Number.NaN, minutes = 0, seconds = 0, ...others] = parts.map((part) =>
    Number(part.replace(',', '.').replace(/\s?[°º]/, '')),
  )
  const isRest = (part: number) => part >= 0 && part < 60
  if (Number.isNaN(degrees) || !isRest(minutes) || !isRest(seconds) || others.length > 0) return undefined
  const isNegative = parts[0]?.startsWith('-') !== (letter === 'S' || letter === 'W')
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600
  return isNegative ? -size : size
}
