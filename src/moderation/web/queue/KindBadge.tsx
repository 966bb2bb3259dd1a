import { Badge } from '../../../platform/ui/Badge.tsx'
import { badgeOf } from './item-texts.ts'
import type { QueueItem } from './queue-items.ts'

/** Kind of an item, and whether it is urgent. */
export function KindBadge({ item }: { item: QueueItem }) {
  const { tone, text } = badgeOf(item)
  return <Badge tone={tone}>{text}</Badge>
}
