import {
  type IdentityImportOutcome,
  importIdentities,
} from '../../../accounts/server/identity-import.service.ts'
import { numberText } from '../../../platform/contract/locale.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { freezeDisabled } from '../../../users/server/disabled-people.service.ts'
import { everySecond, type Output, type WorkCommand } from './command.ts'
import { oneFile } from './files.ts'

const help = `npm run identities:import -- USERS.json [HASH_PARAMETERS.txt] [--dry-run] [--json]

Moves people from Firebase to the site's own identities (IDENTITY=embedded). They keep their accounts, their passwords and
their sign-in with Google and Facebook. Safe to run again: whoever is here already is left alone, but for a password that
nobody has used here yet.
  USERS.json           the users: firebase auth:export users.json --format=json
  HASH_PARAMETERS.txt  what the console of Firebase shows under Authentication, Users, Password hash parameters, copied
                       into a file that only you can read. Delete it afterwards
  --without-passwords  moves no passwords: people choose new ones by a mail
  --dry-run            says what the import would do, and changes nothing
  --json               prints the counts as JSON
The exit status is 0 if everybody who has something here was moved, 2 if somebody named could not be, and 1 if nothing was
imported.`

export const command: WorkCommand = {
  help,
  async files(paths) {
    if (paths.length < 1 || paths.length > 2)
      throw new StartupError('Specify the file of users and the one of hash parameters. See --help.')
    const files = []
    // One after another, so that the first of two that are missing is named.
    for (const path of paths) files.push(...(await oneFile([path])))
    return files
  },
  options: {
    'without-passwords': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async work({ database, output }, [users, parameters], values) {
    if (!users) throw new StartupError('Specify the file of users. See --help.')
    const dryRun = values['dry-run'] === true
    const outcome = await importIdentities(database, {
      read: users.read,
      readParameters: parameters?.read,
      withoutPasswords: values['without-passwords'] === true,
      dryRun,
      freeze: freezeDisabled,
      onProgress: everySecond((read) => output.error(`Read ${numberText(read)} users …`)),
    })
    report(output, outcome, { dryRun, json: values.json === true })
    return outcome.bad > 0 ? 2 : 0
  },
}

function report(
  output: Output,
  { problems, ...outcome }: IdentityImportOutcome,
  { dryRun, json }: { dryRun: boolean; json: boolean },
): void {
  for (const problem of problems) output.error(problem)
  const more = outcome.bad - problems.length
  if (more > 0) output.error(`… and ${numberText(more)} more.`)
  output.log(json ? JSON.stringify(outcome) : textOf(outcome, dryRun))
}

function textOf(outcome: Omit<IdentityImportOutcome, 'problems' | 'addProblem'>, dryRun: boolean): string {
  const { leftOut } = outcome
  const others = Object.entries(outcome.otherProviders).map(
    ([name, people]) => `${numberText(people)} ${name}`,
  )
  return [
    `${numberText(outcome.moved)} of ${numberText(outcome.total)} users ${dryRun ? 'would be moved' : 'moved'}, ` +
      `${numberText(outcome.withPassword)} with a password, ${numberText(outcome.frozen)} frozen because they were disabled`,
    `${numberText(outcome.known)} were here already, ${numberText(outcome.replacedPasswords)} of them with another password now`,
    `${numberText(leftOut.unproven)} never proved an address, ${numberText(leftOut.anonymous)} anonymous, ` +
      `${numberText(leftOut.phone)} with a phone number only, ${numberText(leftOut.deleted)} deleted here, ` +
      `${numberText(outcome.bad)} with problems left out`,
    ...(others.length > 0 ? [`sign-in not offered here: ${others.join(', ')}`] : []),
  ]
    .join('; ')
    .concat('.')
}
