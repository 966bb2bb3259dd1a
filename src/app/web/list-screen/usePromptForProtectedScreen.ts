import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../../accounts/web/session.tsx'

/** Screens that redirect visitors here and can be returned to. */
const PROTECTED_SCREENS = ['/account', '/submit-court']

const withoutNext = (parameters: URLSearchParams) => {
  parameters.delete('next')
  return parameters
}

/** Asks visitors redirected from a protected screen to sign in, then returns them to it. */
export function usePromptForProtectedScreen() {
  const [parameters, setParameters] = useSearchParams()
  const navigate = useNavigate()
  const { backendStatus, requireMember } = useSession()
  const wanted = parameters.get('next')
  const isKnown = backendStatus !== 'unknown'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once per requested screen
  useEffect(() => {
    if (!wanted || !isKnown) return
    let isHere = true
    void requireMember().then((would) => {
      if (!isHere) return
      if (would && PROTECTED_SCREENS.includes(wanted)) void navigate(wanted, { replace: true })
      else setParameters(withoutNext, { replace: true })
    })
    return () => {
      isHere = false
    }
  }, [wanted, isKnown])
}
