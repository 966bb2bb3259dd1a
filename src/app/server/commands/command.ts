import type { ParseArgsConfig } from 'node:util'
import type { Directory } from '../../../directory/server/directory.ts'
import type { Places } from '../../../places/server/places.ts'
import { ApiError } from '../../../platform/contract/errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isDatabaseUnavailable } from '../../../platform/db/errors.ts'
import type { PublicFiles } from '../../../platform/files/public-files.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'

type Options = NonNullable<ParseArgsConfig['options']>
/** The values of a command's options. */
export type Values = Readonly<Record<string, string | boolean | undefined>>

/** Where a command writes lines: the report to `log`, all else to `error`. */
export type Output = Record<'log' | 'error', (line: string) => void>

/** A file that a command works on. */
export interface InputFile {
  /** Without folders. */
  name: string
  /** From the beginning, each time. */
  read: () => AsyncIterable<Uint8Array>
}

/** What work on the database needs: opened for it, or the running server's own. */
export interface WorkParts {
  /** Migrated; for long transactions. */
  database: Database
  directory: Directory
  places: Places
  publicFiles: PublicFiles
  dataDir: string
  output: Output
}

/** The exit status of a command: 1 if it failed, 2 if it left out part of its files or found that something is missing. */
export type Status = 0 | 1 | 2

export type Work = (
  parts: WorkParts,
  files: readonly InputFile[],
  values: Values,
) => Promise<Status | undefined>

interface Usage {
  /** Usage text for --help. */
  help: string
  /** Besides --help. */
  options?: Options
  /** Resolves the arguments to files; throws before the store is opened. */
  files: (paths: readonly string[]) => Promise<string[]>
}

/** Works on the database: in the running server, if only that can open it. */
export interface WorkCommand extends Usage {
  work: Work
}

/** Finds its own way to the database. */
interface OwnCommand extends Usage {
  run: (files: string[], values: Values) => Promise<Status | undefined>
}

export type Command = WorkCommand | OwnCommand

/** What to tell whoever ran a command that failed; undefined if the error is none of theirs. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartupError || error instanceof ApiError) return error.message
  if (isDatabaseUnavailable(error)) return 'The database is busy or does not answer. Try again later.'
  return undefined
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
