import type { ConfigView } from '../../../contract/accounts/schema.ts'
import type { ReportedView } from '../../../contract/moderation/admin-schema.ts'
import type { PutRight } from './waiting-items.ts'

/** What the dialogs about a reported court are given. */
export interface ReportedCourtProps {
  court: NonNullable<ReportedView['court']>
  reported: ReportedView
  settings: ConfigView['map']
  /** It was put right, and its reports are to be settled with that. */
  onDone: (putRight: PutRight) => void
}
