import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type ClientAuthMethod, Provider } from 'oidc-provider'

const CLIENT = { id: 'opencourt', secret: 'the secret of the client' }

export interface TestOidcProvider {
  /** The settings of a site that uses it. */
  settings: Record<string, string>
  /** From now on it says this of whoever signs in. */
  setPerson(claims: JWTPayload): void
  /** From now on it puts this into ID tokens; undefined: no ID token at all. */
  setTampering(change: ((claims: JWTPayload) => JWTPayload | undefined) | undefined): void
  /** Signs somebody in at the provider; resolves with the address to which it leads the browser back. */
  signIn(authorizationUrl: string): Promise<URL>
  stop(): Promise<void>
}

/** Starts a provider of OpenID Connect on this machine, which signs in everybody who comes as the same person. */
export async function startOidcProvider(
  site: string,
  tokenEndpointAuth: ClientAuthMethod = 'client_secret_post',
): Promise<TestOidcProvider> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: String(person.sub) } })
    else void provider.callback()(request, response)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  let person: JWTPayload = { sub: 'kim', email: 'kim@example.org', email_verified: true }
  let tampering: ((claims: JWTPayload) => JWTPayload | undefined) | undefined
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${site}/api/identity/callback/oidc`],
        token_endpoint_auth_method: tokenEndpointAuth,
      },
    ],
    clientAuthMethods: [tokenEndpointAuth],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', kid: 'key' }] },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ ...person, sub: accountId }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: CLIENT.id,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (!tampering || !body?.id_token) return
    const claims = tampering(decodeJwt(body.id_token))
    const signed =
      claims && (await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(privateKey))
    context.body = { ...body, id_token: signed }
  })
  return {
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    setPerson(claims) {
      person = claims
    },
    setTampering(change) {
      tampering = change
    },
    async signIn(authorizationUrl) {
      const cookies = new Map<string, string>()
      let url = new URL(authorizationUrl)
      while (url.origin === issuer) {
        const answer = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
        url = new URL(location, url)
      }
      return url
    },
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
