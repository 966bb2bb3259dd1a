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
import { useCloseOnBack } from './back-navigation.ts'
import classes from './Dialog.module.css'

/** A modal dialog. Clicking outside does not close it, so that no input is lost. */
export function Dialog({
  title,
  busy = false,
  isNavigating = false,
  align,
  isWide = false,
  onClose,
  children,
}: {
  title: string
  /** Keeps the dialog open while something is running. */
  busy?: boolean
  /** Shown while another screen is being opened: Back returns to where that started. */
  isNavigating?: boolean
  /**
   * On phones: at the bottom, within reach of the thumb, or at the top, above the keyboard. On every screen: at the
   * start, if its content grows while it is shown.
   */
  align?: 'top' | 'bottom' | 'start'
  /** Two columns where there is room. */
  isWide?: boolean
  /** Without it the dialog cannot be dismissed. */
  onClose?: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const canClose = onClose !== undefined && !busy
  useCloseOnBack(isNavigating ? undefined : onClose, canClose)

  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    keepScrollbarWidth()
    shown.showModal()
    shown.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Closing returns the focus to where it was.
    return () => shown.close()
  }, [])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (canClose) onClose()
  }

  /** Some phones send `cancel` on Back. A dismissed file picker sends it, too, but from its input. */
  function closeOnCancel(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (canClose) onClose()
  }

  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`${classes.dialog} ${isWide ? classes.wide : ''}`}
      data-align={align}
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

/** The buttons of a dialog; they stay visible while its content scrolls. Its parent must be a flex column. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>
}

/** Reserves the width of the page scrollbar, which a dialog hides. */
function keepScrollbarWidth() {
  if (document.querySelector('dialog:modal')) return
  const { documentElement: page } = document
  page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
}
