import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { MAX_ID } from './limits.ts'
import { wholeNumberParameter } from './parameters.ts'
import type { Role } from './roles.ts'

/**
 * Who may make a request: everyone; anyone with an account, even a banned or frozen one or one without a username;
 * members, who have a username and are neither banned nor frozen; those with at least a role; operators, who know
 * `METRICS_TOKEN`. An unverified email address doesn't count as an account.
 */
export type Permission = 'everyone' | 'account' | 'member' | Role | 'operator'

/** Stands for the origin of this site in examples. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid'

export interface Endpoint {
  /** Method and path, such as 'GET /api/courts/:id/details'. */
  path: string
  summary: string
  tag: 'Courts' | 'Contributions' | 'Places' | 'Accounts' | 'Moderation' | 'Administration' | 'Service'
  permission: Permission
  /** The caller must have signed in within `RECENT_SIGN_IN_MINUTES`; guards against unattended or stolen sessions. */
  recentSignIn?: true
  /** Another rate limit than that for its method, reads or writes; 'none' is for monitoring. */
  rateLimit?: 'reads' | 'sign-in' | 'unlock' | 'none'
  /** How many requests it counts as; 1 by default. */
  cost?: number
  /** Authentication is optional: signed-in callers also see their own content. */
  optionalAuth?: true
  params?: z.ZodObject
  query?: z.ZodType
  /** A JSON body. */
  body?: z.ZodType
  /** Maximum body size in bytes, if larger than `MAX_JSON_BODY`. */
  maxBodyBytes?: number
  /** The fields of a multipart form. */
  form?: z.ZodType
  /** The form part that holds a file; by default `photo`. */
  formFile?: { name: string; description: string }
  /** Creates something: success is 201 rather than 200. */
  creates?: true
  /** The body of a successful response: JSON of a schema, or bytes of a media type. */
  response: z.ZodType | { mediaType: string }
  /** An alternative media type for clients that accept it. */
  alternateMediaType?: string
  /** Supports `If-None-Match` and responds with 304 if nothing has changed. */
  supportsEtag?: true
  /** Notable headers of a successful response, with their descriptions. */
  responseHeaders?: Record<string, string>
  /** Errors besides those that every endpoint can return. */
  errorCodes: readonly ErrorCode[]
}

/** Errors caused by the identity token. */
export const tokenErrors = [
  'auth-not-configured',
  'identity-unreachable',
  'invalid-token',
  'account_disabled',
  'account_deleted',
] as const satisfies ErrorCode[]
export const accountErrors = [
  'not-authenticated',
  ...tokenErrors,
  'email_not_verified',
] as const satisfies ErrorCode[]

/** The same for endpoints that need a recent sign-in. */
export const recentSignInAccountErrors = [
  ...accountErrors,
  'recent-sign-in-needed',
] as const satisfies ErrorCode[]

/** Errors of endpoints for members. */
export const memberErrors = [
  ...accountErrors,
  'account_banned',
  'account_frozen',
  'username-needed',
  'idempotency-key-reused',
] as const satisfies ErrorCode[]

/** Errors of endpoints for those with a role. */
export const moderatorErrors = [
  ...tokenErrors,
  'admin-auth-required',
  'admin-access-denied',
  'account_banned',
  'account_frozen',
] as const satisfies ErrorCode[]

/** The same for endpoints that need more than the least role. */
export const adminErrors = [...moderatorErrors, 'role-needed'] as const satisfies ErrorCode[]

/** The same for endpoints that need a recent sign-in. */
export const recentSignInModeratorErrors = [
  ...moderatorErrors,
  'recent-sign-in-needed',
] as const satisfies ErrorCode[]
export const recentSignInAdminErrors = [
  ...adminErrors,
  'recent-sign-in-needed',
] as const satisfies ErrorCode[]

/** Errors caused by an account's quota. */
export const quotaErrors = ['waiting-full', 'day-full'] as const satisfies ErrorCode[]

export const photoErrors = [
  'storage-full',
  'form-needed',
  'photo-kind',
  'photo-heic',
  'photo-animated',
  'photo-unreadable',
  'photo-too-large',
  'photo-too-many-pixels',
  'photo-too-slow',
  'photo-interrupted',
  'photos-busy',
  'photos-unreachable',
] as const satisfies ErrorCode[]

const INVALID_ID = `An id is a whole number from 1 to ${MAX_ID}.`
export const idParameter = wholeNumberParameter
  .pipe(z.number().positive(INVALID_ID).max(MAX_ID, INVALID_ID))
  .meta({ example: 1 })
export const idParams = z.object({ id: idParameter })
