import type { FastifyInstance } from 'fastify'
import type { Auth } from '../src/accounts/server/identity/auth.ts'
import { claimsOf } from '../src/accounts/web/local/people.ts'

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the library answers
  body: any
  headers: Headers
}

/** A browser with its cookies, of a site with embedded identities. */
export class IdentityBrowser {
  readonly cookies = new Map<string, string>()
  readonly site: string
  /** Changes when somebody uses another instance. */
  send: (request: Request) => Promise<Response>

  constructor(site: string, send: (request: Request) => Promise<Response>) {
    this.site = site
    this.send = send
  }

  async call(path: string, body?: object, { method = 'POST', origin = this.site } = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.send(
      new Request(`${this.site}/api/identity${path}`, {
        method,
        headers: { origin, 'content-type': 'application/json', ...(cookie && { cookie }) },
        ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      }),
    )
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined, headers: answer.headers }
  }

  async token(): Promise<string> {
    return (await this.call('/token')).body?.token
  }

  /** Who somebody says they are, in a local installation. */
  async signInAs(provider: 'google' | 'facebook', email: string): Promise<string> {
    const { sub } = claimsOf(`${provider}.com`, email)
    const token = JSON.stringify({ sub, email, email_verified: true, name: '' })
    await this.call('/sign-in/social', { provider, idToken: { token } })
    return this.token()
  }
}

export const sendTo = (auth: Auth) => (request: Request) => auth.handler(request)

/** Sends requests to an application that does not listen. */
export const injectInto = (app: FastifyInstance) => async (request: Request) => {
  const { pathname, search, host } = new URL(request.url)
  const answer = await app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: { ...Object.fromEntries(request.headers), host },
    ...(request.method === 'POST' && { payload: await request.text() }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of [value ?? []].flat()) headers.append(name, String(one))
  return new Response(answer.body || null, { status: answer.statusCode, headers })
}
