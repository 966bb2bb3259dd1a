import { EmulatorProcess } from '../../src/accounts/server/emulator-process.ts'

/** Starts the Auth emulator, prints its address, and runs until killed. */
const { host } = await EmulatorProcess.start({ port: 0, projectId: 'demo-held', log: console })
console.log(`emulator at ${host}`)
