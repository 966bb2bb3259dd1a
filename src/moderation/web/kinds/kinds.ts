import type { QueueItemView, QueueKind } from '../../contract/queue.ts'
import { court, facility, photo, review } from './contributions.tsx'
import type { KindEntry } from './kind.ts'
import { difference, duplicate } from './map-data.tsx'
import { report } from './report.tsx'
import { burst, dispute, problem } from './said.tsx'

/** The one list of kinds of items. */
export const KINDS: Readonly<Record<QueueKind, KindEntry>> = {
  ...{ report, court, review, photo, facility },
  ...{ problem, dispute, burst, duplicate, difference },
}

export const kindOf = ({ kind }: { kind: QueueKind }): KindEntry => KINDS[kind]

export const titleOf = (item: QueueItemView): string => kindOf(item).title(item)
