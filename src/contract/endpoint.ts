import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { MAX_ID } from './limits.ts'
import { wholeNumberParameter } from './search/schema.ts'

/**
 * Who may make a call: everyone; whoever proves to have an account, even one that is banned or frozen or has no
 * username; members, who have a username and are neither; administrators; operators, who run the site and know
 * `METRICS_TOKEN`. An address that is not verified proves nothing.
 */
export type Permission = 'everyone' | 'account' | 'member' | 'admin' | 'operator'

export interface Endpoint {
  summary: string
  tag: 'Courts' | 'Contributions' | 'Places' | 'Accounts' | 'Moderation' | 'Administration' | 'Service'
  permission: Permission
  /** The caller must have signed in within `RECENT_SIGN_IN_MINUTES`: a token alone, left open or stolen, is not enough. */
  recentSignIn?: true
  /** Counted apart from reads and writes, and from what administrators change; or not, for those who watch over the server. */
  limit?: 'sign-in' | 'unlock' | 'none'
  /** Everyone may make it, and whoever proves who they are gets to see what is theirs. */
  recognisesCaller?: true
  params?: z.ZodObject
  query?: z.ZodType
  /** A JSON body. */
  body?: z.ZodType
  /** Bytes that the body may have, where what it allows does not fit `MAX_JSON_BODY`. */
  maxBody?: number
  /** The fields of a multipart form. */
  form?: z.ZodType
  /** The part of the form that holds a file; unless said, one named `photo`. */
  formFile?: { name: string; description: string }
  /** Something is there afterwards that was not: a success is 201, not 200. */
  creates?: true
  /** What a successful answer holds: JSON of a schema, or bytes of a media type. */
  answer: z.ZodType | { mediaType: string }
  /** A media type that a successful answer has where the caller accepts it. */
  otherMediaType?: string
  /** Answers 304 to who holds what stands, by `If-None-Match`. */
  revalidates?: true
  /** Headers of a successful answer that say more than HTTP does, with what they say. */
  answerHeaders?: Record<string, string>
  /** Refusals beside those that every call can give. */
  refusals: readonly ErrorCode[]
}

/** What a token can be refused for. */
export const tokenRefusals = [
  'auth-not-configured',
  'identity-unreachable',
  'invalid-token',
  'account_disabled',
  'account_deleted',
] as const satisfies ErrorCode[]
export const accountRefusals = [
  'not-authenticated',
  ...tokenRefusals,
  'email_not_verified',
] as const satisfies ErrorCode[]

/** The same where a recent sign-in is asked. */
export const recentAccountRefusals = [
  ...accountRefusals,
  'recent-sign-in-needed',
] as const satisfies ErrorCode[]

/** What a member can be refused for. */
export const memberRefusals = [
  ...accountRefusals,
  'account_banned',
  'account_frozen',
  'username-needed',
  'idempotency-key-reused',
] as const satisfies ErrorCode[]

/** What an administrator can be refused for. */
export const adminRefusals = [
  ...tokenRefusals,
  'admin-auth-required',
  'admin-access-denied',
  'account_banned',
  'account_frozen',
] as const satisfies ErrorCode[]

/** What an administrator can be refused for where a recent sign-in is asked. */
export const recentAdminRefusals = [...adminRefusals, 'recent-sign-in-needed'] as const satisfies ErrorCode[]

/** What is sent for approval can be refused for how much there is of it already. */
export const allowanceRefusals = ['waiting-full', 'day-full'] as const satisfies ErrorCode[]

export const photoRefusals = [
  'storage-full',
  'form-needed',
  'photo-kind',
  'photo-animated',
  'photo-unreadable',
  'photo-too-large',
  'photo-too-many-pixels',
  'photo-too-slow',
  'photo-interrupted',
  'photos-busy',
  'photos-unreachable',
] as const satisfies ErrorCode[]

const AN_ID = 'Ids are whole numbers from 1.'
export const anId = wholeNumberParameter
  .pipe(z.number().positive(AN_ID).max(MAX_ID, AN_ID))
  .meta({ example: 1 })
export const idParams = z.object({ id: anId })
