import fastify from 'fastify'
import { expect, it } from 'vitest'
import { setPageSecurityHeaders } from './security.ts'

const nothingOutside = {
  googleMaps: false,
  mapStyleUrl: undefined,
  firebaseAuthDomain: undefined,
  filesBaseUrl: '/files',
  https: true,
  development: false,
}

async function policyOf(outside: Partial<Parameters<typeof setPageSecurityHeaders>[1]>): Promise<string> {
  const app = fastify()
  await setPageSecurityHeaders(app, { ...nothingOutside, ...outside })
  app.get('/', () => 'a page')
  const { headers } = await app.inject('/')
  await app.close()
  return String(headers['content-security-policy'])
}

it('lets pages reach nothing outside that is not in use', async () => {
  expect(await policyOf({})).not.toContain('https://')
})

it('lets Firebase be reached where people sign in with it', async () => {
  const policy = await policyOf({ firebaseAuthDomain: 'courts.firebaseapp.com' })
  expect(policy).toContain("frame-src 'self' https://courts.firebaseapp.com")
  expect(policy).toMatch(
    /connect-src [^;]*https:\/\/identitytoolkit\.googleapis\.com https:\/\/securetoken\./,
  )
})

it.each([{ googleMaps: true }, { firebaseAuthDomain: 'courts.firebaseapp.com' }])(
  'lets scripts in by our own word alone where some come from outside: %o',
  async (outside) => {
    const [, sources = ''] = /script-src ([^;]*)/.exec(await policyOf(outside)) ?? []
    expect(sources).toMatch(/^'strict-dynamic' 'nonce-[\da-f]{32}'$/)
  },
)
