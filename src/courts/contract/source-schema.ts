import { z } from 'zod'
import { sourceView } from '../../api/contract/config-view.ts'

/** What a source knows of a court. */
export const courtSourceView = z.object({
  ...sourceView.pick({ name: true, credit: true }).shape,
  id: z
    .string()
    .describe('Of the court in the source, such as `way/123`; its coordinates if it has no ids there'),
  version: z.int().nullable().describe('How often it was edited there'),
  edited_on: z.iso.date().nullable().describe('When it was last edited there'),
  brought: z.boolean().describe('Whether the court came from there; otherwise it was here before'),
  better: z
    .array(z.object({ key: z.string(), value: z.string() }))
    .describe('What people confirmed here, as tags of OpenStreetMap that it lacks or has otherwise'),
})
export type CourtSourceView = z.infer<typeof courtSourceView>
