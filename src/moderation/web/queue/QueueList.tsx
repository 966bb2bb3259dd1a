import { useEffect, useRef, useState } from 'react'
import { KeyHint } from '../../../admin/web/KeyHint.tsx'
import { relativeDateText } from '../../../platform/contract/ages.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import type { QueueItemView } from '../../contract/queue.ts'
import { kindOf, titleOf } from '../kinds/kinds.ts'
import { isLookingText } from '../moderation-texts.ts'
import classes from './Moderation.module.css'
import type { Lookers } from './usePresence.ts'
import type { Queue } from './useQueue.ts'

/** The queue in short, alternating between authors; each item can be opened and selected. */
export function QueueList({
  queue,
  lookers,
  onLook,
  onKeys,
}: {
  queue: Queue
  lookers: Lookers
  onLook: (item: QueueItemView) => void
  onKeys: () => void
}) {
  const { items, current, selected, toggle, toggleAll } = queue
  const list = useRef<HTMLOListElement>(null)
  const currentKey = current?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the current row in view
  useEffect(() => showCurrent(list.current), [currentKey])
  return (
    <section className={classes.queue} aria-label="The queue">
      <div className={classes.queueHead}>
        <label>
          <input
            type="checkbox"
            checked={selected.length === items.length}
            onChange={(event) => toggleAll(event.target.checked)}
          />
          {selected.length > 0 ? `${selected.length} selected` : 'Select all'}
        </label>
        <Button emphasis="bare" className={classes.keysButton} onClick={onKeys}>
          Shortcuts <KeyHint>?</KeyHint>
        </Button>
      </div>
      <ol ref={list}>
        {items.map((item) => (
          <li key={item.key} data-current={item === current || undefined}>
            <input
              type="checkbox"
              aria-label={`Select ${titleOf(item)}`}
              checked={selected.includes(item)}
              onChange={() => toggle(item)}
            />
            <button
              type="button"
              aria-current={item === current ? 'true' : undefined}
              onClick={() => onLook(item)}
            >
              <Row item={item} looker={lookers.get(item.key)} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Row({ item, looker }: { item: QueueItemView; looker: string | undefined }) {
  const [now] = useState(() => Date.now())
  const { subtitle, excerpt } = kindOf(item)
  const [line, text] = [subtitle?.(item), excerpt(item)]
  return (
    <>
      <span className={classes.rowHead}>
        <KindBadge item={item} />
        <span className={page.quiet}>{relativeDateText(item.since, now)}</span>
      </span>
      <strong>{item.court?.name || titleOf(item)}</strong>
      {line && <span>{line}</span>}
      {text && (
        <span className={classes.excerpt} dir="auto">
          {text}
        </span>
      )}
      {looker && <span className={classes.looker}>{isLookingText(looker)}</span>}
    </>
  )
}

/** Scrolls the list only, never the page. */
function showCurrent(list: HTMLOListElement | null): void {
  const row = list?.querySelector<HTMLElement>('[data-current]')
  if (!list || !row) return
  const top = row.offsetTop - list.offsetTop
  if (top < list.scrollTop) list.scrollTop = top
  const bottom = top + row.offsetHeight
  if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

/** The kind of an item, whether it is urgent, and whether it is out of sight. */
export function KindBadge({ item }: { item: QueueItemView }) {
  const { label, tone = 'plain' } = kindOf(item)
  return (
    <span className={classes.badges}>
      {item.urgent ? <Badge tone="wrong">Urgent report</Badge> : <Badge tone={tone}>{label}</Badge>}
      {item.hidden && <Badge>Hidden</Badge>}
    </span>
  )
}
