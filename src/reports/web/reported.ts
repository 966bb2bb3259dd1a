import type { ConfigView } from '../../accounts/contract/schema.ts'
import type { MapCourt } from '../../map/web/engine.ts'

/** What is reported; for a court also its listed location and the map settings. */
export type Reported =
  | { subject: 'court'; id: number; at: MapCourt; map: ConfigView['map'] }
  | { subject: 'review' | 'photo'; id: number }
