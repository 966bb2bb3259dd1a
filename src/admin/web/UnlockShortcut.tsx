import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../accounts/web/session.tsx'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import { setUnlocked, useAdminAccess } from './access.ts'

const UnlockDialog = lazyWithRetry(() => import('./UnlockDialog.tsx'))

/**
 * Shift+Ctrl+A or Shift+Cmd+A opens the admin screens from anywhere. Asks for the access code once it is clear that the
 * person is not an administrator.
 */
export function UnlockShortcut({ hint }: { hint: string | null }) {
  const [isWanted, setIsWanted] = useState(false)
  const { isReturning } = useSession()
  const hasAccess = useAdminAccess()
  const navigate = useNavigate()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { shiftKey, ctrlKey, metaKey, key } = event
      if (!shiftKey || !(ctrlKey || metaKey) || key.toLowerCase() !== 'a') return
      event.preventDefault()
      setIsWanted(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    if (!isWanted || !hasAccess) return
    setIsWanted(false)
    setUnlocked(true)
    void navigate('/admin')
  }, [isWanted, hasAccess, navigate])

  return (
    <Suspense>
      {isWanted && !hasAccess && !isReturning && (
        <UnlockDialog hint={hint ?? undefined} onClose={() => setIsWanted(false)} />
      )}
    </Suspense>
  )
}
