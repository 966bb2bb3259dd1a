import type { AdminCourt, TagView } from '../../../contract/courts/admin-schema.ts'
import { ApiError } from '../../../contract/errors.ts'
import { sameFacility } from '../../../contract/facilities/rules.ts'
import { MAX_FACILITIES_PER_COURT } from '../../../contract/limits.ts'
import { setTags } from '../facilities/facilities.service.ts'
import { type ChangeContext, finishCourtChange, lockAndReadPublishedCourt } from './standing-court.ts'

interface Tags {
  tags: TagView[]
  version: number
}

export async function addTag(change: ChangeContext, courtId: number, name: string): Promise<Tags> {
  const court = await lockAndReadPublishedCourt(change, courtId)
  if (court.tags.some((tag) => sameFacility(tag, name))) throw new ApiError('tag-attached')
  if (court.tags.length >= MAX_FACILITIES_PER_COURT) throw new ApiError('tags-full')
  await setTags(change.tx, courtId, [...court.tags, name])
  return tagsOf(await finishCourtChange(change, court, 'add tag'))
}

/** Removes a tag. Its confirmations are kept in case the tag is added again. */
export async function removeTag(change: ChangeContext, courtId: number, tagId: number): Promise<Tags> {
  const court = await lockAndReadPublishedCourt(change, courtId)
  const left = court.facilitySummaries.filter(({ id }) => id !== tagId)
  if (left.length === court.facilitySummaries.length) throw new ApiError('tag-not-found')
  await setTags(
    change.tx,
    courtId,
    left.map(({ name }) => name),
  )
  return tagsOf(await finishCourtChange(change, court, 'remove tag'))
}

const tagsOf = ({ facilitySummaries, version }: AdminCourt): Tags => ({ tags: facilitySummaries, version })
