import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { BodyInput, Registry } from '../../api/contract/registry.ts'
import { ApiCallError } from '../../api/web/client.ts'
import { deviceDatabase } from '../../platform/ui/device-database.ts'
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

/** What this person has said and not sent, oldest first; nothing where storage is refused. */
export async function readOutbox(owner = knownUid()): Promise<OutboxEntry[]> {
  if (owner === undefined) return []
  const entries = await deviceDatabase()
    .then((database) => database.getAll('outbox'))
    .catch(() => [])
  return entries
    .filter((entry) => entry.owner === owner)
    .sort((a, b) => a.observed_at.localeCompare(b.observed_at))
}

/** What this person has said and not sent: it is read without a connection. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: () => readOutbox(),
  networkMode: 'always',
  staleTime: 0,
})

/** Keeps what is said now until it can be sent. Rejects where storage is refused, or nobody is known. */
export async function sayLater(
  said: Pick<OutboxEntry, 'court_id' | 'court_name' | 'summary' | 'endpoint' | 'body' | 'isForm'>,
): Promise<void> {
  const owner = knownUid()
  if (owner === undefined) throw new Error('Nobody is signed in.')
  const [key, observed_at] = [crypto.randomUUID(), new Date().toISOString()]
  const database = await deviceDatabase()
  if (said.isForm) await removeForms(said.endpoint, said.court_id)
  await database.put('outbox', { ...said, key, owner, observed_at, state: 'waiting' })
}

/** Removes what this person has waiting of a form about a court: another one takes its place. */
export async function removeForms(endpoint: Endpoint, courtId: number): Promise<void> {
  for (const entry of await readOutbox())
    if (entry.isForm && entry.endpoint === endpoint && entry.court_id === courtId)
      await removeFromOutbox(entry.key)
}

export const removeFromOutbox = async (key: string) => (await deviceDatabase()).delete('outbox', key)

/** Called on sign-out, so that nothing is left on a shared device. */
export async function deleteOutboxOf(owner: string): Promise<void> {
  for (const { key } of await readOutbox(owner)) await removeFromOutbox(key).catch(() => {})
}

/**
 * Sends what this person has waiting, in one window at a time. What the server refuses stays, with its reason. Resolves to
 * the ids of the courts about which something was sent or refused, whether anything was sent, and whether something still
 * waits.
 */
export function sendOutbox(owner: string): Promise<{ courts: number[]; isAnySent: boolean; waits: boolean }> {
  const send = async () => {
    const courts: number[] = []
    let [isAnySent, waits] = [false, false]
    for (const { key } of await readOutbox(owner)) {
      // Meanwhile the person may have removed it, or left.
      const entry = await (await deviceDatabase()).get('outbox', key)
      if (!entry || entry.state === 'refused' || knownUid() !== owner) continue
      const outcome = await sendEntry(entry)
      if (outcome === 'later') waits = true
      else courts.push(entry.court_id)
      if (outcome === 'sent') isAnySent = true
    }
    return { courts, isAnySent, waits }
  }
  return navigator.locks ? navigator.locks.request('opencourt-outbox', send) : send()
}

async function sendEntry(entry: OutboxEntry): Promise<'sent' | 'refused' | 'later'> {
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
    await keepRefused({ ...entry, state: 'refused', reason })
    return 'refused'
  }
  return 'sent'
}

/** Unless the person has removed it while it was sent. */
async function keepRefused(entry: OutboxEntry): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('outbox', 'readwrite')
  if (await store.get(entry.key)) await store.put(entry)
  await done
}

export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, value instanceof File ? value : String(value))
  return form
}

/** Neither done nor refused: no connection, a server in trouble, a limit, or a session that ended. */
const isPassing = ({ status }: ApiCallError) => status < 400 || status >= 500 || [401, 429].includes(status)
