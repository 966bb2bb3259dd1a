import { describe, expect, it } from 'vitest'
import { REVIEW_SORTS } from './limits.ts'
import { averageRating, sortReviews } from './rules.ts'

describe('averageRating', () => {
  it('is null without a rating of 1 or more', () => {
    expect(averageRating([])).toBeNull()
    expect(averageRating([null, 0])).toBeNull()
  })

  it('counts rated reviews only and rounds to one decimal', () => {
    expect(averageRating([5, null, 4, 0, 4])).toBe(4.3)
    expect(averageRating([1, 2])).toBe(1.5)
  })
})

describe('sortReviews', () => {
  const reviews = [
    { id: 1, date: '2026-01-01T00:00:00Z', rating: 3, likes: 5, dislikes: 1 },
    { id: 2, date: '2026-03-01T00:00:00Z', rating: null, likes: 0, dislikes: 3 },
    { id: 3, date: '2026-02-01T00:00:00Z', rating: 5, likes: 1, dislikes: 0 },
    { id: 4, date: '2026-02-01T00:00:00Z', rating: 3, likes: 4, dislikes: 0 },
  ]
  const expected = {
    newest: [2, 4, 3, 1],
    oldest: [1, 3, 4, 2],
    top: [4, 1, 3, 2],
    least: [2, 3, 4, 1],
    high: [3, 4, 1, 2],
    low: [4, 1, 3, 2],
  }

  it.each(REVIEW_SORTS)('%s', (sort) => {
    expect(sortReviews(reviews, sort).map(({ id }) => id)).toEqual(expected[sort])
  })

  it('doesn’t modify its input', () => {
    sortReviews(reviews, 'high')
    expect(reviews.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })
})
