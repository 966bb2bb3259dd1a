import { expect, test } from 'vitest'
import { withConfirmation, withVote } from './votes.ts'

const votes = (likes: number, dislikes: number, userVote: 'like' | 'dislike' | null) => ({
  likes,
  dislikes,
  userVote,
})

test('casts, withdraws and changes a vote', () => {
  expect(withVote(votes(3, 1, null), 'like')).toEqual(votes(4, 1, 'like'))
  expect(withVote(votes(4, 1, 'like'), null)).toEqual(votes(3, 1, null))
  expect(withVote(votes(4, 1, 'like'), 'dislike')).toEqual(votes(3, 2, 'dislike'))
})

test('a confirmation counts once and updates the date', () => {
  const before = { vote_count: 2, userVote: false, last_confirmed_at: null }
  const now = new Date('2026-11-21T12:00:00Z')
  const after = { vote_count: 3, userVote: true, last_confirmed_at: now.toISOString() }
  expect(withConfirmation(before, true, now)).toEqual(after)
  expect(withConfirmation(after, false, now)).toMatchObject({ vote_count: 2, userVote: false })
})

test('repeating a vote changes nothing', () => {
  const held = votes(4, 1, 'like')
  expect(withVote(held, 'like')).toBe(held)
  const known = { vote_count: 1, userVote: true, last_confirmed_at: null }
  expect(withConfirmation(known, true, new Date())).toBe(known)
})
