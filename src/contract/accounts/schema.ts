import { z } from 'zod'

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
    ])
    .describe('How people sign in here'),
  map: z.object({
    googleMapsApiKey: z.string().nullable(),
    styleUrl: z.string().nullable().describe('A MapLibre style; null: only the built-in one'),
  }),
  accountDeletionGraceDays: z.int(),
  adminUnlockHint: z.string().nullable(),
})
export type ConfigView = z.infer<typeof configView>
