import { z } from 'zod'
import { photoView } from '../../photos/contract/schema.ts'

export const reviewView = z.object({
  id: z.int().positive(),
  username: z.string().nullable().describe('Null when the account is gone'),
  date: z.iso.datetime(),
  rating: z.number().min(1).max(5).nullable(),
  review_text: z.string(),
  likes: z.int(),
  dislikes: z.int(),
  userVote: z.enum(['like', 'dislike']).nullable(),
  photos: z.array(photoView),
  status: z.enum(['approved', 'pending']).describe('Only the author and administrators see pending ones'),
  isOwn: z.boolean().describe('Whether the caller wrote it'),
})
export type ReviewView = z.infer<typeof reviewView>

export const reviewVoteView = z.object({
  likes: z.int(),
  dislikes: z.int(),
  userVote: z.enum(['like', 'dislike']).nullable(),
})
export type ReviewVoteView = z.infer<typeof reviewVoteView>
