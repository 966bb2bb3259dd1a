import { expect, test } from 'vitest'
import { ratingBars } from './RatingSummary.tsx'

const rated = (...ratings: (number | null)[]) => ratingBars(ratings.map((rating) => ({ rating })))

test('there are no bars without ratings', () => {
  expect(rated()).toEqual([])
  expect(rated(null, null)).toEqual([])
})

test('counts reviews by stars, best first, leaving out unrated ones', () => {
  expect(rated(5, 5, null, 4, 1)).toEqual([
    { stars: 5, count: 2, share: 0.5 },
    { stars: 4, count: 1, share: 0.25 },
    { stars: 3, count: 0, share: 0 },
    { stars: 2, count: 0, share: 0 },
    { stars: 1, count: 1, share: 0.25 },
  ])
})
