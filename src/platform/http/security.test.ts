import fastify from 'fastify'
import { expect, it } from 'vitest'
import { setPageSecurityHeaders } from './security.ts'

const nothingExternal = {
  googleMaps: false,
  mapStyleUrl: undefined,
  mapArchiveUrl: undefined,
  firebaseAuthDomain: undefined,
  filesBaseUrl: '/files',
  https: true,
  development: false,
}

async function policyOf(external: Partial<Parameters<typeof setPageSecurityHeaders>[1]>): Promise<string> {
  const app = fastify()
  await setPageSecurityHeaders(app, { ...nothingExternal, ...external })
  app.get('/', () => 'a page')
  const { headers } = await app.inject('/')
  await app.close()
  return String(headers['content-security-policy'])
}

it('lets pages reach no external service that is not in use', async () => {
  expect(await policyOf({})).not.toContain('https://')
})

it('lets pages reach Firebase if people sign in with it', async () => {
  const policy = await policyOf({ firebaseAuthDomain: 'courts.firebaseapp.com' })
  expect(policy).toContain("frame-src 'self' https://courts.firebaseapp.com")
  expect(policy).toMatch(
    /connect-src [^;]*https:\/\/identitytoolkit\.googleapis\.com https:\/\/securetoken\./,
  )
})

it('lets pages read a map archive on another server, and nothing else there', async () => {
  const policy = await policyOf({ mapArchiveUrl: 'https://bucket.example/maps/gb.pmtiles' })
  expect(policy).toContain("connect-src 'self' https://bucket.example;")
  expect(policy.match(/https:/g)).toHaveLength(1)
})

it.each([{ googleMaps: true }, { firebaseAuthDomain: 'courts.firebaseapp.com' }])(
  'allows scripts by nonce only if some are external: %o',
  async (external) => {
    const [, sources = ''] = /script-src ([^;]*)/.exec(await policyOf(external)) ?? []
    expect(sources).toMatch(/^'strict-dynamic' 'nonce-[\da-f]{32}'$/)
  },
)
