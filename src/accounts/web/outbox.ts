import type { z } from 'zod'
import type { BodyInput, Registry } from '../../api/contract/registry.ts'
import { ApiCallError } from '../../api/web/client.ts'
import { type DeviceDatabase, deviceDatabase } from '../../platform/ui/device-database.ts'
import { memberApi } from './member-api.ts'
import { SIGNED_IN } from './signed-in-flag.ts'

type Sent<E> = E extends { form: infer Form extends z.ZodType } ? z.input<Form> : BodyInput<E>

/** Calls that may be made later: those that take the moment of what they say. */
type Endpoint = {
  [P in keyof Registry]: 'observed_at' extends keyof Sent<Registry[P]> ? P : never
}[keyof Registry]

/** What somebody said of a court without a connection. It belongs to its author, as drafts do. */
export interface OutboxEntry {
  /** Sent as `Idempotency-Key`, so that it counts once however often it is sent. */
  key: string
  /** The provider's user id. */
  owner: string
  court_id: number
  court_name: string
  /** What it says, for its author. */
  summary: string
  endpoint: Endpoint
  body: Sent<Registry[Endpoint]>
  /** Sent as a form. The last one about a court replaces the one before. */
  isForm?: true
  /** When it was said, ISO time. */
  observed_at: string
  state: 'waiting' | 'refused'
  /** Why the server refused it. */
  reason?: string
}

declare module '../../platform/ui/device-database.ts' {
  interface DeviceStores {
    outbox: { key: string; value: OutboxEntry }
  }
}

/** The provider's user id of whoever was signed in on the last visit, also without a connection; undefined if unknown. */
export function knownUid(): string | undefined {
  try {
    const { uid } = JSON.parse(localStorage.getItem(SIGNED_IN) ?? '{}')
    return typeof uid === 'string' ? uid : undefined
  } catch {
    return undefined
  }
}

export const OUTBOX_KEY = ['outbox']

/** What this person has said and not sent, oldest first; nothing where storage is refused. */
export async function readOutbox(owner = knownUid()): Promise<OutboxEntry[]> {
  if (owner === undefined) return []
  const entries = await open((database) => database.getAll('outbox')).catch(() => [])
  return entries
    .filter((entry) => entry.owner === owner)
    .sort((a, b) => a.observed_at.localeCompare(b.observed_at))
}

/** Keeps what is said now until it can be sent. Rejects where storage is refused, or nobody is known. */
export async function sayLater(
  said: Pick<OutboxEntry, 'court_id' | 'court_name' | 'summary' | 'endpoint' | 'body' | 'isForm'>,
): Promise<void> {
  const owner = knownUid()
  if (owner === undefined) throw new Error('Nobody is signed in.')
  const [key, observed_at] = [crypto.randomUUID(), new Date().toISOString()]
  const before = said.isForm ? await readOutbox(owner) : []
  await open((database) => database.put('outbox', { ...said, key, owner, observed_at, state: 'waiting' }))
  for (const entry of before)
    if (entry.endpoint === said.endpoint && entry.court_id === said.court_id)
      await removeFromOutbox(entry.key)
}

export const removeFromOutbox = (key: string) => open((database) => database.delete('outbox', key))

/** Called on sign-out, so that nothing is left on a shared device. */
export async function deleteOutboxOf(owner: string): Promise<void> {
  for (const { key } of await readOutbox(owner)) await removeFromOutbox(key).catch(() => {})
}

/**
 * Sends what this person has waiting, in one window at a time. What the server refuses stays, with its reason. Resolves to
 * the ids of the courts about which something was sent or refused.
 */
export function sendOutbox(owner: string): Promise<number[]> {
  const send = async () => {
    const changed: number[] = []
    for (const entry of await readOutbox(owner)) {
      if (entry.state === 'refused') continue
      const outcome = await sendEntry(entry)
      if (outcome === 'later') break
      changed.push(entry.court_id)
    }
    return changed
  }
  return navigator.locks ? navigator.locks.request('opencourt-outbox', send) : send()
}

async function sendEntry(entry: OutboxEntry): Promise<'done' | 'later'> {
  try {
    const { endpoint, court_id: id, isForm, observed_at, key } = entry
    const body = { ...entry.body, observed_at } as BodyInput<Registry[Endpoint]>
    await memberApi.call(endpoint, { params: { id }, key, ...(isForm ? { form: formOf(body) } : { body }) })
    await removeFromOutbox(entry.key)
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error
    if (isPassing(error)) return 'later'
    const { mergedInto, message: reason } = error
    if (mergedInto) return sendEntry({ ...entry, court_id: mergedInto })
    await open((database) => database.put('outbox', { ...entry, state: 'refused', reason }))
  }
  return 'done'
}

export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, value instanceof File ? value : String(value))
  return form
}

/** Neither done nor refused: no connection, a server in trouble, a limit, or a session that ended. */
const isPassing = ({ status }: ApiCallError) => status < 400 || status >= 500 || [401, 429].includes(status)

async function open<T>(act: (database: DeviceDatabase) => Promise<T>): Promise<T> {
  return act(await deviceDatabase())
}
