import type { z } from 'zod'
import type { Account } from '../../accounts/server/accounts.queries.ts'
import { requireRole } from '../../accounts/server/accounts.service.ts'
import { accountsNamed, hasOwner, lockAccounts } from '../../accounts/server/roles.queries.ts'
import { isOwnerBySettings, type OwnerSettings, roleOf } from '../../accounts/server/roles.ts'
import { audit } from '../../admin/server/audit.queries.ts'
import type { ResponseBody } from '../../api/contract/registry.ts'
import { type Caller, requireActiveAccount } from '../../api/server/authentication.ts'
import { lockDirectory, type PublishedChanges, publishChanges } from '../../courts/server/changes.queries.ts'
import type { AccountStatus } from '../../database/contract/values.ts'
import { courtsWithReportsOf } from '../../facts/server/facts.queries.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { hasRole, type Role } from '../../platform/contract/roles.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { userEndpoints } from '../contract/endpoints.ts'
import { mayChangeAccount } from '../contract/roles.ts'
import type { AdminUserView, UsersQuery, userStatusInput } from '../contract/schema.ts'
import { REMOVAL_DAYS } from '../contract/statuses.ts'
import { grantRole } from './roles.service.ts'
import {
  DELETE_USER,
  findUsers,
  type ListedUser,
  lockOwner,
  readUser,
  scheduleRemoval,
  updateStatus,
} from './users.queries.ts'

type NewStatus = z.output<typeof userStatusInput>

interface UsersParts {
  database: Database
  directory: PublishedChanges
  config: OwnerSettings
}

export const STATUS_ACTIONS: Record<AccountStatus, string> = {
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

  async list(caller: Caller, query: UsersQuery): Promise<ResponseBody<typeof userEndpoints.listUsers>> {
    const { database, config } = this.#parts
    const { found, total } = await findUsers(database, query, config)
    return { users: found.map((user) => this.#view(user, caller)), total }
  }

  /** One account as shown to moderators, without its email address, or to administrators. */
  async one(caller: Caller, id: number): Promise<AdminUserView> {
    const user = await readUser(this.#parts.database, id)
    if (!user) throw new ApiError('user-not-found')
    return this.#view(user, caller)
  }

  /** The account with a username, with or without an @ before it, or with a verified email address. */
  async find(caller: Caller, name: string): Promise<ResponseBody<typeof userEndpoints.findPerson>> {
    const [id, another] = await accountsNamed(this.#parts.database, name.replace(/^@/, ''))
    if (id === undefined) throw new ApiError('person-not-found')
    if (another !== undefined) throw new ApiError('person-ambiguous')
    return { user: await this.one(caller, id) }
  }

  /** Gives an account a role, or takes it. Refused if that would leave no owner. */
  async setRole(
    caller: Caller,
    id: number,
    role: Role | null,
  ): Promise<ResponseBody<typeof userEndpoints.setRole>> {
    const { database, config } = this.#parts
    return database.transaction(async (tx) => {
      const { acting, wanted } = await this.#lockForChange(tx, caller, id)
      requireRole(roleOf(acting, config), 'owner')
      if (isOwnerBySettings(wanted, config)) throw new ApiError('role-by-settings')
      if (role !== 'owner') await this.#requireAnotherOwner(tx, wanted)
      if (role !== wanted.givenRole) await grantRole(tx, acting, wanted, role)
      return { user: this.#view((await readUser(tx, id)) as ListedUser, caller) }
    })
  }

  /**
   * Bans, freezes or activates an account. An unchanged status updates only the note, or, with `keepsNote` and no note,
   * nothing. `dryRun` only checks whether it is allowed.
   */
  async setStatus(
    caller: Caller,
    id: number,
    { status, note }: NewStatus,
    { keepsNote = false, dryRun = false } = {},
  ): Promise<ResponseBody<typeof userEndpoints.setUserStatus>> {
    const answer = await this.#parts.database.transaction(async (tx) => {
      const { acting: actor, wanted: user } = await this.#lockForChange(tx, caller, id)
      if (id === actor.id && status !== 'active') throw new ApiError('own-account')
      this.#requireMayChange(actor, user)
      if (status !== 'active') await this.#requireAnotherOwner(tx, user)
      const view = async () => ({ user: this.#view((await readUser(tx, id)) as ListedUser, caller) })
      if (dryRun) return view()
      if (keepsNote && status === user.status && !note) return view()
      await updateStatus(tx, user, { status, statusNote: note || null })
      if ((status === 'banned') !== (user.status === 'banned')) await publishReportsOf(tx, id)
      await audit(tx, actor, {
        action: status === user.status ? 'edit note of user' : STATUS_ACTIONS[status],
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

  /** Blocks an account at once, and schedules that it is deleted with all its data; until then it can be taken back. */
  delete(caller: Caller, id: number) {
    return this.#changeRemoval(caller, id, REMOVAL_DAYS)
  }

  /** Takes back that administrators have deleted an account. */
  takeBack(caller: Caller, id: number) {
    return this.#changeRemoval(caller, id, null)
  }

  /** `days`: until the account is removed; null for never. */
  async #changeRemoval(
    caller: Caller,
    id: number,
    days: number | null,
  ): Promise<ResponseBody<typeof userEndpoints.deleteUser>> {
    return this.#parts.database.transaction(async (tx) => {
      const { acting: actor, wanted: user } = await this.#lockForChange(tx, caller, id)
      if (id === actor.id) throw new ApiError('own-account')
      this.#requireMayChange(actor, user)
      if (days !== null) await this.#requireAnotherOwner(tx, user)
      if ((user.removalScheduledFor === null) !== (days === null)) {
        await scheduleRemoval(tx, id, days)
        const action = days === null ? 'take back deletion of user' : DELETE_USER
        const after = { username: user.username }
        await audit(tx, actor, { action, subjectKind: 'user', subjectId: id, after })
      }
      return { user: this.#view((await readUser(tx, id)) as ListedUser, caller) }
    })
  }

  /**
   * Locks the acting account and the one to change. The acting one must still be active, so that two administrators
   * cannot ban each other at the same time.
   */
  async #lockForChange(tx: Transaction, { account }: Caller, id: number) {
    const locked = await lockAccounts(tx, [account.id, id], this.#parts.config)
    const acting = locked.find((one) => one.id === account.id)
    if (!acting) throw new ApiError('account_deleted')
    requireActiveAccount(acting)
    const wanted = locked.find((one) => one.id === id)
    if (!wanted) throw new ApiError('user-not-found')
    await lockOwner(tx, id)
    return { acting, wanted }
  }

  /** Checks the role that the acting account has now. Of their own account, administrators may edit the note. */
  #requireMayChange(acting: Account, wanted: Account): void {
    const own = roleOf(acting, this.#parts.config)
    requireRole(own, 'administrator')
    const isAllowed = acting.id === wanted.id || mayChangeAccount(own, roleOf(wanted, this.#parts.config))
    if (!isAllowed) throw new ApiError('owner-needed')
  }

  /** Throws if an account is the only owner's. */
  async #requireAnotherOwner(tx: Transaction, account: Account): Promise<void> {
    const { config } = this.#parts
    if (roleOf(account, config) !== 'owner') return
    if (!(await hasOwner(tx, config, account.id))) throw new ApiError('last-owner')
  }

  #view(user: ListedUser, caller: Caller): AdminUserView {
    return toAdminUser(user, caller, this.#parts.config)
  }
}

/** Publishes the courts where a banned or unbanned account reported something: only unbanned accounts count. */
async function publishReportsOf(tx: Transaction, userId: number): Promise<void> {
  await lockDirectory(tx, await courtsWithReportsOf(tx, userId))
  await publishChanges(tx, await courtsWithReportsOf(tx, userId))
}

/** An account as shown to administrators. */
function toAdminUser(
  { user, roleGivenBy, roleGivenAt, removedBy, ...counts }: ListedUser,
  { account, role }: Caller,
  settings: OwnerSettings,
): AdminUserView {
  return {
    id: user.id,
    username: user.username,
    email: hasRole(role, 'administrator') ? user.email : null,
    email_verified: user.emailVerified,
    auth_provider: user.authProvider,
    firebase_uid: user.firebaseUid,
    created_at: user.createdAt.toISOString(),
    status: user.status,
    status_note: user.statusNote,
    status_updated_at: user.statusUpdatedAt?.toISOString() ?? null,
    deletion_scheduled_for: user.deletionScheduledFor?.toISOString() ?? null,
    removal: user.removalScheduledFor && {
      by: removedBy ?? 'an administrator',
      scheduled_for: user.removalScheduledFor.toISOString(),
    },
    role: roleOf(user, settings),
    role_by_settings: isOwnerBySettings(user, settings),
    role_given_by: roleGivenBy,
    role_given_at: roleGivenAt?.toISOString() ?? null,
    isOwn: user.id === account.id,
    review_count: counts.reviewCount,
    photo_count: counts.photoCount,
    comment_count: counts.commentCount,
    rating_count: counts.ratingCount,
    court_suggestion_count: counts.courtSuggestionCount,
    facility_suggestion_count: counts.facilitySuggestionCount,
    fact_count: counts.factCount,
  }
}
