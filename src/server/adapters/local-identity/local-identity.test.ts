import { expect, it, vi } from 'vitest'
import { type Config, readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { withoutMissingEmulator } from './local-identity.ts'

vi.mock('./emulator-process.ts', () => ({ isEmulatorInstalled: () => false }))

/** The settings that are left, and what the log says. */
function leave(environment: Record<string, string | undefined>): { config: Config; lines: string[] } {
  const lines: string[] = []
  const log = createLog({ production: false, logLevel: 'warn' }, { write: (line) => lines.push(line) })
  return { config: withoutMissingEmulator(readConfig(environment), log), lines }
}

it('signs nobody in when the packages for it are missing, and says so', () => {
  const { config, lines } = leave({})
  expect(config.identity).toEqual({ mode: 'none' })
  expect(config.emulator).toBeUndefined()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('People cannot sign in: the packages for it are missing.')
})

it.each([{ FIREBASE_AUTH_EMULATOR_HOST: 'emulators.test:9099' }, { IDENTITY: 'none' }])(
  'needs no packages with %o',
  (environment) => {
    const { config, lines } = leave(environment)
    expect(config).toEqual(readConfig(environment))
    expect(lines).toEqual([])
  },
)
