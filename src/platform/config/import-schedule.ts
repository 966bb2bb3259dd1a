import { resolve } from 'node:path'
import { z } from 'zod'

/** A data set that the server imports by itself. */
export interface ScheduledSource {
  /** The name of the data set. */
  source: string
  /** An https address, or the absolute path of a file or of a folder whose latest file counts. */
  location: string
  every: 'daily' | 'weekly'
}

const MAX_SOURCES = 50
const EXAMPLE = 'osm-br=https://example.org/courts.geojson@daily'

/** `source=location@daily` or `@weekly`, separated by `|`. Each error is of one entry. */
export const importSchedule = z.string().transform((text, { addIssue }): ScheduledSource[] => {
  const entries = text
    .split('|')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const parts = entries.map(partsOf)
  const problem =
    entries.length > MAX_SOURCES
      ? `has over ${MAX_SOURCES} entries`
      : parts.map((part, i) => problemOf(part, entries[i] ?? '', parts.slice(0, i))).find(Boolean)
  if (problem) addIssue({ code: 'custom', message: problem })
  return parts.map(({ source, location, when }) => ({
    source,
    location: isAddress(location) ? location : resolve(location),
    every: when === 'weekly' ? when : 'daily',
  }))
})

type Parts = Record<'source' | 'location' | 'when', string>

/** Addresses may have a "=" and an "@" of their own. */
function partsOf(entry: string): Parts {
  const equals = entry.indexOf('=')
  const at = entry.lastIndexOf('@')
  return {
    source: entry.slice(0, Math.max(equals, 0)).trim(),
    location: entry.slice(equals + 1, at < equals ? undefined : at).trim(),
    when: at < equals ? '' : entry.slice(at + 1).trim(),
  }
}

function problemOf({ source, location, when }: Parts, entry: string, before: Parts[]): string | undefined {
  if (!source || !location) return `has "${entry}", which must look like ${EXAMPLE}`
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(source))
    return `has the data set "${source}": a name has 2 to 40 lowercase letters, digits and hyphens, and starts with a letter`
  if (before.some((other) => other.source === source)) return `has ${source} twice`
  if (when !== 'daily' && when !== 'weekly')
    return `must say when to import ${source}: put @daily or @weekly after its address or path`
  if (!isAddress(location))
    return location.includes('://') ? `must have an https:// address or a path for ${source}` : undefined
  if (!URL.canParse(location)) return `has an address for ${source} that cannot be read`
  const { username, password } = new URL(location)
  return username || password
    ? `must not have a username or password in the address of ${source}: leave out everything before the @`
    : undefined
}

/** Whether a location is an address rather than a path. */
export const isAddress = (location: string) => location.startsWith('https://')
