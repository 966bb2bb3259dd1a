// Enables TypeScript in worker threads: on Node.js 20, `--import tsx` only affects the main thread.
import { register } from 'tsx/esm/api'

register()
