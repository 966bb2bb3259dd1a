import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isMember } from '../../../accounts/contract/rules.ts'
import { outboxQuery, sendOutbox } from '../../../accounts/web/outbox.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { detailsKey, refetchOwnDetails } from '../../../courts/web/details-cache.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import classes from './UpdateNotice.module.css'
import { UpdateNotice } from './UpdateNotice.tsx'

/** Milliseconds between tries to send what waits, and to check a session that couldn’t be checked. */
const TRY_EVERY_MS = 30_000

/** What waits until a page is at rest. */
export default function AtRest({ isOn }: { isOn: boolean }): ReactNode {
  useCheckedSession()
  const [isSent, setIsSent] = useSendOutbox()
  return (
    <>
      {isSent && (
        <div role="status" className={classes.notice}>
          <p>What you wrote without a connection is sent.</p>
          <Button onClick={() => setIsSent(false)}>OK</Button>
        </div>
      )}
      {isOn && <UpdateNotice />}
    </>
  )
}

/** Asks again who is signed in, if the server couldn’t be asked. */
function useCheckedSession(): void {
  const { backendStatus, identity } = useSession()
  useEffect(() => {
    if (backendStatus !== 'error') return
    // A check that fails leaves the status as it is, so the next one follows.
    const check = () =>
      void identity()
        .then(({ sync }) => sync())
        .catch(() => {})
    const timer = setInterval(check, TRY_EVERY_MS)
    window.addEventListener('online', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', check)
    }
  }, [backendStatus, identity])
}

/** Sends what the person said without a connection, as soon as there is one. Returns whether anything was, as a state. */
function useSendOutbox() {
  const [isSent, setIsSent] = useState(false)
  const session = useSession()
  const client = useQueryClient()
  const uid = isMember(session) ? session.user?.uid : undefined
  const { data } = useQuery({ ...outboxQuery, enabled: uid !== undefined })
  const waiting = data?.filter(({ state }) => state === 'waiting').length
  useEffect(() => {
    if (uid === undefined || !waiting) return
    let retry: ReturnType<typeof setTimeout> | undefined
    async function send(owner: string) {
      clearTimeout(retry)
      const { courts, isAnySent, waits } = await sendOutbox(owner)
      if (isAnySent) setIsSent(true)
      if (waits) retry = setTimeout(trySend, TRY_EVERY_MS)
      if (courts.length > 0) await client.invalidateQueries(outboxQuery)
      for (const id of courts) {
        void client.invalidateQueries({ queryKey: detailsKey(id) })
        void refetchOwnDetails(client, id)
      }
    }
    // What fails unexpectedly is tried again with the next page.
    const trySend = () => void send(uid).catch(() => {})
    trySend()
    window.addEventListener('online', trySend)
    return () => {
      clearTimeout(retry)
      window.removeEventListener('online', trySend)
    }
  }, [uid, waiting, client])
  return [isSent, setIsSent] as const
}
