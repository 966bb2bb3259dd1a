import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { Directory } from '../../../directory/server/directory.ts'
import { Places, readBuiltInPlaces } from '../../../places/server/places.ts'
import { type Config, prepareDataDir, readConfig } from '../../../platform/config/config.ts'
import { connect, migrate } from '../../../platform/db/database.ts'
import { openStore, type Store } from '../../../platform/db/store.ts'
import { openPublicFiles } from '../../../platform/files/public-files.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import {
  type Command,
  type InputFile,
  type Status,
  sentenceOf,
  type Values,
  type WorkCommand,
} from './command.ts'
import { readBytes } from './files.ts'
import { handOver } from './hand-over.ts'

/** Runs a command; returns its exit status. User errors end it with one sentence and status 1. */
export async function runCommand(name: string, command: Command, args: string[]): Promise<Status> {
  try {
    const { values, paths } = readArguments(args, command.options ?? {})
    if (values.help) {
      console.log(command.help)
      return 0
    }
    const files = await command.files(paths)
    if ('work' in command) return await doWork(name, command, files.map(inputFile), values)
    return (await command.run(files, values)) ?? 0
  } catch (error) {
    const sentence = sentenceOf(error)
    if (!sentence) throw error
    console.error(sentence)
    return 1
  }
}

function readArguments(
  args: string[],
  options: NonNullable<Command['options']>,
): { values: Values; paths: string[] } {
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

const inputFile = (path: string): InputFile => ({ name: basename(path), read: () => readBytes(path) })

/** The running server does it if it has the embedded database. */
async function doWork(
  name: string,
  { work }: WorkCommand,
  files: InputFile[],
  values: Values,
): Promise<Status> {
  const config = readConfig(process.env)
  const status = config.databaseUrl
    ? undefined
    : await handOver(config.dataDir, { name, files, values }, console)
  if (status !== undefined) return status
  return (await withStore((store) => workOn(store, config, (parts) => work(parts, files, values)))) ?? 0
}

async function workOn<T>(
  store: Store,
  { dataDir, filesBaseUrl, s3 }: Config,
  act: (parts: Parameters<WorkCommand['work']>[0]) => Promise<T>,
): Promise<T> {
  const database = connect(store.background)
  await migrate(database, console.log)
  const directory = new Directory({ database, filesBaseUrl, log: console })
  const places = new Places({ database, builtIn: readBuiltInPlaces(console), log: console })
  const publicFiles = openPublicFiles({ dataDir, s3 })
  try {
    return await act({ database, directory, places, publicFiles, dataDir, output: console })
  } finally {
    await directory.close()
  }
}

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
