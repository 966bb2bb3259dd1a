import { z } from 'zod'
import { idParameter } from '../../platform/contract/endpoint.ts'
import { MAX_ID, MAX_MOMENT } from '../../platform/contract/limits.ts'
import { multiLineText, singleLineText } from '../../platform/contract/text-schema.ts'
import { MAX_LIST_NAME, MAX_LISTS_PER_COURT, MAX_SAVED, MAX_SAVED_NOTE } from './limits.ts'

const NOT_AN_ID = 'Must be the id of a court.'
export const courtIds = z
  .array(z.int(NOT_AN_ID).positive(NOT_AN_ID).max(MAX_ID, NOT_AN_ID), 'Send a list of ids.')
  .max(MAX_SAVED, { error: `Send at most ${MAX_SAVED} courts.`, abort: true })

const listName = singleLineText({
  max: MAX_LIST_NAME,
  tooLong: `The name of a list must be at most ${MAX_LIST_NAME} characters.`,
}).pipe(z.string().min(1, 'Give the list a name.'))

/**
 * What a person keeps of a court. A removed one stays as a row (`is_saved` false), so that a device that was away
 * doesn't bring it back.
 */
export const savedCourt = z.object({
  court_id: z.int(NOT_AN_ID).positive(NOT_AN_ID).max(MAX_ID, NOT_AN_ID),
  is_saved: z.boolean(),
  note: multiLineText({
    max: MAX_SAVED_NOTE,
    tooLong: `A note must be at most ${MAX_SAVED_NOTE} characters.`,
  })
    .default('')
    .describe('Seen by nobody else'),
  lists: z
    .array(listName)
    .max(MAX_LISTS_PER_COURT, `A court can be in at most ${MAX_LISTS_PER_COURT} lists.`)
    .default([]),
  changed_at: z.iso
    .datetime('Must be a moment such as 2026-11-30T18:00:00.000Z.')
    .max(MAX_MOMENT)
    .describe('When the person changed it; of two rows the later one counts'),
})
export type SavedCourt = z.output<typeof savedCourt>

export const savedInput = z.object({
  saved: z
    .array(savedCourt, 'Send a list of saved courts.')
    .max(MAX_SAVED * 2, { error: `Send at most ${MAX_SAVED * 2} courts.`, abort: true }),
})

export const listLink = z.object({ token: z.string(), list: z.string() })
export type ListLink = z.infer<typeof listLink>

/** All that a person keeps, removed courts included. */
export const savedView = z.object({ saved: z.array(savedCourt), links: z.array(listLink) })
export type SavedView = z.infer<typeof savedView>

export const listLinkInput = z.object({ list: listName })
/** The token of a link, characters. */
const LIST_TOKEN_LENGTH = 22
export const listLinkParams = z.object({
  token: z.string().length(LIST_TOKEN_LENGTH, 'This link to a list is incomplete.'),
})

/** A list that somebody has shared: who they are, and their notes, are not part of it. */
export const sharedListView = z.object({ name: z.string(), court_ids: z.array(idParameter) })
