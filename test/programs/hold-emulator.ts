import { EmulatorProcess } from '../../src/server/adapters/local-identity/emulator-process.ts'

/** Starts the Auth emulator, says where it is, and stays until it is ended. */
const { host } = await EmulatorProcess.start({ port: 0, projectId: 'demo-held', log: console })
console.log(`emulator at ${host}`)
