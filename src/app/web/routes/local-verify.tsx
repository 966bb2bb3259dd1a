import { useSearchParams } from 'react-router'
import { VerifyEmail } from '../../../accounts/web/LocalVerifyEmail.tsx'

export default function LocalVerifyRoute() {
  const [parameters] = useSearchParams()
  return <VerifyEmail code={parameters.get('oobCode') ?? ''} />
}
