import { describe, expect, it } from 'vitest'
import { noResultsText, statusText } from './search-texts.ts'

describe('the status line', () => {
  const around = { radiusMiles: 5, label: 'SW9 8HP' }

  it('describes the results', () => {
    expect(statusText('all', around)).toBe('Showing courts within 5 miles of SW9 8HP.')
    expect(statusText('free', { radiusMiles: 2, label: undefined })).toBe(
      'Showing free courts within 2 miles of your selected location.',
    )
  })

  it('describes an empty result', () => {
    expect(noResultsText('all', undefined)).toBe('No courts found.')
    expect(noResultsText('paid', undefined)).toBe('No courts found with the current filters.')
    expect(noResultsText('all', around)).toBe('No courts found within 5 miles of SW9 8HP.')
    expect(noResultsText('paid', around)).toBe('No paid courts found within 5 miles of SW9 8HP.')
  })
})
