import type { ConfigView } from '../../../contract/accounts/schema.ts'
import type { MapCourt } from '../../shared/map/engine.ts'

/** What is reported; of a court also where it is said to be, and how maps are drawn here. */
export type Reported =
  | { subject: 'court'; id: number; at: MapCourt; map: ConfigView['map'] }
  | { subject: 'review' | 'photo'; id: number }
