import { sameFacility } from '../../facilities/contract/rules.ts'
import { setTags } from '../../facilities/server/facilities.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_FACILITIES_PER_COURT } from '../../platform/contract/limits.ts'
import type { AdminCourt, TagView } from '../contract/schema.ts'
import { type ChangeContext, finishCourtChange, lockAndReadPublishedCourt } from './current-court.ts'

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
