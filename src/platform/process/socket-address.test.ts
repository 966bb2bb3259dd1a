import { afterEach, expect, it, vi } from 'vitest'
import { withShortAddress } from './socket-address.ts'

afterEach(() => vi.unstubAllEnvs())

const long = `/${'a'.repeat(120)}/socket`
const same = async (address: string) => address

it('shortens only what is too long', async () => {
  expect(await withShortAddress('/data/socket', same)).toBe('/data/socket')
  expect((await withShortAddress(long, same)).length).toBeLessThan(100)
})

it('says so in one sentence where no link can be made', async () => {
  vi.stubEnv('TMPDIR', '/nowhere')
  await expect(withShortAddress(long, same)).rejects.toThrow(
    `The path ${long} is too long for a socket, and /nowhere can't hold a link to it (ENOENT). Set DATA_DIR to a shorter path.`,
  )
})
