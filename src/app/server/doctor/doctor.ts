import type { Config } from '../../../platform/config/config.ts'
import { within } from '../../../platform/process/within.ts'
import type { Finding, Level } from '../../contract/system.ts'
import { sentenceOf } from '../commands/command.ts'
import { backup } from './backup-check.ts'
import { broken, type Check, type CheckParts, type Found } from './check.ts'
import { courts, database, places } from './data-checks.ts'
import { clock, disk, memory } from './machine-checks.ts'
import { operator, site } from './operator-checks.ts'
import { mail, owner, signIn } from './people-checks.ts'
import { address, map, production, proxy } from './site-checks.ts'

/** All checks, in the order in which they are shown. */
const CHECKS: readonly Check[] = [
  ...[production, address, proxy, signIn, owner, mail, operator, site],
  ...[database, courts, places, map, backup, disk, memory, clock],
]

const DEFAULT_LIMIT_MS = 20_000

/** What the settings alone say is missing for a public site, as sentences. `runChecks` finds the same, and more. */
export function missingSettings(config: Config): string[] {
  return CHECKS.flatMap(({ problem }) => problem?.(config) ?? []).map(
    ({ found, advice }) => `${found} ${advice}`,
  )
}

/** Checks the installation, with all waits bounded. */
export function runChecks(parts: CheckParts): Promise<Finding[]> {
  return Promise.all(CHECKS.map(async (check) => ({ name: check.name, ...(await runCheck(check, parts)) })))
}

async function runCheck(
  { problem, look, limitMs = DEFAULT_LIMIT_MS }: Check,
  parts: CheckParts,
): Promise<Found> {
  const found = problem?.(parts.config)
  if (found) return found
  try {
    return await within(limitMs, look(parts))
  } catch (error) {
    return broken(reasonOf(error, limitMs), 'Run this again; if it stays, look at the log of the server.')
  }
}

function reasonOf(error: unknown, limitMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `It did not end within ${limitMs / 1000} seconds.`
  // Other errors may quote settings.
  return sentenceOf(error) ?? `It failed unexpectedly (${error instanceof Error ? error.name : 'unknown'}).`
}

/** The worst level of findings. */
export function worstOf(findings: readonly Pick<Finding, 'level'>[]): Level {
  const isAny = (level: Level) => findings.some((finding) => finding.level === level)
  if (isAny('broken')) return 'broken'
  return isAny('missing') ? 'missing' : 'ok'
}
