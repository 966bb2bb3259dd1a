import { setUpJavaScriptEngine } from './javascript-engine.ts'

const environment = { ...process.env }
// Libraries choose between their fast and their talkative builds by this variable when they are loaded.
process.env.NODE_ENV ||= 'production'
setUpJavaScriptEngine()

const { serve } = await import('./serve.ts')
await serve(environment)
