import type { ConfigView } from '../../api/contract/config-view.ts'
import type { MapView } from './engine.ts'

/** The view until there is something to fit. */
export const startViewOf = ({ start }: ConfigView['map']): MapView => ({
  ...{ kind: 'point', centre: start, zoom: start.zoom },
})
