import type { ConfigView } from '../../../api/contract/config-view.ts'
import type { ReportedView } from '../../contract/schema.ts'
import type { Choice } from '../kinds/kind.ts'

/** Props of the dialogs about a reported court. */
export interface ReportedCourtProps {
  court: NonNullable<ReportedView['court']>
  reported: ReportedView
  settings: ConfigView['map']
  /** Called when the court is corrected, which resolves its reports. */
  onDecide: (choice: Choice) => Promise<unknown>
}
