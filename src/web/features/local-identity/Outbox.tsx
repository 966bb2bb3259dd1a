import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LocalMailView } from '../../../contract/accounts/schema.ts'
import { ApiProblem } from '../../shared/api/client.ts'
import { api } from '../../shared/api/context.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import classes from './Local.module.css'

const SUBJECTS: Record<LocalMailView['kind'], string> = {
  verify: 'Verify your email address',
  reset: 'Reset your password',
}

/** The mails that a local installation would have sent. */
export function Outbox() {
  const query = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => api.call('localOutbox', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return (
    <>
      <h1>Local outbox</h1>
      <p>A local installation sends no mail. What it would have sent waits here for its click.</p>
      {query.isPending && <p role="status">Loading the mails…</p>}
      {query.error && (
        <Notice tone="wrong">{query.error instanceof ApiProblem ? query.error.message : 'No answer.'}</Notice>
      )}
      {query.data?.length === 0 && <Notice tone="plain">No mail waits. Used links are gone.</Notice>}
      {query.data && (
        <ul className={classes.mails}>
          {query.data.map((mail) => (
            <li key={mail.link}>
              <p>
                <strong>{SUBJECTS[mail.kind]}</strong>
                <span>To {mail.email}</span>
              </p>
              <Link to={mail.link}>Open the link</Link>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => query.refetch()} disabled={query.isFetching}>
        Look again
      </Button>
    </>
  )
}
