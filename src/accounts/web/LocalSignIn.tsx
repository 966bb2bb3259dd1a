import { type FormEvent, useState } from 'react'
import { Badge } from '../../platform/ui/Badge.tsx'
import { Button } from '../../platform/ui/Button.tsx'
import { TextField } from '../../platform/ui/fields.tsx'
import { useHydrated } from '../../platform/ui/useHydrated.ts'
import classes from './local/Local.module.css'
import type { Claims, LocalSignInResponse, StandIn } from './local/local-sign-in.ts'
import { claimsOf, demoPeople } from './local/people.ts'
import { providerNames } from './sign-in-texts.ts'

/** Stands in for the Google or Facebook popup, with made-up people to sign in as. */
export function LocalSignIn({ provider, nonce }: { provider: StandIn; nonce: string }) {
  const hydrated = useHydrated()
  const [problem, setProblem] = useState<string>()

  function respond(claims: Claims) {
    const message: LocalSignInResponse = { nonce, claims }
    window.opener?.postMessage(message, window.location.origin)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Read from the form itself, because it may have been typed before hydration.
    const address = String(new FormData(event.currentTarget).get('email')).trim()
    if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address)) respond(claimsOf(provider, address))
    else setProblem('That email address looks invalid.')
  }

  return (
    <>
      <h1>Local demo: this is not Google or Facebook</h1>
      <p>
        Instead of using {providerNames[provider]}, choose who to be. Everyone here is made up, and nothing
        leaves this machine.
      </p>
      <ul className={classes.people}>
        {demoPeople(provider).map((person) => (
          <li key={person.sub}>
            <button type="button" disabled={!hydrated} onClick={() => respond(person)}>
              <strong>{person.name}</strong>
              <span>{person.email ?? 'No email address'}</span>
              {person.email && (
                <Badge tone={person.email_verified ? 'good' : 'paid'}>
                  {person.email_verified ? 'verified' : 'not verified'}
                </Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label="Someone else"
          name="email"
          type="email"
          placeholder="name@opencourt.example"
          autoComplete="off"
          problem={problem}
        />
        <div className={classes.pair}>
          <Button type="submit" disabled={!hydrated}>
            Sign in with this address
          </Button>
          <Button emphasis="bare" onClick={() => window.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}
