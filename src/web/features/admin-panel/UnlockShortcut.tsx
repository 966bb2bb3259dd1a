import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { setUnlocked, useAdminAccess } from '../../shared/admin/access.ts'

const UnlockDialog = lazy(() => import('./UnlockDialog.tsx'))

/** Shift, Ctrl or Cmd, and A lead to the administrators' screens from anywhere; whoever finds the gate closed is asked for the code. */
export function UnlockShortcut({ hint }: { hint: string | null }) {
  const [isAsking, setIsAsking] = useState(false)
  const hasAccess = useAdminAccess()
  const navigate = useNavigate()
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { shiftKey, ctrlKey, metaKey, key } = event
      if (!shiftKey || !(ctrlKey || metaKey) || key.toLowerCase() !== 'a') return
      event.preventDefault()
      if (!hasAccess) return setIsAsking(true)
      setUnlocked(true)
      void navigate('/admin')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [hasAccess, navigate])

  return (
    <Suspense>
      {isAsking && <UnlockDialog hint={hint ?? undefined} onClose={() => setIsAsking(false)} />}
    </Suspense>
  )
}
