import { Places, readBuiltInPlaces } from '../../../places/server/places.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { projectPath } from '../../../platform/project.ts'
import { type Answers, QUESTIONS, type Question } from '../../contract/setup-questions.ts'
import { runSetup } from '../setup/run-setup.ts'
import type { Settings } from '../setup/settings-of-answers.ts'
import { openTerminal } from '../setup/terminal.ts'
import type { Command, Values } from './command.ts'
import { command as importCourts } from './import-courts.ts'
import { runCommand } from './run.ts'

const ENV_FILE = projectPath('.env')
const NEXT = 'Start or restart the site (npm start), and see what it lacks (npm run doctor).'

const options = Object.entries<Question>(QUESTIONS).map(
  ([name, { text, choices }]) =>
    `  --${name.padEnd(8)}  ${text}${choices ? `: ${Object.keys(choices).join(', ')}` : ''}`,
)

const help = `npm run setup [-- --name "Courts of Manila" --place Manila --yes]

Asks what a site needs to know, and writes it into the file .env, which npm start and all commands read. Run it again to
change something: it begins with what is there, and keeps lines that it doesn't know.

Answers may come through a pipe, a line each, or as options:
${options.join('\n')}
  --yes       asks nothing: whatever isn't given stays as it is`

export const command: Command = {
  help,
  options: {
    ...Object.fromEntries(Object.keys(QUESTIONS).map((name) => [name, { type: 'string' as const }])),
    yes: { type: 'boolean', short: 'y' },
  },
  async files(paths) {
    if (paths.length > 0) throw new StartupError('This command takes no files but --file. See --help.')
    return []
  },
  async run(_, values) {
    const terminal = openTerminal({ input: process.stdin, output: process.stdout })
    try {
      const { before, after, answers } = await runSetup({
        dialogue: terminal,
        given: givenAnswers(values),
        asksNothing: values.yes === true,
        file: ENV_FILE,
        towns: new Places({ builtIn: readBuiltInPlaces(console), log: console }),
      })
      if (answers.courts !== 'import') {
        terminal.say(NEXT)
        return 0
      }
      terminal.say(`\nImporting ${answers.file} …`)
      applySettings(before, after)
      const status = await runCommand('import-courts', importCourts, [answers.file])
      terminal.say(NEXT)
      return status
    } finally {
      terminal.close()
    }
  },
}

const givenAnswers = (values: Values) =>
  Object.fromEntries(
    Object.keys(QUESTIONS).flatMap((name) => {
      const value = values[name]
      return typeof value === 'string' ? [[name, value.trim()]] : []
    }),
  ) as Partial<Answers>

/** Replaces the file's settings in this process, but not those of the environment. */
function applySettings(before: Settings, after: Settings): void {
  for (const [name, value] of Object.entries(after)) {
    if (process.env[name] !== before[name]) continue
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}
