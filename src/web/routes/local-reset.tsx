import { useSearchParams } from 'react-router'
import { ResetPassword } from '../features/local-identity/ResetPassword.tsx'

export default function LocalResetRoute() {
  const [parameters] = useSearchParams()
  return <ResetPassword code={parameters.get('oobCode') ?? ''} />
}
