import { describe, expect, it } from 'vitest'
import { rejectedAllText } from './admin-texts.ts'

describe('what is said of a person whose things were rejected', () => {
  it('counts what was rejected, and says that they were banned', () => {
    expect(rejectedAllText(0, '@sam', false)).toBe('Rejected: 0.')
    expect(rejectedAllText(12, '@sam', false)).toBe('Rejected: 12.')
    expect(rejectedAllText(12, '@sam', true)).toBe('Rejected: 12. @sam is banned.')
  })
})
