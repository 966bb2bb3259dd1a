import { z } from 'zod'
import { ROLES } from '../../platform/contract/roles.ts'

/** An identity provider's token, characters; real ones have about a thousand. */
const MAX_ID_TOKEN = 8192

const idToken = z
  .string('The identity provider’s idToken is required.')
  .min(1, 'The identity provider’s idToken is required.')
  .max(MAX_ID_TOKEN, 'This isn’t a valid idToken of the identity provider.')

export const sessionInput = z.object({ idToken })
/** Invalid usernames have their own error codes: see `usernames.ts`. */
export const usernameInput = z.object({ idToken, username: z.string('Please enter a username.') })

const time = z.iso.datetime()

/** An account by its name; null until it has one. */
export const namedAccount = z.object({ id: z.int(), username: z.string().nullable() })

/** The signed-in person. Without a username, they can only choose one. */
export const profileView = z.object({
  id: z.int(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  provider: z
    .string()
    .nullable()
    .describe('How the account was created: google.com, facebook.com or password'),
  needsUsername: z.boolean(),
  role: z.enum(ROLES).nullable().describe('What they may do for the site besides contributing, if anything'),
  deletionStatus: z.enum(['active', 'pending_delete']),
  deletionRequestedAt: time.nullable(),
  deletionScheduledFor: time.nullable(),
  accountDeletionGraceDays: z.int(),
})
export type ProfileView = z.infer<typeof profileView>

export const usernameAvailabilityView = z.object({
  available: z.boolean(),
  suggestions: z.array(z.string()).describe('Similar names that are available, if this one isn’t'),
})

export const deletionView = z.object({
  deletionStatus: z.enum(['active', 'pending_delete']),
  deletionRequestedAt: time.nullable(),
  deletionScheduledFor: time.nullable(),
})
export type DeletionView = z.infer<typeof deletionView>

/** Confirms that a contribution is waiting for approval. */
export const receiptView = z.object({ id: z.int(), status: z.literal('pending') })
export type ReceiptView = z.infer<typeof receiptView>
