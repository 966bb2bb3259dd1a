import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { EncodedBytes } from './encoded.ts'

const plain = new Uint8Array(100_000).fill(65)

describe('encoded bytes', () => {
  it('are the bytes themselves without an encoding', () => {
    expect(new EncodedBytes(plain).encode('identity')).toBe(plain)
  })

  it('are compressed only once', async () => {
    const bytes = new EncodedBytes(plain)
    const making = bytes.encode('br')
    expect(making).toBeInstanceOf(Promise)
    expect(bytes.encode('br')).toBe(making)
    const made = await making
    expect(bytes.encode('br')).toBe(made)
    expect(brotliDecompressSync(made).equals(plain)).toBe(true)
    expect(gunzipSync(await bytes.encode('gzip')).equals(plain)).toBe(true)
  })

  it('are compressed again after a failure', async () => {
    const wrong = new EncodedBytes(7 as unknown as Uint8Array)
    const failed = wrong.encode('gzip')
    await expect(failed).rejects.toThrow()
    const again = wrong.encode('gzip')
    expect(again).not.toBe(failed)
    await expect(again).rejects.toThrow()
  })
})
