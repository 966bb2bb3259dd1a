import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'
import { useClosesOnWayBack } from './way-back.ts'

/** Pixels. */
const USUAL = 440
const WIDE = 940

/** A question or a form before everything else. What was typed in it is not lost by a click beside it. */
export function Dialog({
  title,
  busy = false,
  isDetour = false,
  atFoot = false,
  isWide = false,
  onClose,
  children,
}: {
  title: string
  /** While something is under way it stays open. */
  busy?: boolean
  /** On the way to another screen: the way back leads where that way began. */
  isDetour?: boolean
  /** On a telephone it stands at the foot of the screen, where the thumb is. */
  atFoot?: boolean
  /** It has two columns where there is room. */
  isWide?: boolean
  /** Without it there is no way past the question. */
  onClose?: () => void
  children: ReactNode
}) {
  const canClose = onClose !== undefined && !busy
  useClosesOnWayBack(isDetour ? undefined : onClose, canClose)
  return (
    <Modal
      opened
      onClose={() => onClose?.()}
      title={title}
      size={isWide ? WIDE : USUAL}
      centered
      withCloseButton={onClose !== undefined}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      closeOnClickOutside={false}
      closeOnEscape={canClose}
      classNames={{
        title: classes.title ?? '',
        header: classes.header ?? '',
        body: classes.body ?? '',
        content: classes.content ?? '',
        inner: (atFoot && classes.atFoot) || '',
        close: classes.close ?? '',
      }}
    >
      {children}
    </Modal>
  )
}
