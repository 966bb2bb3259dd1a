import { useSearchParams } from 'react-router'
import { VerifyEmail } from '../../../local-identity/web/VerifyEmail.tsx'

export default function LocalVerifyRoute() {
  const [parameters] = useSearchParams()
  return <VerifyEmail code={parameters.get('oobCode') ?? ''} />
}
