import { randomBytes } from 'node:crypto'
import { type Caller, requireActiveAccount } from '../../api/server/authentication.ts'
import type { Directory } from '../../directory/server/directory.ts'
import type { PlaceFinder } from '../../places/server/find-place.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_FOLLOWS } from '../../platform/contract/limits.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { CONFIRM_DAYS, KEPT_DAYS, MAX_QUESTIONS, TOKEN_LENGTH } from '../contract/limits.ts'
import { followNews } from '../contract/news.ts'
import type { FollowAnswer, FollowChange, FollowInput, FollowView, SubjectQuery } from '../contract/schema.ts'
import * as queries from './follows.queries.ts'
import { nextDue } from './next-due.ts'
import { findSubject, subjectView, watchedCourts, zoneOf } from './subjects.ts'

const DAY_MS = 86_400_000

interface FollowsParts {
  config: Pick<Config, 'site'>
  database: Database
  directory: Directory
  placeFinder: PlaceFinder
  /** Whether mails can be sent. */
  hasMails: boolean
  now?: () => Date
}

/** What people follow: asking for it, confirming, changing and stopping it. */
export class Follows {
  readonly #parts: FollowsParts
  readonly #now: () => Date

  constructor(parts: FollowsParts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => new Date())
  }

  async subject(query: SubjectQuery, caller: Caller | undefined) {
    const subject = await findSubject(this.#parts, query, caller?.account.id)
    return subjectView(subject, this.#parts.directory.current(), this.#units)
  }

  get #units() {
    return this.#parts.config.site.units ?? 'mi'
  }

  /** Begins at once with the caller's own proven address; anybody else's is asked by mail. */
  async follow(
    { period, email: typed, ...query }: FollowInput,
    caller: Caller | undefined,
  ): Promise<FollowAnswer> {
    const { database, directory, config, hasMails } = this.#parts
    if (!hasMails) throw new ApiError('mails-off')
    if (caller) requireActiveAccount(caller.account)
    const own = caller?.account.emailVerified ? caller.account.email?.toLowerCase() : undefined
    const email = typed ?? own
    if (email === undefined) throw new ApiError('invalid-request', { text: 'Enter your email address.' })
    if (query.saved && email !== own) throw new ApiError('not-authenticated')
    // Whoever has asked a stranger doesn't get the key of that mail.
    const userId = (email === own && caller?.account.id) || null
    const subject = await findSubject(this.#parts, query, caller?.account.id)
    const timeZone = await zoneOf(subject, { database, directory, home: config.site.start }, userId)
    const token = randomBytes((TOKEN_LENGTH * 3) / 4).toString('base64url')
    const values = { ...subject, token, email, userId, period, timeZone, createdAt: this.#now() }
    return database.transaction(async (tx) => {
      await queries.lockAddress(tx, email)
      if (email === own) {
        await queries.insertFollow(tx, values)
        await this.#begin(tx, token)
        return { state: 'on' }
      }
      const since = new Date(Number(this.#now()) - CONFIRM_DAYS * DAY_MS)
      if ((await queries.countAsked(tx, email, since)) < MAX_QUESTIONS) {
        await queries.insertFollow(tx, values)
        const now = this.#now()
        await queries.insertMail(tx, { follow: token, dueAt: now, news: null, tryAt: now })
      }
      return { state: 'asked' }
    })
  }

  async read(token: string): Promise<FollowView> {
    const follow = await queries.readFollow(this.#parts.database, token)
    if (!follow) throw new ApiError('follow-not-found')
    return this.#view(follow)
  }

  async own({ account }: Caller): Promise<FollowView[]> {
    const follows = await queries.readOwn(this.#parts.database, account.id)
    return follows.map((follow) => this.#view(follow))
  }

  /** Whoever has the link may change it, as often as they like. */
  async change(token: string, change: FollowChange): Promise<FollowView> {
    const { database } = this.#parts
    const found = await queries.readFollow(database, token)
    if (!found) throw new ApiError('follow-not-found')
    await database.transaction(async (tx) => {
      await queries.lockAddress(tx, found.email)
      const follow = await queries.lockFollow(tx, token)
      const since = new Date(Number(this.#now()) - CONFIRM_DAYS * DAY_MS)
      if (!follow || (!follow.confirmedAt && follow.createdAt < since)) throw new ApiError('follow-not-found')
      if (change === 'stop') return stop(tx, follow, 'stopped', this.#now())
      if (change !== 'confirm') await queries.updateFollow(tx, token, { period: change })
      const isOn = follow.confirmedAt !== null && follow.endedAt === null
      if (change === 'confirm' ? !isOn : isOn) await this.#begin(tx, token)
    })
    return this.read(token)
  }

  /** From now on there are mails; what is known now is no news. */
  async #begin(tx: Transaction, token: string): Promise<void> {
    const follow = await queries.lockFollow(tx, token)
    if (!follow) return
    const now = this.#now()
    const isOn = follow.confirmedAt !== null && follow.endedAt === null
    await queries.deleteSame(tx, follow)
    if (!isOn && (await queries.countOn(tx, follow.email)) >= MAX_FOLLOWS) throw new ApiError('follows-full')
    const { directory } = this.#parts
    const before = isOn ? (follow.seen ?? undefined) : undefined
    const watched = await watchedCourts(follow, { database: tx, directory })
    await queries.updateFollow(tx, token, {
      seen: before ?? followNews(undefined, watched, Number(now)).seen,
      confirmedAt: follow.confirmedAt ?? now,
      nextAt: nextDue(follow, now),
      ...{ endedAt: null, ended: null },
    })
  }

  #view(follow: queries.Follow): FollowView {
    const { token, email, period, ended, confirmedAt, endedAt, nextAt } = follow
    const { title, page } = subjectView(follow, this.#parts.directory.current(), this.#units)
    const state = (endedAt && ended) || (confirmedAt ? 'on' : 'asked')
    return { token, title, page, email, period, state, next: nextAt?.toISOString() ?? null }
  }
}

/** Ends it, and takes back what waits to be sent. */
export async function stop(
  tx: Transaction,
  { token, endedAt, ended }: queries.Follow,
  why: 'stopped' | 'refused',
  now: Date,
): Promise<void> {
  await queries.deleteMails(tx, { follow: token })
  await queries.updateFollow(tx, token, { nextAt: null, endedAt: endedAt ?? now, ended: ended ?? why })
}

/** Deletes addresses that nobody confirmed, and what was stopped long ago. */
export async function deleteOldFollows(database: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(Number(now) - days * DAY_MS)
  await queries.deleteOldFollows(database, { asked: before(CONFIRM_DAYS), ended: before(KEPT_DAYS) })
}
