import { beforeEach, describe, expect, it } from 'vitest'
import type { Search } from './search-url.ts'
import { type CentreResult, SearchInput, type SearchInputState } from './useSearchControls.ts'

let state: SearchInputState
let next: SearchInput
/** Recorded navigations, in order. */
let navigations: Partial<Search>[]
/** Resolvers of pending lookups, by input. */
let answers: Map<string, (found: CentreResult) => void>
beforeEach(() => {
  state = { mode: 'postcode', typed: 'SW9', error: undefined, looking: false }
  next = new SearchInput(state, (latest) => {
    state = latest
  })
  navigations = []
  answers = new Map()
})

const find = ({ mode, typed }: SearchInputState) =>
  new Promise<CentreResult>((resolve) => answers.set(mode === 'location' ? 'here' : typed, resolve))
const go = (centre: Partial<Search>) => void navigations.push(centre)
const centreOf = (postcode: string) => ({ centre: { postcode, near: undefined } })

function search(typed: string): Promise<void> {
  next.type(typed)
  return next.submit(find, go)
}

describe('a search', () => {
  it('navigates to the place that was found', async () => {
    const done = search('CF10')
    expect(state).toMatchObject({ typed: 'CF10', looking: true })
    answers.get('CF10')?.(centreOf('CF10'))
    await done
    expect(navigations).toEqual([centreOf('CF10').centre])
    expect(state.looking).toBe(false)
  })

  it('shows the error until the next search starts', async () => {
    const done = search('ZZ9')
    answers.get('ZZ9')?.({ error: 'No such postcode.' })
    await done
    expect(state).toMatchObject({ error: 'No such postcode.', looking: false })
    expect(navigations).toEqual([])
    void next.submit(find, go)
    expect(state).toMatchObject({ error: undefined, looking: true })
  })

  it.each([
    ['a place', centreOf('BT1')],
    ['no place', { error: 'No such postcode.' }],
  ])('that finishes before an earlier one wins, even if the earlier one finds %s later', async (_, stale) => {
    const first = search('BT1')
    const second = search('CF10')
    answers.get('CF10')?.(centreOf('CF10'))
    await second
    answers.get('BT1')?.(stale)
    await first
    expect(navigations).toEqual([centreOf('CF10').centre])
    expect(state).toMatchObject({ error: undefined, looking: false })
  })

  it('stays pending when an earlier one finds its place first', async () => {
    const first = search('BT1')
    const second = search('CF10')
    answers.get('BT1')?.(centreOf('BT1'))
    await first
    expect(navigations).toEqual([])
    expect(state.looking).toBe(true)
    answers.get('CF10')?.(centreOf('CF10'))
    await second
    expect(navigations).toEqual([centreOf('CF10').centre])
  })

  it('stays pending while an earlier one is still navigating', async () => {
    let arrive = () => {}
    next.type('BT1')
    const first = next.submit(
      async () => centreOf('BT1'),
      () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    )
    await Promise.resolve()
    const second = search('CF10')
    arrive()
    await first
    expect(state.looking).toBe(true)
    answers.get('CF10')?.(centreOf('CF10'))
    await second
    expect(state.looking).toBe(false)
  })

  it.each([
    ['the mode is switched', () => next.switchMode('location')],
    ['the bar is cleared', () => next.clear()],
    ['the person goes back', () => next.resetInput()],
  ])('is cancelled when %s', async (_, cancel) => {
    const done = search('BT1')
    cancel()
    expect(state.looking).toBe(false)
    answers.get('BT1')?.(centreOf('BT1'))
    await done
    expect(navigations).toEqual([])
  })

  it('uses the current input', () => {
    next.switchMode('location')
    void next.submit(find, go)
    expect([...answers.keys()]).toEqual(['here'])
  })
})

describe('the field', () => {
  it('keeps what is being typed when another search is shown, and shows its error', () => {
    next.type('CF')
    next.follow({ postcode: 'BT1' }, { error: 'No such postcode.' })
    expect(state).toMatchObject({ typed: 'CF', error: 'No such postcode.' })
    expect(next.isTyping).toBe(true)
  })

  it('follows new searches once the place is found or the input discarded', async () => {
    const done = search('CF')
    next.follow({ postcode: undefined }, {})
    expect(state.typed).toBe('CF')
    answers.get('CF')?.(centreOf('CF10'))
    await done
    next.follow({ postcode: 'CF10' }, {})
    expect(state.typed).toBe('CF10')
    next.type('BT')
    next.resetInput()
    expect(state.typed).toBe('BT')
    next.follow({ postcode: undefined }, {})
    expect(state.typed).toBe('')
  })

  it('is empty without an error after clearing', () => {
    next.type('CF')
    next.follow({ postcode: 'BT1' }, { error: 'No such postcode.' })
    next.clear()
    expect(state).toMatchObject({ typed: '', error: undefined })
    expect(next.isTyping).toBe(false)
  })
})

it('does not notify without a change', () => {
  const before = state
  next.follow({ postcode: 'SW9' }, {})
  next.followMode('postcode')
  next.resetInput()
  expect(state).toBe(before)
})
