import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '../../platform/ui/Button.tsx'
import { momentText } from '../../platform/ui/dates.ts'
import { Notice } from '../../platform/ui/Notice.tsx'
import { type OutboxEntry, outboxQuery, removeFromOutbox } from './outbox.ts'

/** What the person said without a connection, of one court or of all, until it is sent. */
export default function OutboxList({
  courtId,
  onEdit,
}: {
  courtId?: number
  /** Opens a form again, which replaces it. */
  onEdit?: (entry: OutboxEntry) => void
}) {
  const client = useQueryClient()
  const { data = [] } = useQuery(outboxQuery)
  const shown = data.filter(({ court_id }) => courtId === undefined || court_id === courtId)
  if (shown.length === 0) return null
  const isWaiting = shown.some(({ state }) => state === 'waiting')

  async function remove(key: string) {
    await removeFromOutbox(key)
    await client.invalidateQueries(outboxQuery)
  }

  return (
    <section aria-label="Not sent yet">
      <Notice tone={isWaiting ? 'wait' : 'plain'}>
        <p>
          {isWaiting
            ? 'Not sent yet. It is sent as soon as there is a connection.'
            : 'This was refused, and is only on this device.'}
        </p>
        <ul>
          {shown.map((entry) => {
            const { key, court_id, court_name, summary, observed_at, reason } = entry
            return (
              <li key={key}>
                {courtId === undefined && (
                  <>
                    <Link to={`/courts/${court_id}`} dir="auto">
                      {court_name}
                    </Link>
                    {': '}
                  </>
                )}
                {summary} ({momentText(observed_at)}) {reason && <strong>Refused: {reason}</strong>}{' '}
                {entry.isForm && onEdit && (
                  <Button emphasis="bare" aria-label={`Edit “${summary}”`} onClick={() => onEdit(entry)}>
                    Edit
                  </Button>
                )}
                <Button emphasis="bare" aria-label={`Remove “${summary}”`} onClick={() => remove(key)}>
                  Remove
                </Button>
              </li>
            )
          })}
        </ul>
      </Notice>
    </section>
  )
}
