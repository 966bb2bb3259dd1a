import { expect, it } from 'vitest'
import type { MergePreview } from '../../../contract/courts/admin-schema.ts'
import { leftText, movedThings } from './merge-texts.ts'

const nothing: MergePreview = {
  reviews: 0,
  reviewVotes: 0,
  photos: 0,
  confirmations: 0,
  sharedConfirmations: 0,
  newTags: [],
  waiting: { reviews: 0, photos: 0, facilities: 0 },
  reports: 0,
}

it('says that nothing moves', () => {
  expect(movedThings(nothing)).toEqual([
    '0 reviews',
    '0 photos',
    '0 confirmations of facilities',
    'no new tags',
    'nothing that waits for approval',
  ])
  expect(leftText(nothing, 'Cage')).toBeUndefined()
})

it('says everything that moves, and what stays', () => {
  const preview: MergePreview = {
    reviews: 2,
    reviewVotes: 1,
    photos: 3,
    confirmations: 4,
    sharedConfirmations: 5,
    newTags: ['Nets', 'Shade'],
    waiting: { reviews: 6, photos: 1, facilities: 7 },
    reports: 8,
  }
  expect(movedThings(preview)).toEqual([
    '2 reviews, with 1 like or dislike',
    '3 photos',
    '4 confirmations of facilities; 5 more are there already, by the same people',
    '2 new tags: Nets, Shade',
    '6 reviews, 1 photo and 7 suggestions waiting for approval',
  ])
  expect(leftText(preview, 'Cage')).toBe('8 reports of Cage stay in the queue.')
})
