import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { outboxQuery, sendOutbox } from '../../../accounts/web/outbox.ts'
import { detailsKey, refetchOwnDetails } from '../../../courts/web/details-cache.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import classes from '../../../platform/ui/FloatingNotice.module.css'

/** Milliseconds between tries to send what waits. */
const TRY_EVERY_MS = 30_000

/** Sends what the person said without a connection, as soon as there is one, and says so. */
export default function SendOutbox({ uid }: { uid: string }): ReactNode {
  const [isSent, setIsSent] = useState(false)
  const client = useQueryClient()
  const { data } = useQuery(outboxQuery)
  const waiting = data?.filter(({ state }) => state === 'waiting').length
  useEffect(() => {
    if (!waiting) return
    let retry: ReturnType<typeof setTimeout> | undefined
    async function send() {
      clearTimeout(retry)
      const { courts, isAnySent, waits } = await sendOutbox(uid)
      if (isAnySent) setIsSent(true)
      if (waits) retry = setTimeout(trySend, TRY_EVERY_MS)
      for (const id of courts) void client.invalidateQueries({ queryKey: detailsKey(id) })
      // Answers stay pressed until they are among those that the server knows.
      await Promise.all(courts.map((id) => refetchOwnDetails(client, id)))
      if (courts.length > 0) await client.invalidateQueries(outboxQuery)
    }
    // What fails unexpectedly is tried again with the next page.
    const trySend = () => void send().catch(() => {})
    trySend()
    window.addEventListener('online', trySend)
    return () => {
      clearTimeout(retry)
      window.removeEventListener('online', trySend)
    }
  }, [uid, waiting, client])
  return (
    isSent && (
      <div role="status" className={classes.notice}>
        <p>What you wrote without a connection has been sent.</p>
        <Button onClick={() => setIsSent(false)}>OK</Button>
      </div>
    )
  )
}
