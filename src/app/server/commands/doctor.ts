import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../../../platform/config/config.ts'
import { connect } from '../../../platform/db/database.ts'
import { FirebaseIdentity } from '../../../platform/identity/firebase.ts'
import { openMailer } from '../../../platform/mail/mailer.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import type { Finding } from '../../contract/system.ts'
import { runChecks, worstOf } from '../doctor/doctor.ts'
import { readFacts } from '../doctor/facts.queries.ts'
import type { DatabaseFacts } from '../doctor/facts.ts'
import { requestFacts } from '../doctor/facts-socket.ts'
import type { Command, Status } from './command.ts'
import { withStore } from './run.ts'

const help = `npm run doctor [-- --send-mail]

Says what is right, and what is missing or broken before the public sees the site, with the same settings as the server.
The server can be running. Restores the latest backup in BACKUP_DIR into a scratch folder in DATA_DIR, to try it.
  --send-mail  sends a mail to the moderators, instead of only asking the mail server

The exit status is 0 if all is well, 2 if something is missing, 1 if something is broken.`

const MARKS = { ok: 'ok      ', missing: 'MISSING ', broken: 'BROKEN  ' }
const STATUS: Record<Finding['level'], Status> = { ok: 0, missing: 2, broken: 1 }

export const command: Command = {
  help,
  options: { 'send-mail': { type: 'boolean' } },
  async files(paths) {
    if (paths.length > 0) throw new StartupError('This command takes no files. See --help.')
    return []
  },
  async run(_, values) {
    const config = readConfig(process.env)
    const facts = once(() => factsOf(config))
    const findings = await runChecks({
      config,
      readFacts: facts,
      identity: identityOf(config),
      mailer: openMailer(config, { warn: (sentence: string) => console.error(sentence) }),
      sendsMail: values['send-mail'] === true,
      triesBackup: true,
    })
    for (const line of linesOf(findings)) console.log(line)
    return STATUS[worstOf(findings)]
  },
}

function linesOf(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ name }) => name.length))
  const indent = ' '.repeat(MARKS.ok.length + width + 2)
  return findings.flatMap(({ name, level, found, advice }) => [
    `${MARKS[level]}${name.padEnd(width)}  ${found}`,
    ...(advice ? [`${indent}${advice}`] : []),
  ])
}

/** The answer of the first call, for all calls. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => (reading ??= read())
}

/** From the running server, if only that can open the embedded database. */
async function factsOf(config: Config): Promise<DatabaseFacts | undefined> {
  const { dataDir, databaseUrl } = config
  const known = databaseUrl ? undefined : await requestFacts(dataDir)
  if (known) return known
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) return undefined
  return withStore((store) => readFacts(connect(store.background), config))
}

function identityOf({ identity, serviceAccount, timeLimitFactor }: Config): FirebaseIdentity | undefined {
  if (identity.mode !== 'firebase') return undefined
  return new FirebaseIdentity({ projectId: identity.projectId, serviceAccount, timeLimitFactor })
}
