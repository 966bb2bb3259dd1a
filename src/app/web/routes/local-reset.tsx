import { useSearchParams } from 'react-router'
import { ResetPassword } from '../../../accounts/web/LocalResetPassword.tsx'

export default function LocalResetRoute() {
  const [parameters] = useSearchParams()
  return <ResetPassword code={parameters.get('oobCode') ?? ''} />
}
