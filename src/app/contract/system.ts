import { z } from 'zod'

/** All is well; something is missing or could not be told; something is there and doesn't work. */
export const LEVELS = ['ok', 'missing', 'broken'] as const
export type Level = (typeof LEVELS)[number]

/** What a check of the installation has found. */
export const findingView = z.object({
  name: z.string().describe('What was checked'),
  level: z.enum(LEVELS),
  found: z.string().describe('What was found, in one sentence'),
  advice: z.string().nullable().describe('What to do; null if nothing'),
})
export type Finding = z.infer<typeof findingView>

const time = z.iso.datetime()

export const systemView = z.object({
  version: z.string(),
  commit: z.string().nullable().describe('The Git commit that it was built from, if known'),
  changes: z
    .array(z.object({ title: z.string(), items: z.array(z.string()) }))
    .describe('What is new in this version, from CHANGELOG.md; `code` is between backticks'),
  migrations: z
    .array(
      z.object({
        name: z.string(),
        applied_at: time.nullable().describe('Null if a version before 1.0.0 applied it'),
      }),
    )
    .describe('Changes of the database, latest first'),
  imports: z
    .array(
      z.object({
        id: z.int(),
        file_name: z.string(),
        source: z.string().nullable().describe('The data set of map data; null for CSV files'),
        created_at: time,
        inserted: z.int(),
        updated: z.int(),
        archived: z.int(),
      }),
    )
    .describe('The latest imports of courts, newest first'),
  queues: z
    .array(
      z.object({
        name: z.string(),
        waiting: z.int(),
        oldest: time.nullable().describe('Since when the oldest item has been waiting; null if none is'),
      }),
    )
    .describe('What waits for people or for this program'),
  mails: z
    .array(
      z.object({
        kind: z.enum(['digest', 'urgent', 'import']),
        failures: z.int().describe('Attempts that failed since a mail was sent'),
        next_at: time.describe('When the next one may be sent, or is tried again'),
      }),
    )
    .describe('Mails to moderators, by what they are about'),
})
export type SystemView = z.infer<typeof systemView>

export const systemChecksView = z.object({
  checked_at: time,
  findings: z.array(findingView),
})
export type SystemChecksView = z.infer<typeof systemChecksView>
