import { IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import classes from './Dialog.module.css'
import { useClosesOnWayBack } from './way-back.ts'

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
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const canClose = onClose !== undefined && !busy
  useClosesOnWayBack(isDetour ? undefined : onClose, canClose)

  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    keepScrollbarWidth()
    shown.showModal()
    shown.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // The focus goes back to where it was.
    return () => shown.close()
  }, [])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (canClose) onClose()
  }

  /** Some telephones ask dialogs before they go back. A file that is not chosen after all is cancelled, too. */
  function closeOnCancel(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (canClose) onClose()
  }

  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`${classes.dialog} ${isWide ? classes.wide : ''} ${atFoot ? classes.atFoot : ''}`}
      onKeyDown={closeOnEscape}
      onCancel={closeOnCancel}
    >
      <header className={classes.header}>
        <h2 id={titleId}>{title}</h2>
        {onClose && (
          <button type="button" aria-label="Close" disabled={busy} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </button>
        )}
      </header>
      <div className={classes.body}>{children}</div>
    </dialog>,
    document.body,
  )
}

/** The page keeps its width while a dialog hides its scrollbar. */
function keepScrollbarWidth() {
  if (document.querySelector('dialog:modal')) return
  const { documentElement: page } = document
  page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
}
