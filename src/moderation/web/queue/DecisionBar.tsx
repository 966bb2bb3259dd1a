import { IconChevronLeft, IconDots, IconList, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { KeyHint } from '../../../admin/web/KeyHint.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import type { KindAction } from '../kinds/kind.ts'
import { JUST_APPEARED } from '../moderation-texts.ts'
import classes from './Moderation.module.css'

/** Actions on the current item, or on all selected ones; always in the same place. */
export function DecisionBar({
  actions,
  count,
  isOver,
  isReady,
  isEarly,
  position,
  onAct,
  onEdit,
  onStep,
  onClear,
  isListOpen,
  onList,
  children,
}: {
  actions: readonly KindAction[]
  /** Number of selected items that the actions are about; 0 for the current item. */
  count: number
  /** Whether there is nothing left to decide. */
  isOver: boolean
  /** Whether the item has been visible long enough to decide on it. */
  isReady: boolean
  /** Whether a decision was attempted before that. */
  isEarly: boolean
  position: string
  onAct: (action: KindAction) => void
  /** Undefined if it cannot be edited. */
  onEdit: (() => void) | undefined
  onStep: (by: number) => void
  onClear: () => void
  /** On phones, which show either the list or the item. */
  isListOpen: boolean
  onList: () => void
  /** Shown beside the buttons, where it covers nothing. */
  children: ReactNode
}) {
  const [hasMore, setHasMore] = useState(false)
  const [main, second, ...others] = actions
  const more = [
    ...others.map((one) => <Act key={one.action} {...{ action: one, count, isReady, onAct }} />),
    onEdit && (
      <Button key="edit" aria-disabled={!isReady} onClick={onEdit}>
        <IconPencil size={20} aria-hidden />
        Edit <KeyHint>e</KeyHint>
      </Button>
    ),
    <Button key="back" onClick={() => onStep(-1)}>
      <IconChevronLeft size={20} aria-hidden />
      Back <KeyHint>k</KeyHint>
    </Button>,
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: prevents repeated presses while a key is held down
    <div
      className={classes.bar}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault()
      }}
    >
      <div className={classes.barState}>
        {count > 0 && (
          <p className={classes.selected}>
            {count} selected
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
      <div className={classes.decisions}>
        {isOver ? (
          <Button emphasis="main" onClick={() => onStep(1)}>
            Next <KeyHint>j</KeyHint>
          </Button>
        ) : (
          <>
            {[main, second].map(
              (one) => one && <Act key={one.action} {...{ action: one, count, isReady, onAct }} />,
            )}
            <Button onClick={() => onStep(1)}>
              Skip <KeyHint>j</KeyHint>
            </Button>
            <div className={classes.others}>{more}</div>
            <Button className={classes.more} aria-label="More" onClick={() => setHasMore(true)}>
              <IconDots size={22} aria-hidden />
            </Button>
          </>
        )}
      </div>
      {hasMore && (
        <Dialog title="More" align="bottom" onClose={() => setHasMore(false)}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: each button has its own */}
          <div className={classes.stack} onClick={() => setHasMore(false)}>
            {more}
          </div>
        </Dialog>
      )}
    </div>
  )
}

function Act({
  action,
  count,
  isReady,
  onAct,
}: {
  action: KindAction
  count: number
  isReady: boolean
  onAct: (action: KindAction) => void
}) {
  const { label, tone, shortcut } = action
  return (
    <Button emphasis={tone} aria-disabled={!isReady} onClick={() => onAct(action)}>
      {label}
      {count > 0 && ` ${count}`} {shortcut && <KeyHint>{shortcut}</KeyHint>}
    </Button>
  )
}
