import { IconFingerprint } from '@tabler/icons-react'
import { Button } from '../../../platform/ui/Button.tsx'

export function PasskeyButton(props: { disabled: boolean; onClick: () => void }) {
  return (
    <Button {...props}>
      <IconFingerprint size={18} aria-hidden />
      Sign in with a passkey
    </Button>
  )
}
