import { tuneV8 } from './v8-tuning.ts'

/** The environment as the operator set it. */
export const environment = { ...process.env }

// Libraries read this variable on import to choose between production and development builds.
process.env.NODE_ENV ||= 'production'
// Opening hours are evaluated in the time zone of the process: see docs/decisions/whether-one-can-play.md.
process.env.TZ = 'UTC'
tuneV8()
