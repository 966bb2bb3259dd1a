import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiCallError, api } from '../../api/web/client.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import classes from './local/Local.module.css'

/** The emails that a local installation would have sent. */
export function Outbox() {
  const query = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => api.call('GET /api/local/outbox', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return (
    <>
      <h1>Local outbox</h1>
      <p>
        A local installation sends no email. Messages about accounts that it would have sent are listed here.
      </p>
      {query.isPending && <p role="status">Loading messages…</p>}
      {query.error && (
        <Notice tone="wrong">
          {query.error instanceof ApiCallError ? query.error.message : 'No response from the server.'}
        </Notice>
      )}
      {query.data?.length === 0 && (
        <Notice tone="plain">No messages. Links disappear once they are used.</Notice>
      )}
      {query.data && (
        <ul className={classes.mails}>
          {query.data.map((mail) => (
            <li key={mail.link}>
              <p>
                <strong>{mail.subject}</strong>
                <span>To {mail.email}</span>
              </p>
              <Link to={mail.link}>Open the link</Link>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => query.refetch()} disabled={query.isFetching}>
        Refresh
      </Button>
    </>
  )
}
