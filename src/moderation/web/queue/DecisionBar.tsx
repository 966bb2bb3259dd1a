import { IconChevronLeft, IconList, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { KeyHint } from '../../../admin/web/KeyHint.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { actionLabels, JUST_APPEARED } from '../moderation-texts.ts'
import classes from './Moderation.module.css'
import type { allowedActions, DecisionAction, QueueItem } from './queue-items.ts'

/** Actions on the current item, or on all selected ones; always in the same place. */
export function DecisionBar({
  about,
  allows,
  isBulk,
  isReady,
  isEarly,
  position,
  onDecide,
  onEdit,
  onStep,
  onClear,
  isListOpen,
  onList,
  children,
}: {
  /** Empty if there is nothing left to decide. */
  about: QueueItem[]
  allows: (item: QueueItem) => ReturnType<typeof allowedActions>
  /** Whether it applies to the selection. */
  isBulk: boolean
  /** Whether the item has been visible long enough to decide on it. */
  isReady: boolean
  /** Whether a decision was attempted before that. */
  isEarly: boolean
  position: string
  onDecide: (action: DecisionAction) => void
  onEdit: () => void
  onStep: (by: number) => void
  onClear: () => void
  /** On phones, which show either the list or the item. */
  isListOpen: boolean
  onList: () => void
  /** Shown beside the buttons, where it covers nothing. */
  children: ReactNode
}) {
  const [only] = about.length === 1 ? about : []
  const texts = actionLabels(only)
  const of = isBulk ? ` ${about.length}` : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: prevents repeated presses while a key is held down
    <div
      className={classes.bar}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault()
      }}
    >
      <div className={classes.barState}>
        {isBulk && (
          <p className={classes.selected}>
            {about.length} selected
            <Button emphasis="bare" onClick={onClear}>
              Clear
            </Button>
          </p>
        )}
        {children}
        <p role="status" className={classes.early}>
          {isEarly && JUST_APPEARED}
        </p>
        <span className={classes.position}>{position}</span>
        <Button className={classes.toList} aria-pressed={isListOpen} onClick={onList}>
          <IconList size={18} aria-hidden />
          List <span className={classes.listPosition}>{position}</span>
        </Button>
      </div>
      {about.length === 0 ? (
        <div className={classes.decisions}>
          <Button emphasis="main" onClick={() => onStep(1)}>
            Next <KeyHint>j</KeyHint>
          </Button>
        </div>
      ) : (
        <div className={classes.decisions}>
          <Button
            emphasis="main"
            aria-disabled={!isReady}
            disabled={!about.some((item) => allows(item).approve)}
            onClick={() => onDecide('approve')}
          >
            {texts.approve}
            {of} <KeyHint>a</KeyHint>
          </Button>
          <Button
            emphasis="danger"
            aria-disabled={!isReady}
            disabled={!about.some((item) => allows(item).reject)}
            onClick={() => onDecide('reject')}
          >
            {texts.reject}
            {of} <KeyHint>r</KeyHint>
          </Button>
          <Button onClick={() => onStep(1)}>
            Skip <KeyHint>j</KeyHint>
          </Button>
          <Button
            className={classes.small}
            aria-disabled={!isReady}
            disabled={isBulk || !only || !allows(only).edit}
            onClick={onEdit}
          >
            <IconPencil size={20} aria-hidden />
            <span>Edit</span> <KeyHint>e</KeyHint>
          </Button>
          <Button className={classes.small} onClick={() => onStep(-1)}>
            <IconChevronLeft size={20} aria-hidden />
            <span>Back</span> <KeyHint>k</KeyHint>
          </Button>
        </div>
      )}
    </div>
  )
}
