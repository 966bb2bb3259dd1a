import { collectGarbageRarely } from './garbage.ts'

const environment = { ...process.env }
// Libraries choose between their fast and their talkative builds by this variable when they are loaded.
process.env.NODE_ENV ||= 'production'
collectGarbageRarely()

const { serve } = await import('./serve.ts')
await serve(environment)
