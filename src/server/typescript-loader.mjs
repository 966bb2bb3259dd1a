// Lets a worker thread read TypeScript: on Node.js 20 `--import tsx` reaches the main thread only.
import { register } from 'tsx/esm/api'

register()
