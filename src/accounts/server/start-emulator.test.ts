import { expect, it, vi } from 'vitest'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/process/log.ts'
import { withoutMissingEmulator } from './start-emulator.ts'

vi.mock('./emulator-process.ts', () => ({ isEmulatorInstalled: () => false }))

/** The remaining settings, and the log. */
function openConfig(environment: Record<string, string | undefined>): { config: Config; lines: string[] } {
  const lines: string[] = []
  const log = createLog({ production: false, logLevel: 'warn' }, { write: (line) => lines.push(line) })
  return { config: withoutMissingEmulator(readConfig(environment), log), lines }
}

it('disables sign-in and logs a warning if its packages are missing', () => {
  const { config, lines } = openConfig({})
  expect(config.identity).toEqual({ mode: 'none' })
  expect(config.emulator).toBeUndefined()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Sign-in is unavailable: its packages are missing.')
})

it.each([{ FIREBASE_AUTH_EMULATOR_HOST: 'emulators.test:9099' }, { IDENTITY: 'none' }])(
  'needs no packages with %o',
  (environment) => {
    const { config, lines } = openConfig(environment)
    expect(config).toEqual(readConfig(environment))
    expect(lines).toEqual([])
  },
)
