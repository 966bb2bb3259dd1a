import { z } from 'zod'
import { sourceView } from '../../courts/contract/source-schema.ts'
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_SUBJECTS } from '../../moderation/contract/reasons.ts'
import { photoView } from '../../photos/contract/schema.ts'

/** An identity provider's token, characters; real ones have about a thousand. */
const MAX_ID_TOKEN = 8192

/** The configuration that browsers need. Nothing in it is secret. */
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
        mode: z
          .literal('emulator')
          .describe('The Auth emulator of a local installation, served by this site'),
        projectId: z.string(),
        apiKey: z.string(),
      }),
    ])
    .describe('How people sign in here'),
  map: z.object({
    googleMapsApiKey: z.string().nullable(),
    styleUrl: z.string().nullable().describe('A MapLibre style'),
    archiveUrl: z
      .string()
      .nullable()
      .describe('A PMTiles archive of a Protomaps basemap, in place of a style'),
    credits: z.array(z.string()).describe('Whom to name for the courts on the map, besides their players'),
  }),
  sources: z.array(sourceView).describe('The data sets that courts come from'),
  repairLinks: z
    .record(z.string(), z.string())
    .describe('By country: where to tell that something is broken; a URL with {latitude} and {longitude}'),
  accountDeletionGraceDays: z.int(),
  adminUnlockHint: z.string().nullable(),
  operator: z
    .object({
      name: z.string().nullable(),
      contact: z
        .string()
        .nullable()
        .describe('An email address, a URL, or other text such as a postal address'),
    })
    .describe('Who runs this installation'),
})
export type ConfigView = z.infer<typeof configView>

const idToken = z
  .string('The identity provider’s idToken is required.')
  .min(1, 'The identity provider’s idToken is required.')
  .max(MAX_ID_TOKEN, 'This isn’t a valid idToken of the identity provider.')

export const sessionInput = z.object({ idToken })
/** Invalid usernames have their own error codes: see `usernames.ts`. */
export const usernameInput = z.object({ idToken, username: z.string('Please enter a username.') })

const time = z.iso.datetime()

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
  isAdmin: z.boolean(),
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

/** A contribution of the caller and its status. */
export const contributionView = z.object({
  kind: z.enum(['court', 'review', 'photo', 'facility', 'fact', 'problem']),
  courtId: z.int().nullable().describe('The court it is about; null once that is no longer in the directory'),
  courtName: z.string(),
  text: z
    .string()
    .describe(
      'The text of the review, the name of the court, facility or problem, or what was said of the court; empty for a photo',
    ),
  rating: z.int().nullable(),
  photo: photoView.nullable().describe('For a photo, as long as it exists'),
  status: z
    .enum(['pending', 'approved', 'archived', 'merged', 'rejected'])
    .describe('`merged`: the court was merged into another one, to which `courtId` then refers'),
  reason: z.string().nullable().describe('The moderator’s reason'),
  createdAt: time,
  decidedAt: time.nullable(),
})

export const contributionsView = z.array(contributionView)
export type ContributionView = z.infer<typeof contributionView>

/** A report by the caller and its outcome. */
export const ownReportView = z.object({
  subject: z.enum(REPORT_SUBJECTS),
  courtId: z
    .int()
    .nullable()
    .describe(
      'The court it is about, or the one that court was merged into; null once that is no longer in the directory',
    ),
  courtName: z.string().describe('Empty if it is no longer known'),
  reason: z.enum(REPORT_REASONS).describe('The reason they gave first'),
  outcome: z
    .enum(REPORT_OUTCOMES)
    .nullable()
    .describe(
      'Whether it was kept as it is, corrected, merged into another court, or removed; null while pending',
    ),
  reply: z.string().nullable().describe('The moderator’s reply'),
  reportedAt: time,
  settledAt: time.nullable(),
})
export type OwnReportView = z.infer<typeof ownReportView>
export const ownReportsView = z.array(ownReportView)

/** All data stored about the caller. */
export const accountExport = z.object({
  exportedAt: time,
  profile: z.record(z.string(), z.unknown()),
  courts: z.array(z.record(z.string(), z.unknown())),
  reviews: z.array(z.record(z.string(), z.unknown())),
  reviewVotes: z.array(z.record(z.string(), z.unknown())),
  photos: z.array(z.record(z.string(), z.unknown())),
  problems: z.array(z.record(z.string(), z.unknown())),
  facts: z.array(z.record(z.string(), z.unknown())),
  facilitySuggestions: z.array(z.record(z.string(), z.unknown())),
  rejections: z.array(z.record(z.string(), z.unknown())),
  reports: z
    .array(z.record(z.string(), z.unknown()))
    .describe('Their open reports; details may include those of other reporters of the same item'),
  reportOutcomes: z.array(z.record(z.string(), z.unknown())).describe('The outcomes of their reports'),
  administration: z.array(z.record(z.string(), z.unknown())).describe('Their actions as an administrator'),
})
