import { useSearchParams } from 'react-router'
import { ResetPassword } from '../../../local-identity/web/ResetPassword.tsx'

export default function LocalResetRoute() {
  const [parameters] = useSearchParams()
  return <ResetPassword code={parameters.get('oobCode') ?? ''} />
}
