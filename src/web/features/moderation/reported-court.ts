import type { ConfigView } from '../../../contract/accounts/schema.ts'
import type { ReportedView } from '../../../contract/moderation/admin-schema.ts'

/** What the dialogs about a reported court are given. */
export interface ReportedCourtProps {
  court: NonNullable<ReportedView['court']>
  reported: ReportedView
  settings: ConfigView['map']
  /** It was decided about here. */
  onDone: () => void
}
