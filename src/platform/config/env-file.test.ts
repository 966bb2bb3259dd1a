import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { editEnvText, readEnvFile, writeEnvFile } from './env-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencourt-env-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('changing settings in a text', () => {
  it.each([
    ['', { A: '1' }, 'A=1\n'],
    ['', { A: undefined }, ''],
    ['A=1\n', { A: undefined }, ''],
    ['A=1', { A: '' }, 'A=\n'],
    ['# Ours.\n\nB=2\nexport A = 1 # one\nnonsense\n', { A: '3' }, '# Ours.\n\nB=2\nA=3\nnonsense\n'],
    ['A=1 # one\n', { A: '1' }, 'A=1 # one\n'],
    ['A=1\nB=2\nA=3\n', { A: '4' }, 'A=4\nB=2\n'],
    ['#A=1\nAB=1\n', { A: '2' }, '#A=1\nAB=1\nA=2\n'],
    ["KEY='{\nA=1\n}'\nA=2\n", { A: '3' }, "KEY='{\nA=1\n}'\nA=3\n"],
    ["KEY='{\nA=1\n}'\nA=2\n", { KEY: '/key.json' }, 'KEY=/key.json\nA=2\n'],
    ["KEY='never closed\nA=2\n", { A: '3' }, "KEY='never closed\nA=3\n"],
    ['A=1\r\nB=2\r\n', { A: '3' }, 'A=3\nB=2\r\n'],
  ])('%j, %j', (text, changes, expected) => {
    expect(editEnvText(text, changes)).toBe(expected)
  })

  it.each([
    'Courts of Manila',
    '',
    'a#b',
    ' # ',
    'it’s',
    "it's",
    'say "hi"',
    '\\n $HOME `x`',
    '{"a":"\\n"}',
    'a=b',
  ])('writes %j so that it is read again', async (value) => {
    const path = join(folder, 'values')
    await writeFile(path, `BEFORE=1\nA=0\nAFTER=2\n`)
    writeEnvFile(path, { A: value })
    expect(readEnvFile(path)).toEqual({ BEFORE: '1', A: value, AFTER: '2' })
  })

  it.each([
    ['The "Cage" at Jo\'s', 'A must not have a \' together with ", $, \\ or `.'],
    ['x\nADMIN_EMAILS=eve@example.org', 'A must be one line.'],
    ['x\r', 'A must be one line.'],
  ])('refuses %j, which not every reader would understand', (value, sentence) => {
    expect(() => editEnvText('', { A: value })).toThrow(sentence)
  })

  it('refuses to close a quotation that was left open, which would take in what follows', () => {
    expect(() => editEnvText("A='x\nADMIN_EMAILS=ann@example.org\n", { B: 'y z' })).toThrow(
      'A would not be read again as it should: a quotation mark in the file is not closed. Correct that first.',
    )
  })
})

test('only the owner can read the file, also if everybody could before', async () => {
  const path = join(folder, 'open')
  await writeFile(path, 'A=1\n', { mode: 0o644 })
  writeEnvFile(path, { B: '2' })
  expect(await readFile(path, 'utf8')).toBe('A=1\nB=2\n')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a link stays one', async () => {
  await symlink('target', join(folder, 'link'))
  await writeFile(join(folder, 'target'), '')
  writeEnvFile(join(folder, 'link'), { A: '1' })
  expect(await readFile(join(folder, 'target'), 'utf8')).toBe('A=1\n')
  expect(await readdir(folder)).toContain('link')
})

test('a file that cannot be read or written is named', () => {
  expect(() => readEnvFile(folder)).toThrow(`${folder} cannot be read (EISDIR).`)
  const path = join(folder, 'missing', '.env')
  expect(readEnvFile(path)).toEqual({})
  expect(() => writeEnvFile(path, { A: '1' })).toThrow(
    `${path} cannot be written (ENOENT). Nothing was changed.`,
  )
})
