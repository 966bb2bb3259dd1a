import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isMember } from '../../../accounts/contract/rules.ts'
import { OUTBOX_KEY, sendOutbox } from '../../../accounts/web/outbox.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { detailsKey, refetchOwnDetails } from '../../../courts/web/details-cache.ts'

/** Sends what the person said without a connection, as soon as there is one. */
export function SendOutbox() {
  const session = useSession()
  const client = useQueryClient()
  const uid = isMember(session) ? session.user?.uid : undefined
  useEffect(() => {
    if (uid === undefined) return
    async function send(owner: string) {
      const courts = await sendOutbox(owner)
      if (courts.length > 0) await client.invalidateQueries({ queryKey: OUTBOX_KEY })
      for (const id of courts) {
        void client.invalidateQueries({ queryKey: detailsKey(id) })
        void refetchOwnDetails(client, id)
      }
    }
    // What fails unexpectedly is tried again with the next page.
    const trySend = () => void send(uid).catch(() => {})
    trySend()
    window.addEventListener('online', trySend)
    return () => window.removeEventListener('online', trySend)
  }, [uid, client])
  return null
}
