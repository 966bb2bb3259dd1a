import { Badge } from '../../shared/ui/Badge.tsx'
import { badgeOf } from './item-texts.ts'
import type { WaitingItem } from './waiting-items.ts'

/** Kind of an item, and whether it is urgent. */
export function KindBadge({ item }: { item: WaitingItem }) {
  const { tone, text } = badgeOf(item)
  return <Badge tone={tone}>{text}</Badge>
}
