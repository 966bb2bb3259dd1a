import { useEffect, useRef, useState } from 'react'
import { KeyHint } from '../../../admin/web/KeyHint.tsx'
import { relativeDateText } from '../../../platform/contract/ages.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import page from '../../../platform/ui/page.module.css'
import { contributionKindLabels } from '../../../users/web/user-texts.ts'
import { excerptOf, itemTitle, reasonsText } from '../moderation-texts.ts'
import classes from './Moderation.module.css'
import type { QueueItem, QueueItemKind } from './queue-items.ts'
import type { Queue } from './useQueue.ts'

/** The queue in short, alternating between authors; each item can be opened and selected. */
export function QueueList({
  items,
  queue,
  onLook,
  onKeys,
}: {
  items: QueueItem[]
  queue: Queue
  onLook: (item: QueueItem) => void
  onKeys: () => void
}) {
  const { current, selected, toggle, toggleAll } = queue
  const [now] = useState(() => Date.now())
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
              aria-label={`Select ${itemTitle(item)}`}
              checked={selected.includes(item)}
              onChange={() => toggle(item)}
            />
            <button
              type="button"
              aria-current={item === current ? 'true' : undefined}
              onClick={() => onLook(item)}
            >
              <span className={classes.rowHead}>
                <KindBadge item={item} />
                <span className={page.quiet}>{relativeDateText(item.since, now)}</span>
              </span>
              <strong>{item.courtName}</strong>
              {item.kind === 'report' && <span>{reasonsText(item.what)}</span>}
              {excerptOf(item) && (
                <span className={classes.excerpt} dir="auto">
                  {excerptOf(item)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
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

const labels: Record<QueueItemKind, string> = { ...contributionKindLabels, report: 'Report' }

/** The kind of an item, and whether it is urgent. */
export function KindBadge({ item: { kind, isUrgent } }: { item: QueueItem }) {
  if (isUrgent) return <Badge tone="wrong">Urgent report</Badge>
  return <Badge tone={kind === 'report' ? 'paid' : 'plain'}>{labels[kind]}</Badge>
}
