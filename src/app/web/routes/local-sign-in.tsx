import { useSearchParams } from 'react-router'
import { LocalSignIn } from '../../../accounts/web/LocalSignIn.tsx'

export default function LocalSignInRoute() {
  const [parameters] = useSearchParams()
  const isFacebook = parameters.get('provider') === 'facebook.com'
  return (
    <LocalSignIn
      provider={isFacebook ? 'facebook.com' : 'google.com'}
      nonce={parameters.get('nonce') ?? ''}
    />
  )
}
