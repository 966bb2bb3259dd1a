import { Badge } from '../../../platform/ui/Badge.tsx'
import { contributionKindLabels } from '../../../users/web/account-texts.ts'
import type { QueueItem, QueueItemKind } from './queue-items.ts'

const labels: Record<QueueItemKind, string> = { ...contributionKindLabels, report: 'Report' }

/** The kind of an item, and whether it is urgent. */
export function KindBadge({ item: { kind, isUrgent } }: { item: QueueItem }) {
  if (isUrgent) return <Badge tone="wrong">Urgent report</Badge>
  return <Badge tone={kind === 'report' ? 'paid' : 'plain'}>{labels[kind]}</Badge>
}
