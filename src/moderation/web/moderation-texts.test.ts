import { describe, expect, it } from 'vitest'
import { rejectedAllText } from './moderation-texts.ts'

describe('the message after rejecting everything by a person', () => {
  it('counts the rejections and mentions a ban', () => {
    expect(rejectedAllText(0, '@sam', false)).toBe('Rejected: 0.')
    expect(rejectedAllText(12, '@sam', false)).toBe('Rejected: 12.')
    expect(rejectedAllText(12, '@sam', true)).toBe('Rejected: 12. @sam is banned.')
  })
})
