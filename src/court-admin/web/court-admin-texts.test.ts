import { expect, test } from 'vitest'
import { movedItemTexts, remainingReportsText } from './court-admin-texts.ts'

const nothing = {
  ...{ reviews: 0, reviewVotes: 0, photos: 0, confirmations: 0, sharedConfirmations: 0, reports: 0 },
  ...{ newTags: [], waiting: { reviews: 0, photos: 0, facilities: 0 } },
}

test('counts what a merge moves', () => {
  expect(movedItemTexts(nothing)).toEqual([
    '0 reviews',
    '0 photos',
    '0 confirmations of facilities',
    'no new tags',
    'nothing waiting for approval',
  ])
  const some = { reviews: 1, reviewVotes: 2, photos: 2, confirmations: 1, sharedConfirmations: 1 }
  expect(movedItemTexts({ ...nothing, reviews: 1, reviewVotes: 1 })[0]).toBe(
    '1 review, with 1 like or dislike',
  )
  const waiting = { reviews: 1, photos: 2, facilities: 1 }
  expect(movedItemTexts({ ...nothing, ...some, newTags: ['Nets'], waiting })).toEqual([
    '1 review, with 2 likes or dislikes',
    '2 photos',
    '1 confirmation of facilities; 1 more is there already, by the same people',
    '1 new tag: Nets',
    '1 review, 2 photos and 1 suggestion waiting for approval',
  ])
})

test('says that reports stay behind', () => {
  expect(remainingReportsText(nothing, 'Windmill')).toBeUndefined()
  expect(remainingReportsText({ ...nothing, reports: 1 }, 'Windmill')).toBe(
    '1 report of Windmill stays in the queue.',
  )
})
