import { readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { errorCode } from '../process/error-code.ts'
import { StartupError } from '../process/startup-error.ts'

/** New values by name; undefined removes the line. */
export type SettingChanges = Readonly<Record<string, string | undefined>>

/** Whoever may read it may sign mails and read the database. */
const OWNER_ONLY = 0o600

/** The settings in a file of lines `NAME=value`, as Node.js reads them; none if there is no such file. */
export const readEnvFile = (path: string): Record<string, string> => parse(readText(path))

/** Changes settings in a file, which only its owner can read then. Keeps all other lines. Throws StartupError. */
export function writeEnvFile(path: string, changes: SettingChanges): void {
  const text = editEnvText(readText(path), changes)
  try {
    const target = realPath(path)
    const unfinished = `${target}.part`
    rmSync(unfinished, { force: true })
    writeFileSync(unfinished, text, { mode: OWNER_ONLY, flag: 'wx', flush: true })
    renameSync(unfinished, target)
  } catch (error) {
    throw new StartupError(`${path} cannot be written (${errorCode(error)}). Nothing was changed.`)
  }
}

/** The text of a file with changed settings: each in its old place, or at the end. Throws StartupError. */
export function editEnvText(text: string, changes: SettingChanges): string {
  const present = parse(text)
  const open = new Map(Object.entries(changes).filter(([name, value]) => value !== present[name]))
  const changed = new Set(open.keys())
  const kept = entriesOf(text).flatMap(({ name, lines }) => {
    if (name === undefined || !changed.has(name)) return [lines]
    const value = open.get(name)
    open.delete(name)
    return value === undefined ? [] : [lineOf(name, value)]
  })
  const added = [...open].flatMap(([name, value]) => (value === undefined ? [] : [lineOf(name, value)]))
  const all = [...kept, ...added]
  const edited = all.length > 0 ? `${all.join('\n')}\n` : ''
  requireSettings(edited, { ...present, ...changes })
  return edited
}

/** Throws StartupError if a text is read as other settings: a quotation mark left open takes in those after it. */
function requireSettings(text: string, expected: SettingChanges): void {
  const read = parse(text)
  const [wrong] = Object.keys(expected).filter((name) => read[name] !== expected[name])
  if (wrong === undefined) return
  throw new StartupError(
    `${wrong} would not be read again as it should: a quotation mark in the file is not closed. Correct that first.`,
  )
}

const parse = (text: string) => parseEnv(text) as Record<string, string>

const ASSIGNMENT = /^(?:export )?(\w+)\s*=(.*)/s

/** The lines of a text; those of a value in quotation marks belong together. */
function entriesOf(text: string): { name?: string; lines: string }[] {
  const entries: { name?: string; lines: string }[] = []
  const rest = text.replace(/\n$/, '').split('\n')
  if (text === '') return entries
  while (rest.length > 0) {
    const [first = ''] = rest
    const [, name, value = ''] = ASSIGNMENT.exec(first.trim()) ?? []
    const [quote = ''] = /^["'`]/.exec(value.trim()) ?? []
    const isOpen = quote !== '' && !value.trim().includes(quote, 1)
    const end = isOpen ? rest.findIndex((line, i) => i > 0 && line.includes(quote)) : 0
    const lines = rest.splice(0, Math.max(end, 0) + 1).join('\n')
    entries.push({ ...(name && { name }), lines })
  }
  return entries
}

/** Without quotation marks, every reader of such files agrees on these characters. */
const PLAIN = /^[\w./:@%+,=~-]*$/

function lineOf(name: string, value: string): string {
  if (/[\r\n]/.test(value)) throw new StartupError(`${name} must be one line.`)
  if (PLAIN.test(value)) return `${name}=${value}`
  if (!value.includes("'")) return `${name}='${value}'`
  // Readers replace these between double quotation marks.
  if (!/["\\$`]/.test(value)) return `${name}="${value}"`
  throw new StartupError(`${name} must not have a ' together with ", $, \\ or \`.`)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ''
    throw new StartupError(`${path} cannot be read (${errorCode(error)}).`)
  }
}

/** The file that a link leads to. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
