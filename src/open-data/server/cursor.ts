import { hash } from 'node:crypto'
import { MAX_ID } from '../../platform/contract/limits.ts'

/**
 * The form of `changedCourt`. Increase it whenever a release shows a court otherwise than before although the court
 * hasn't changed: clients then begin again.
 */
export const FORMAT = 2

/** A place in the order of changes: after the court `id` of the directory version. */
export interface Position {
  version: number
  id: number
}

/** Before all changes. */
export const BEGINNING: Position = { version: 0, id: MAX_ID }

/** After all changes up to a version. */
export const endOf = (version: number): Position => ({ version, id: MAX_ID })

const PATTERN = /^(\d{1,6})\.([0-9a-f-]{36})\.(\d{1,15})\.(\d{1,10})\.([0-9a-f]{6})$/
const CHECK_LENGTH = 6

/** @param store the id of the store: versions of different stores cannot be compared */
export function formatCursor(store: string, { version, id }: Position): string {
  const text = `${FORMAT}.${store}.${version}.${id}`
  return `${text}.${checkOf(text)}`
}

/**
 * Reads a cursor; undefined if it isn't one that we gave. One of another store or format leads nowhere: its `position`
 * is undefined.
 */
export function parseCursor(cursor: string, store: string): { position: Position | undefined } | undefined {
  const [, format, ofStore, version, id, check] = PATTERN.exec(cursor) ?? []
  if (check === undefined || check !== checkOf(cursor.slice(0, -CHECK_LENGTH - 1))) return undefined
  if (Number(id) > MAX_ID) return undefined
  const leadsOn = Number(format) === FORMAT && ofStore === store
  return { position: leadsOn ? { version: Number(version), id: Number(id) } : undefined }
}

/** Tells cut or changed cursors; not a secret. */
const checkOf = (text: string) => hash('sha256', text).slice(0, CHECK_LENGTH)
