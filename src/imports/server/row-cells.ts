import { decode } from 'html-entities'
import { type CourtCsvColumn, unescapeFormula } from '../../directory/contract/csv.ts'
import { isPoint } from '../../platform/contract/geo.ts'
import { numberText } from '../../platform/contract/locale.ts'
import type { Cell } from './cell-values.ts'
import type { CourtColumns } from './court-columns.ts'
import { type Degrees, readPlace } from './place-columns.ts'

/** A CSV cell, characters. */
const MAX_CELL_LENGTH = 10_000

export function readCell(columns: CourtColumns, cells: readonly string[], column: CourtCsvColumn): Cell {
  const position = columns.positions.get(column)
  return position === undefined ? undefined : cellAt(columns, cells, position)
}

/** The place in a row, in degrees, which may be invalid; a sentence if something else is wrong. */
export const placeIn = (columns: CourtColumns, cells: readonly string[]): Degrees | string =>
  readPlace(columns.place, (position) => cellAt(columns, cells, position))

export function cellAt({ isExport }: CourtColumns, cells: readonly string[], position: number): Cell {
  const text = cells[position] ?? ''
  const meant = isExport ? text : withoutMarkup(text)
  return unescapeFormula(meant.trim()).trim() || null
}

const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]/g

/** What the entities of web pages stand for, and spaces for those that don't break. */
function withoutMarkup(text: string): string {
  const decoded = text.includes('&') ? decode(text, { scope: 'strict' }) : text
  return decoded.replace(NO_BREAK_SPACES, ' ')
}

/** Why cells can't be assigned to columns; undefined if they can. Programs add and leave out empty cells at the end. */
export function misfit({ width, used }: CourtColumns, cells: readonly string[]): string | undefined {
  const counts = `The row has ${cells.length} cells, but the first line has ${width}.`
  if (countUsed(cells) > width) return `${counts} Put text with commas in quotation marks.`
  const missing = used.filter(({ position, isNeeded }) => isNeeded && position >= cells.length)
  if (missing.length > 0) return `${counts} It lacks ${missing.map(({ title }) => title).join(' and ')}.`
  return undefined
}

/** How else a row with fewer cells than columns may be read as a court: if some are missing at its beginning. */
export function otherReadings(columns: CourtColumns, cells: readonly string[]): string[][] {
  const name = columns.positions.get('name') ?? 0
  const missing = Math.max(0, Math.min(columns.width - cells.length, name))
  return Array.from({ length: missing }, (_, n) => shifted(cells, n + 1)).filter((reading) => {
    const place = /\p{L}/u.test(reading[name] ?? '') && placeIn(columns, reading)
    if (!place || typeof place === 'string') return false
    return isPoint(place.latitude ?? Number.NaN, place.longitude ?? Number.NaN)
  })
}

/** The readings of an unusable row: cells may be shifted after one that was split in two or left out. */
export function possibleAlignments(columns: CourtColumns, cells: readonly string[]): (readonly string[])[] {
  const shift = countUsed(cells) - columns.width
  if (shift > 0) return [cells, cells.slice(shift)]
  if (cells.length >= columns.width) return [cells]
  const others = otherReadings(columns, cells)
  return [cells, ...(others.length > 0 ? others : [shifted(cells, -shift)])]
}

const countUsed = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1
const shifted = (cells: readonly string[], by: number) => [...Array<string>(by).fill(''), ...cells]

/** Rejects oversized cells before they are parsed. */
export function oversizedCell({ used }: CourtColumns, cells: readonly string[]): string | undefined {
  const long = used.find(({ position }) => (cells[position]?.length ?? 0) > MAX_CELL_LENGTH)
  return long && `The cell for ${long.title} is longer than ${numberText(MAX_CELL_LENGTH)} characters.`
}
