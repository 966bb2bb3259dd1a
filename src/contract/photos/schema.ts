import { z } from 'zod'

/** A photo; every address is absolute or starts with a slash on this site. */
export const photoView = z.object({
  id: z.int().positive(),
  photo_url: z.string().describe('The largest kept width'),
  medium_url: z.string(),
  thumbnail_url: z.string(),
  width: z.int().describe('Pixels of the largest kept width'),
  height: z.int(),
  placeholder: z.string().nullable().describe('A tiny data: image to show while the photo loads'),
  username: z.string().nullable().describe('Null when the account is gone'),
  created_at: z.iso.datetime(),
  status: z
    .enum(['approved', 'pending'])
    .describe(
      'Pending ones are shown to who sent them and to administrators; their addresses need the token',
    ),
})
export type PhotoView = z.infer<typeof photoView>
