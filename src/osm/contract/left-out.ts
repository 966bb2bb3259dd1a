/** Why an object of a file of map data is not taken as a court, as said after a number: '12 private'. */
export const LEFT_OUT_REASONS = {
  'other-sport': 'of another sport',
  'not-a-court': 'not a court',
  private: 'private',
  gone: 'not in use',
  twice: 'in the file twice',
  unreadable: 'unreadable',
} as const

export type LeftOutReason = keyof typeof LEFT_OUT_REASONS
