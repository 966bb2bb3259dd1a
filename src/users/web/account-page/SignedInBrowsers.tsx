import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../accounts/web/session.tsx'
import { errors } from '../../../platform/contract/errors.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { longDateText } from '../../../platform/ui/dates.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import page from '../../../platform/ui/page.module.css'
import { useAction } from '../../../platform/ui/useAction.ts'
import classes from './Account.module.css'
import { browserName } from './browser-name.ts'
import { Section } from './Section.tsx'

/** Where the person is signed in, to end what they have left open or don't know. */
export function SignedInBrowsers() {
  const { identity, user } = useSession()
  const query = useQuery({
    queryKey: ['signed-in-browsers', user?.uid],
    queryFn: async () => (await identity()).sessions(),
    staleTime: 0,
  })
  const { busy, problem, run } = useAction()
  const [said, setSaid] = useState('')
  const others = query.data?.filter(({ isThis }) => !isThis) ?? []

  async function end(text: string, id?: string) {
    setSaid('')
    const isEnded = await run(async () => (await identity()).endSessions(id))
    await query.refetch()
    if (isEnded) setSaid(text)
  }

  return (
    <Section title="Where you are signed in">
      {query.isPending && (
        <p role="status" className={classes.quiet}>
          Loading where you are signed in…
        </p>
      )}
      {query.isError && (
        <Notice tone="wrong">
          {errors.unavailable.text}
          <div>
            <Button onClick={() => query.refetch()}>Try again</Button>
          </div>
        </Notice>
      )}
      {problem !== undefined && <Notice tone="wrong">Nothing was ended. {errors.unavailable.text}</Notice>}
      {said && <Notice tone="good">{said}</Notice>}
      <ul className={classes.methods}>
        {query.data?.map(({ id, userAgent, signedInAt, usedAt, isThis }) => {
          const name = browserName(userAgent)
          return (
            <li key={id}>
              <div className={classes.browser}>
                {name}
                <span className={classes.quiet}>
                  Since {longDateText(signedInAt)}, last used on {longDateText(usedAt)}
                </span>
              </div>
              {isThis ? (
                <Badge tone="good">This browser</Badge>
              ) : (
                <Button disabled={busy} onClick={() => end(`You are signed out of ${name}.`, id)}>
                  End<span className={page.hidden}> {name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {query.data && others.length === 0 && <p className={classes.quiet}>You are signed in nowhere else.</p>}
      {others.length > 1 && (
        <Button disabled={busy} onClick={() => end('You are signed out everywhere else.')}>
          End all others
        </Button>
      )}
    </Section>
  )
}
