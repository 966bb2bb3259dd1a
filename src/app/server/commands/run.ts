import { type ParseArgsConfig, parseArgs } from 'node:util'
import { prepareDataDir, readConfig } from '../../../platform/config/config.ts'
import { ApiError } from '../../../platform/contract/errors.ts'
import { connect, type Database, migrate } from '../../../platform/db/database.ts'
import { openStore, type Store } from '../../../platform/db/store.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'

type Options = NonNullable<ParseArgsConfig['options']>
/** The values of a command's options. */
type Values = Readonly<Record<string, string | boolean | undefined>>

export interface Command {
  /** Usage text for --help. */
  help: string
  /** Besides --help. */
  options?: Options
  /** Resolves the arguments to files; throws before the store is opened. */
  files: (paths: readonly string[]) => Promise<string[]>
  run: (files: string[], values: Values) => Promise<void>
}

/** Runs a command; returns its exit status. User errors end it with one sentence and status 1. */
export async function runCommand(command: Command, args: string[]): Promise<0 | 1> {
  try {
    const { values, paths } = readArguments(args, command.options ?? {})
    if (values.help) console.log(command.help)
    else await command.run(await command.files(paths), values)
    return 0
  } catch (error) {
    if (!(error instanceof StartupError || error instanceof ApiError)) throw error
    console.error(error.message)
    return 1
  }
}

function readArguments(args: string[], options: Options): { values: Values; paths: string[] } {
  const help = { type: 'boolean', short: 'h', default: false } as const
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { help, ...options } })
    return { values: values as Values, paths: positionals }
  } catch {
    const names = ['help', ...Object.keys(options)].map((name) => `--${name}`)
    const only = names.length === 1 ? 'The only option is' : 'The only options are'
    throw new StartupError(`${only} ${names.join(', ')}; all other arguments are files.`)
  }
}

/** Makes a command's work from work on the configured database, migrated. */
export const onDatabase =
  (act: (database: Database, files: string[], values: Values) => Promise<void>): Command['run'] =>
  (files, values) =>
    withStore(async (store) => {
      const database = connect(store.background)
      await migrate(database, console.log)
      await act(database, files, values)
    })

/** Opens the configured store for some work. If the embedded one fails, so does the work, which can then clean up. */
export async function withStore<T>(act: (store: Store) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (!databaseUrl) prepareDataDir(dataDir)
  let failure: string | undefined
  const onFailure = (sentence: string) => {
    failure = sentence
  }
  const store = await openStore({ databaseUrl, dataDir, onFailure })
  try {
    return await act(store)
  } catch (error) {
    throw failure === undefined ? error : new StartupError(failure)
  } finally {
    await store.close()
  }
}

/** Throttles `show` to once per second, starting after the first second. */
export function everySecond<T>(show: (progress: T) => void): (progress: T) => void {
  let last = Date.now()
  return (progress) => {
    if (Date.now() - last < 1000) return
    last = Date.now()
    show(progress)
  }
}
