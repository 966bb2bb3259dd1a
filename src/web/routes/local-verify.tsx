import { useSearchParams } from 'react-router'
import { VerifyEmail } from '../features/local-identity/VerifyEmail.tsx'

export default function LocalVerifyRoute() {
  const [parameters] = useSearchParams()
  return <VerifyEmail code={parameters.get('oobCode') ?? ''} />
}
