import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/Button.tsx'
import page from '../../shared/ui/page.module.css'
import { wayTexts } from './item-texts.ts'
import classes from './Moderation.module.css'
import { type Verdict, type WaitingItem, waysOf } from './waiting-items.ts'

/** What can be done with the one that is looked at, or with all that are selected. */
export function Actions({
  about,
  position,
  onDecide,
  onEdit,
  onStep,
  children,
}: {
  about: WaitingItem[]
  position: string
  onDecide: (verdict: Verdict) => void
  onEdit: () => void
  onStep: (by: number) => void
  /** Stands beside the buttons, where it covers nothing. */
  children: ReactNode
}) {
  const [only] = about.length === 1 ? about : []
  const texts = wayTexts(only)
  const of = only ? '' : ` ${about.length}`
  return (
    <div className={classes.actions}>
      <Button
        emphasis="main"
        disabled={!about.some((item) => waysOf(item).approve)}
        onClick={() => onDecide('approve')}
      >
        {texts.approve}
        {of} <kbd aria-hidden>a</kbd>
      </Button>
      <Button
        className={classes.reject}
        disabled={!about.some((item) => waysOf(item).reject)}
        onClick={() => onDecide('reject')}
      >
        {texts.reject}
        {of} <kbd aria-hidden>r</kbd>
      </Button>
      {only && waysOf(only).edit && (
        <Button onClick={onEdit}>
          Edit <kbd aria-hidden>e</kbd>
        </Button>
      )}
      <div className={classes.steps}>
        {children}
        <Button emphasis="bare" aria-label="The one before" onClick={() => onStep(-1)}>
          <IconChevronLeft size={20} aria-hidden />
        </Button>
        <span className={page.quiet}>{position}</span>
        <Button emphasis="bare" aria-label="The next one" onClick={() => onStep(1)}>
          <IconChevronRight size={20} aria-hidden />
        </Button>
      </div>
    </div>
  )
}
