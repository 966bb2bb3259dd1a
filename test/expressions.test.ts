import { describe, expect, it } from 'vitest'
import { slowExpressions } from '../scripts/lib/expressions.mjs'

const problemsOf = (source: string) => slowExpressions('source.tsx', source).map(({ text }) => text)

describe('the check for slow expressions', () => {
  it.each([
    String.raw`/(a|a)*b/`,
    String.raw`/^(\p{L}+)*$/u`,
    String.raw`/\s+$/`,
    String.raw`/^[+-]?(\d+\.?\d*|\.\d+)$/`,
    String.raw`/[\w.+-]+@[\w-]+/g`,
    String.raw`/<b[\s\S]*?<\/b>/g`,
    '/^(.*),(.*),(.*)$/s',
  ])('finds %s', (expression) => {
    expect(problemsOf(`const a = <p>{1 / 2}</p>\nconst b = ${expression}.test(a)`)).toEqual([expression])
  })

  it('finds expressions built at run time', () => {
    const made = ["new RegExp('^' + name)", "RegExp('a')"]
    expect(problemsOf(made.join('\n'))).toEqual(made)
  })

  it('says where, and what to do', () => {
    expect(slowExpressions('a.ts', '\n\nexport const END = /,+$/')).toEqual([
      { line: 3, text: '/,+$/', problem: expect.stringContaining('no two adjacent parts') },
    ])
  })

  it.each([
    String.raw`/\s+/g`,
    String.raw`/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/`,
    String.raw`/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/`,
    '/[a-z]+/g',
  ])('lets %s pass', (expression) => {
    expect(problemsOf(`const b = ${expression}`)).toEqual([])
  })
})
