import { describe, expect, it } from 'vitest'
import { embedCode, MAX_EMBED_TITLE, readEmbedOptions } from './options.ts'

const read = (query: string) => readEmbedOptions(new URLSearchParams(query), { units: null, colour: null })

describe('the options of an embed', () => {
  it.each([
    ['theme=blue', 'The theme must be one of auto, light, dark.'],
    ['theme=<script>', 'The theme must be one of auto, light, dark.'],
    ['units=yards', 'The units must be one of mi, km.'],
    ...['red', '#c2410c', 'c2410', 'c2410c;}', 'javascript:alert(1)', ''].map((colour) => [
      `accent=${encodeURIComponent(colour)}`,
      'The accent must be a colour of six hexadecimal digits, such as c2410c.',
    ]),
    ['background=fff', 'The background must be a colour of six hexadecimal digits, such as c2410c.'],
    ...['0', '21', '-1', '1.5', '1e1', '999999999', ''].map((limit) => [
      `limit=${limit}`,
      'The limit must be a number from 1 to 20.',
    ]),
    [`title=${'a'.repeat(MAX_EMBED_TITLE + 1)}`, 'The title can have at most 100 characters.'],
  ])('%s is refused', (query, sentence) => {
    expect(read(query)).toBe(sentence)
  })

  it('have defaults', () => {
    expect(read('')).toEqual({
      ...{ theme: 'auto', accent: undefined, background: undefined },
      ...{ units: 'mi', limit: 10, title: undefined },
    })
    expect(read('accent=C2410C&title=+&limit=20')).toMatchObject({
      accent: '#c2410c',
      limit: 20,
      title: undefined,
    })
  })
})

it('the line to paste is safe for any title', () => {
  expect(embedCode({ src: 'https://courts.example/embed?a=1&b=2', title: '"><script>' })).toBe(
    '<iframe src="https://courts.example/embed?a=1&amp;b=2" title="&quot;&gt;&lt;script&gt;" width="100%" height="560" loading="lazy" style="border:0"></iframe>',
  )
})
