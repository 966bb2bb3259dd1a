import type { FastifyInstance } from 'fastify'
import type { Person } from './people.ts'

type Payload = string | object
type Token = Pick<Person, 'idToken'>

export const bearer = ({ idToken }: Token) => ({ authorization: `Bearer ${idToken}` })

/** Calls about accounts to an application that is opened later. */
export function accountCalls(opened: () => { app: FastifyInstance }) {
  const post = (url: string, payload: Payload) =>
    opened().app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
  return {
    post,
    openSession: ({ idToken }: Token) => post('/api/auth/session', { idToken }),
    choose: ({ idToken }: Token, username: string) => post('/api/auth/username', { idToken, username }),
    postAs: (person: Token, url: string) =>
      opened().app.inject({ method: 'POST', url, headers: bearer(person) }),
  }
}
