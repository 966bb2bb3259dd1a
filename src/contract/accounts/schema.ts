import { z } from 'zod'
import { MAX_ID, MAX_ID_TOKEN } from '../limits.ts'
import { pageSize } from '../moderation/audit.ts'
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_SUBJECTS } from '../moderation/reasons.ts'
import { photoView } from '../photos/schema.ts'
import { wholeNumberParameter } from '../search/schema.ts'

/** What the browser must know of this installation. Nothing in it is secret. */
export const configView = z.object({
  identity: z
    .discriminatedUnion('mode', [
      z.object({ mode: z.literal('none') }),
      z.object({
        mode: z.literal('firebase'),
        projectId: z.string(),
        apiKey: z.string(),
        authDomain: z.string(),
      }),
      z.object({
        mode: z.literal('emulator').describe('The Auth emulator of a local installation, on this very site'),
        projectId: z.string(),
        apiKey: z.string(),
      }),
    ])
    .describe('How people sign in here'),
  map: z.object({
    googleMapsApiKey: z.string().nullable(),
    styleUrl: z.string().nullable().describe('A MapLibre style; null: only the built-in one'),
  }),
  accountDeletionGraceDays: z.int(),
  adminUnlockHint: z.string().nullable(),
  operator: z
    .object({
      name: z.string().nullable(),
      contact: z
        .string()
        .nullable()
        .describe('An e-mail address, a web address, or a text such as a postal address'),
    })
    .describe('Who runs this installation'),
})
export type ConfigView = z.infer<typeof configView>

const idToken = z
  .string('Send the idToken of the identity provider.')
  .min(1, 'Send the idToken of the identity provider.')
  .max(MAX_ID_TOKEN, 'This is no idToken of the identity provider.')

export const sessionInput = z.object({ idToken })
/** The username's own rules have codes of their own: see `rules.ts`. */
export const usernameInput = z.object({ idToken, username: z.string('Please enter a username.') })

const time = z.iso.datetime()

/** Who is signed in. Without a username only the choice of one is open. */
export const profileView = z.object({
  id: z.int(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  provider: z.string().nullable().describe('google.com, facebook.com or password: how the account began'),
  needsUsername: z.boolean(),
  isAdmin: z.boolean(),
  deletionStatus: z.enum(['active', 'pending_delete']),
  deletionRequestedAt: time.nullable(),
  deletionScheduledFor: time.nullable(),
  accountDeletionGraceDays: z.int(),
})
export type ProfileView = z.infer<typeof profileView>

export const usernameAvailabilityView = z.object({
  available: z.boolean(),
  suggestions: z.array(z.string()).describe('Names like it that are free, when it is not'),
})

export const deletionView = z.object({
  deletionStatus: z.enum(['active', 'pending_delete']),
  deletionRequestedAt: time.nullable(),
  deletionScheduledFor: time.nullable(),
})
export type DeletionView = z.infer<typeof deletionView>

/** Something the caller sent in, and what became of it. */
export const contributionView = z.object({
  kind: z.enum(['court', 'review', 'photo', 'facility']),
  courtId: z.int().nullable().describe('The court it is about, while that is in the directory'),
  courtName: z.string(),
  text: z.string().describe('The review, or the name of the court or facility; empty for a photo'),
  rating: z.int().nullable(),
  photo: photoView.nullable().describe('Of a photo, while it is there'),
  status: z
    .enum(['pending', 'approved', 'archived', 'merged', 'rejected'])
    .describe('`merged`: a court that is the same as another one, which then is the one it is about'),
  reason: z.string().nullable().describe('What the moderator said'),
  createdAt: time,
  decidedAt: time.nullable(),
})
/** What GET /api/account/contributions is asked. */
export const contributionsQuery = z.object({
  limit: pageSize,
  offset: wholeNumberParameter
    .pipe(z.number().min(0, 'Give 0 or more.').max(MAX_ID, `Give at most ${MAX_ID}.`))
    .default(0),
})
export type ContributionsQuery = z.output<typeof contributionsQuery>

export const contributionsView = z.array(contributionView)
export type ContributionView = z.infer<typeof contributionView>

/** Something the caller reported, and what became of it. */
export const ownReportView = z.object({
  subject: z.enum(REPORT_SUBJECTS),
  courtId: z
    .int()
    .nullable()
    .describe('The court it is about, or that this one was merged into, while that is in the directory'),
  courtName: z.string().describe('Empty where nothing tells any more what it was about'),
  reason: z.enum(REPORT_REASONS).describe('The one they gave first'),
  outcome: z
    .enum(REPORT_OUTCOMES)
    .nullable()
    .describe(
      'Whether it stays as it was, was put right, was merged into another court, or was removed; null while it waits',
    ),
  reply: z.string().nullable().describe('What the moderator said'),
  reportedAt: time,
  settledAt: time.nullable(),
})
export type OwnReportView = z.infer<typeof ownReportView>
export const ownReportsView = z.array(ownReportView)

/** All that we hold about the caller. */
export const accountExport = z.object({
  exportedAt: time,
  profile: z.record(z.string(), z.unknown()),
  courts: z.array(z.record(z.string(), z.unknown())),
  reviews: z.array(z.record(z.string(), z.unknown())),
  reviewVotes: z.array(z.record(z.string(), z.unknown())),
  photos: z.array(z.record(z.string(), z.unknown())),
  facilityVotes: z.array(z.record(z.string(), z.unknown())),
  facilitySuggestions: z.array(z.record(z.string(), z.unknown())),
  rejections: z.array(z.record(z.string(), z.unknown())),
  reports: z
    .array(z.record(z.string(), z.unknown()))
    .describe('What they reported; what was said with it stands together with what others said'),
  reportOutcomes: z.array(z.record(z.string(), z.unknown())).describe('What became of what they reported'),
  administration: z.array(z.record(z.string(), z.unknown())).describe('What they did as an administrator'),
})

/** A mail that a local installation would have sent. */
export const localMailView = z.object({
  email: z.string(),
  kind: z.enum(['verify', 'reset']),
  link: z.string().describe('A path of this site'),
})
export const localOutboxView = z.array(localMailView)
export type LocalMailView = z.infer<typeof localMailView>
