import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../start-problem.ts'

/** The one file that is named. */
export async function oneFile(paths: readonly string[]): Promise<string[]> {
  const [path] = paths
  if (path === undefined || paths.length > 1) throw new StartProblem('Name one file. --help says more.')
  if (await isFolder(path)) throw new StartProblem(`${path} is a folder. Name a file.`)
  return [path]
}

/** The files that are named, and the CSV files in the folders that are named. */
export async function csvFiles(paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) throw new StartProblem('Name at least one file. --help says more.')
  const files: string[] = []
  for (const path of paths) files.push(...((await isFolder(path)) ? await csvFilesIn(path) : [path]))
  return files
}

/** The bytes of a file; a StartProblem when it cannot be read. */
export async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function csvFilesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.csv$/i.test(name)).sort()
  if (names.length === 0) throw new StartProblem(`There is no CSV file in the folder ${folder}.`)
  return names.map((name) => join(folder, name))
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): StartProblem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return new StartProblem(`There is no file ${path}.`)
  return new StartProblem(`${path} cannot be read${code ? ` (${code})` : ''}.`)
}
