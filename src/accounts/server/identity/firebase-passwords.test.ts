// @module-tag any-database
import { expect, test, vi } from 'vitest'
import { firebasePassword, hashParameters, SIGNER_KEY } from '../../../../test/firebase-export.ts'
import { movePassword, passwordCheck, readHashParameters } from './firebase-passwords.ts'

/** Published by Firebase, with the parameters of the tests but for the cost. */
const VECTOR = {
  password: 'user1password',
  salt: '42xEC+ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
}

test('checks the password of the published test vector, and replaces it once it was right', async () => {
  const hash = movePassword('kim', VECTOR, readHashParameters(hashParameters({ memory: 14 }))) ?? ''
  const replace = vi.fn(async (_uid: string, _before: string, _after: string) => {})
  const check = passwordCheck(replace)
  expect(await check({ hash, password: 'user2password' })).toBe(false)
  expect(replace).not.toHaveBeenCalled()
  expect(await check({ hash, password: VECTOR.password })).toBe(true)
  expect(replace).toHaveBeenCalledExactlyOnceWith('kim', hash, expect.not.stringContaining('firebase'))
  const anew = replace.mock.calls[0]?.[2] ?? ''
  expect(await check({ hash: anew, password: VECTOR.password })).toBe(true)
  expect(await check({ hash: anew, password: 'user2password' })).toBe(false)
  expect(replace).toHaveBeenCalledOnce()
})

test('keeps neither the signer key nor Firebase’s hash', () => {
  const kept = movePassword('kim', VECTOR, readHashParameters(hashParameters()))
  expect(kept).toEqual(expect.any(String))
  for (const secret of [SIGNER_KEY, VECTOR.passwordHash]) expect(kept).not.toContain(secret.slice(0, 20))
})

test('takes no hash that is not as long as the signer key', () => {
  const parameters = readHashParameters(hashParameters())
  const { salt, passwordHash } = firebasePassword('over the rim')
  expect(movePassword('kim', { salt, passwordHash: passwordHash.slice(4) }, parameters)).toBeUndefined()
  expect(movePassword('kim', { salt, passwordHash: '' }, parameters)).toBeUndefined()
})

test('reads the parameters as the console shows them, on one line, and as JSON', () => {
  const shown = hashParameters()
  const read = readHashParameters(shown)
  expect(read).toEqual({
    signerKey: Buffer.from(SIGNER_KEY, 'base64'),
    separator: 'Bw==',
    rounds: 8,
    memory: 4,
  })
  const json = JSON.stringify({
    ...{ algorithm: 'SCRYPT', base64_signer_key: SIGNER_KEY, base64_salt_separator: 'Bw==' },
    ...{ rounds: 8, mem_cost: 4 },
  })
  for (const text of [shown.replaceAll('\n', '\r\n'), shown.replaceAll('\n', ' '), json])
    expect(readHashParameters(text)).toEqual(read)
})

test.each([
  ['algorithm', hashParameters().replace('SCRYPT', 'BCRYPT')],
  ['base64_signer_key', hashParameters({ signerKey: `${SIGNER_KEY.slice(0, -3)}!` })],
  ['base64_signer_key', hashParameters({ signerKey: 'AAAA' })],
  ['rounds', hashParameters({ rounds: 9 })],
  ['mem_cost', hashParameters({ memory: 15 })],
  [
    'algorithm, base64_signer_key, base64_salt_separator, rounds, mem_cost',
    `{"private_key":"${SIGNER_KEY}"}`,
  ],
])('names %s if it can’t be used, without quoting it', (names, text) => {
  const read = () => readHashParameters(text)
  expect(read).toThrow(`look at ${names}. Copy`)
  expect(read).not.toThrow(SIGNER_KEY.slice(0, 8))
})
