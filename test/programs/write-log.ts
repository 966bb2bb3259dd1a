import { createLog } from '../../src/platform/process/log.ts'

/** Writes this many lines to the production log, and again on each SIGUSR2; then prints `written` to stderr. */
const count = Number(process.argv[2])
const log = createLog({ production: true, logLevel: 'info' })

function write(): void {
  for (let line = 0; line < count; line++) log.info({ text: 'x'.repeat(200) }, 'a line')
  console.error('written')
}

process.on('SIGUSR2', write)
process.on('SIGTERM', () => process.exit(0))
setInterval(() => {}, 1 << 30)
write()
