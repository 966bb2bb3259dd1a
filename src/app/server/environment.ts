import { tuneV8 } from './v8-tuning.ts'

/** The environment as the operator set it. */
export const environment = { ...process.env }

// Libraries read this variable on import to choose between production and development builds.
process.env.NODE_ENV ||= 'production'
tuneV8()
