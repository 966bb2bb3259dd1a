import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import { Modal } from '@mantine/core'
import { errors } from '../../../contract/errors.ts'
import { useSession } from '../../shared/session/session.tsx'
import classes from './SignInDialog.module.css'

/** Why signing in is asked for, and what stands in its way here. */
export default function SignInDialog() {
  const { signInReason, closeSignIn } = useSession()
  return (
    <Modal
      opened={signInReason !== undefined}
      onClose={closeSignIn}
      title="Log in or Sign up"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title ?? '' }}
      centered
    >
      <p>{signInReason}</p>
      <p role="status" className={classes.notice}>
        {errors['auth-not-configured'].text}
      </p>
    </Modal>
  )
}
