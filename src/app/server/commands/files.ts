import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../platform/process/error-code.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import type { InputFile } from './command.ts'

/** Requires exactly one file argument. */
export async function oneFile(paths: readonly string[]): Promise<string[]> {
  const path = onlyOf(paths)
  if (await isFolder(path)) throw new StartupError(`${path} is a folder. Specify a file.`)
  return [path]
}

/** The file of a command that takes one. */
export const onlyFile = (files: readonly InputFile[]): InputFile => onlyOf(files)

function onlyOf<T>(list: readonly T[]): T {
  const [only] = list
  if (only === undefined || list.length > 1) throw new StartupError('Specify one file. See --help.')
  return only
}

/** Expands the arguments: files, and the CSV files in folders. */
export async function csvFiles(paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) throw new StartupError('Specify at least one file. See --help.')
  const files: string[] = []
  for (const path of paths) files.push(...((await isFolder(path)) ? await csvFilesIn(path) : [path]))
  return files
}

/** Reads a file; throws StartupError if that fails. */
export async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function csvFilesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.csv$/i.test(name)).sort()
  if (names.length === 0) throw new StartupError(`The folder ${folder} contains no CSV files.`)
  return names.map((name) => join(folder, name))
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** What to say of a file or folder that can't be read. */
export function unreadable(path: string, error: unknown): StartupError {
  const code = errorCode(error)
  if (code === 'ENOENT') return new StartupError(`${path} does not exist.`)
  return new StartupError(`${path} cannot be read${code ? ` (${code})` : ''}.`)
}
