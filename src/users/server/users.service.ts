import type { z } from 'zod'
import { isAdministrator } from '../../accounts/server/accounts.service.ts'
import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import type { ResponseBody } from '../../api/contract/registry.ts'
import { requireActiveAccount } from '../../api/server/authentication.ts'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import type { AccountStatus } from '../../database/contract/values.ts'
import { courtsWithReportsOf } from '../../facts/server/facts.queries.ts'
import type { Config } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { userEndpoints } from '../contract/endpoints.ts'
import type { AdminUserView, UsersQuery, userStatusInput } from '../contract/schema.ts'
import { cleanUpPurgedAccounts, type PurgeParts, purgeAccount } from './purge.service.ts'
import {
  findUsers,
  type ListedUser,
  lockOwner,
  lockUsers,
  readUser,
  type User,
  updateStatus,
} from './users.queries.ts'

type NewStatus = z.output<typeof userStatusInput>

interface UsersParts extends PurgeParts {
  config: Pick<Config, 'adminEmails' | 'adminUsernames'>
}

const ACTIONS: Record<AccountStatus, string> = {
  active: 'activate user',
  frozen: 'freeze user',
  banned: 'ban user',
}

/** User administration. */
export class Users {
  readonly #parts: UsersParts

  constructor(parts: UsersParts) {
    this.#parts = parts
  }

  async list(actor: Administrator, query: UsersQuery): Promise<ResponseBody<typeof userEndpoints.listUsers>> {
    const { found, total } = await findUsers(this.#parts.database, query)
    return { users: found.map((user) => this.#view(user, actor)), total }
  }

  /** One account as shown to administrators. */
  async one(actor: Administrator, id: number): Promise<AdminUserView> {
    const user = await readUser(this.#parts.database, id)
    if (!user) throw new ApiError('user-not-found')
    return this.#view(user, actor)
  }

  /**
   * Bans, freezes or activates an account. An unchanged status updates only the note, or, with `keepsNote` and no note,
   * nothing.
   */
  async setStatus(
    actor: Administrator,
    id: number,
    { status, note }: NewStatus,
    { keepsNote = false } = {},
  ): Promise<ResponseBody<typeof userEndpoints.setUserStatus>> {
    const answer = await this.#parts.database.transaction(async (tx) => {
      const user = await lockForChange(tx, actor, id)
      if (id === actor.id && status !== 'active') throw new ApiError('own-account')
      const view = async () => ({ user: this.#view((await readUser(tx, id)) as ListedUser, actor) })
      if (keepsNote && status === user.status && !note) return view()
      await updateStatus(tx, user, { status, statusNote: note || null })
      if ((status === 'banned') !== (user.status === 'banned')) await publishReportsOf(tx, id)
      await audit(tx, actor, {
        action: status === user.status ? 'edit note of user' : ACTIONS[status],
        subjectKind: 'user',
        subjectId: id,
        before: { username: user.username, status: user.status, note: user.statusNote },
        after: { username: user.username, status, note: note || null },
      })
      return view()
    })
    await this.#parts.directory.showChanges()
    return answer
  }

  /** Purges an account immediately. Data outside the database follows, at the latest with the next purge. */
  async delete(actor: Administrator, id: number): Promise<{ deleted: true }> {
    const { firebaseUid } = await this.#parts.database.transaction(async (tx) => {
      const user = await lockForChange(tx, actor, id)
      if (id === actor.id) throw new ApiError('own-account')
      await audit(tx, actor, { action: 'delete user', subjectKind: 'user', subjectId: id })
      await purgeAccount(tx, user)
      return user
    })
    await this.#parts.directory.showChanges()
    // Do not wait for the clean-up of other accounts.
    await cleanUpPurgedAccounts(this.#parts, firebaseUid)
    return { deleted: true }
  }

  #view(user: ListedUser, actor: Administrator) {
    return toAdminUser(user, {
      id: actor.id,
      isAdministrator: (account) => isAdministrator(account, this.#parts.config),
    })
  }
}

/** Publishes the courts where a banned or unbanned account reported something: only unbanned accounts count. */
async function publishReportsOf(tx: Transaction, userId: number): Promise<void> {
  await lockDirectory(tx, await courtsWithReportsOf(tx, userId))
  await publishChanges(tx, await courtsWithReportsOf(tx, userId))
}

/**
 * Locks and returns the account to change. The acting administrator is locked too and must still be active, so that
 * two administrators cannot ban each other at the same time.
 */
async function lockForChange(tx: Transaction, actor: Administrator, id: number): Promise<User> {
  const locked = await lockUsers(tx, [actor.id, id])
  const acting = locked.find((user) => user.id === actor.id)
  if (!acting) throw new ApiError('account_deleted')
  requireActiveAccount(acting)
  const wanted = locked.find((user) => user.id === id)
  if (!wanted) throw new ApiError('user-not-found')
  await lockOwner(tx, id)
  return wanted
}

interface ViewingAdmin {
  /** Id of the viewing administrator. */
  id: number
  isAdministrator: (user: ListedUser['user']) => boolean
}

/** An account as shown to administrators. */
function toAdminUser({ user, ...counts }: ListedUser, { id, isAdministrator }: ViewingAdmin): AdminUserView {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    auth_provider: user.authProvider,
    firebase_uid: user.firebaseUid,
    created_at: user.createdAt.toISOString(),
    status: user.status,
    status_note: user.statusNote,
    status_updated_at: user.statusUpdatedAt?.toISOString() ?? null,
    deletion_scheduled_for: user.deletionScheduledFor?.toISOString() ?? null,
    isAdmin: isAdministrator(user),
    isOwn: user.id === id,
    review_count: counts.reviewCount,
    photo_count: counts.photoCount,
    comment_count: counts.commentCount,
    rating_count: counts.ratingCount,
    court_suggestion_count: counts.courtSuggestionCount,
    facility_suggestion_count: counts.facilitySuggestionCount,
  }
}
