import type { ConfigView } from '../../../contract/accounts/schema.ts'
import type { ReportedView } from '../../../contract/moderation/admin-schema.ts'
import type { CourtFix } from './waiting-items.ts'

/** Props of the dialogs about a reported court. */
export interface ReportedCourtProps {
  court: NonNullable<ReportedView['court']>
  reported: ReportedView
  settings: ConfigView['map']
  /** Called when the court is fixed and its reports should be settled. */
  onDone: (fix: CourtFix) => void
}
