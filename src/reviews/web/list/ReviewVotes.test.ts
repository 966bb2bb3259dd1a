import { expect, test } from 'vitest'
import { withVote } from './ReviewVotes.tsx'

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

test('repeating a vote changes nothing', () => {
  const held = votes(4, 1, 'like')
  expect(withVote(held, 'like')).toBe(held)
})
