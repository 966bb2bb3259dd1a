import { useEffect } from 'react'
import { isMember } from '../../../accounts/contract/rules.ts'
import { onPersonLeave } from '../../../accounts/web/person-leave.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { followPerson } from '../../../saved/web/saved-loader.ts'
import { forgetPlace } from '../../../search/web/last-place-flag.ts'

// Where somebody has looked is theirs, too.
onPersonLeave(() => {
  forgetPlace()
  void import('./keep-copies.ts').then(({ forgetAll }) => forgetAll()).catch(() => {})
})

/** Opens what is saved here once the page stands, follows who is signed in, and keeps copies of the courts. */
export function KeepSaved() {
  const session = useSession()
  const { backendStatus, user } = session
  const uid = isMember(session) ? user?.uid : undefined
  useEffect(() => {
    const open = async () => {
      if (await followPerson(uid, backendStatus)) (await import('./keep-copies.ts')).keepCopiesOfSaved()
    }
    // The first view comes first. Not every browser says when it is idle.
    if (!('requestIdleCallback' in window)) return void setTimeout(open)
    const waiting = window.requestIdleCallback(open, { timeout: 2000 })
    return () => window.cancelIdleCallback(waiting)
  }, [uid, backendStatus])
  return null
}
