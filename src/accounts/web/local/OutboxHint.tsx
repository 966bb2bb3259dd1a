import { useSession } from '../session.tsx'

/** A local installation sends no mail but shows it in an outbox. */
export function OutboxHint() {
  const { isLocal } = useSession()
  if (!isLocal) return null
  return (
    <span>
      This is a local installation:{' '}
      <a href="/local/outbox" target="_blank" rel="noopener">
        read it in the outbox
      </a>
      .
    </span>
  )
}
