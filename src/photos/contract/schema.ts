import { z } from 'zod'

/** A photo. Every URL is absolute or a path on this site. */
export const photoView = z.object({
  id: z.int().positive(),
  photo_url: z.string().describe('The largest stored width'),
  medium_url: z.string(),
  thumbnail_url: z.string(),
  width: z.int().describe('Width of the largest version, pixels'),
  height: z.int(),
  placeholder: z.string().nullable().describe('A tiny data: image to show while the photo loads'),
  username: z.string().nullable().describe('Null when the account is gone'),
  created_at: z.iso.datetime(),
  status: z
    .enum(['approved', 'pending'])
    .describe('Only the sender and administrators see pending ones; their URLs need the bearer token'),
})
export type PhotoView = z.infer<typeof photoView>
