import type { ConfigView } from '../../../contract/accounts/schema.ts'
import type { Point } from '../../../contract/geo.ts'

/** What is reported; of a court also where it is said to be, and how maps are drawn here. */
export type Reported =
  | { subject: 'court'; id: number; at: Point; map: ConfigView['map'] }
  | { subject: 'review' | 'photo'; id: number }
