import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../platform/ui/Button.tsx'
import { momentText } from '../../platform/ui/dates.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import { OUTBOX_KEY, readOutbox, removeFromOutbox } from './outbox.ts'

/** What the person said without a connection, of one court or of all, until it is sent. */
export default function OutboxList({ courtId }: { courtId?: number }) {
  const client = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: OUTBOX_KEY,
    queryFn: () => readOutbox(),
    networkMode: 'always',
    staleTime: 0,
  })
  const shown = data.filter(({ court_id }) => courtId === undefined || court_id === courtId)
  if (shown.length === 0) return null

  async function remove(key: string) {
    await removeFromOutbox(key)
    await client.invalidateQueries({ queryKey: OUTBOX_KEY })
  }

  return (
    <section aria-label="Not sent yet">
      <Notice tone="wait">Not sent yet. It is sent when there is a connection and you are signed in.</Notice>
      <ul>
        {shown.map(({ key, court_name, summary, observed_at, reason }) => (
          <li key={key}>
            {courtId === undefined && `${court_name}: `}
            {summary} ({momentText(observed_at)}) {reason && <strong>Refused: {reason}</strong>}{' '}
            <Button emphasis="bare" aria-label={`Remove “${summary}”`} onClick={() => remove(key)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
