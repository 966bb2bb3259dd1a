import './lib/node-version.mjs'
import './lib/env-file.mjs'
import './lib/stop-with-npm.mjs'
import { startEmulator } from './lib/emulator.mjs'
import { fail } from './lib/run.mjs'

/** For those who develop on Firebase: its official emulator, until it is stopped. */
const [, port = '9099'] = (process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '').split(':')
const { host } = await startEmulator({
  port: Number(port),
  projectId: process.env.FIREBASE_PROJECT_ID,
}).catch((error) => fail(error.message))
console.log(`The Auth emulator is ready at ${host}. Start the site with IDENTITY=emulator npm start.`)
