import fs from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite, postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { errorCode } from '../../process/error-code.ts'
import type { Failure } from './messages.ts'

type PostgresModule = postgresMod.PostgresMod
type StartOptions = Partial<PostgresModule>

/** The parts of Emscripten's NODEFS that we patch. */
interface NodeFiles {
  tryFSOperation<T>(operation: () => T): T
  stream_ops: { fsync?: (stream: { nfd?: number }) => number }
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])
const DISK_BROKEN = new Set(['EIO', 'EROFS', 'EFBIG', 'ENODEV', 'ENXIO', 'ESTALE'])

/**
 * PGlite's view of a folder on disk, made durable: fsync reaches the disk (NODEFS has none), and a full or broken disk
 * is reported to `onDiskFailure`, which does not return. PostgreSQL would panic on some of these errors and ignore
 * others, and PGlite swallows panics.
 */
export class DurableFiles extends NodeFS {
  readonly #onDiskFailure: (failure: Failure) => never

  constructor(folder: string, onDiskFailure: (failure: Failure) => never) {
    super(folder)
    this.#onDiskFailure = onDiskFailure
  }

  override async init(database: PGlite, options: StartOptions) {
    const { emscriptenOpts } = await super.init(database, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: PostgresModule) => this.#harden(module)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #harden(module: PostgresModule): void {
    const files = module.NODEFS as unknown as NodeFiles
    const attempt = files.tryFSOperation
    files.tryFSOperation = (operation) =>
      attempt(() => {
        try {
          return operation()
        } catch (error) {
          const failure = diskFailure(error)
          if (failure !== undefined) this.#onDiskFailure(failure)
          throw error
        }
      })
    files.stream_ops.fsync = ({ nfd }) => {
      if (nfd !== undefined) files.tryFSOperation(() => fs.fsyncSync(nfd))
      return 0
    }
  }
}

/** Classifies a file system error; undefined for errors that PostgreSQL handles itself. */
export function diskFailure(error: unknown): Failure | undefined {
  const code = errorCode(error)
  if (DISK_FULL.has(code)) return { kind: 'disk-full' }
  if (DISK_BROKEN.has(code)) return { kind: 'disk', code }
  return undefined
}

/** Flushes a folder and all its contents to disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(entryPath)
    else if (entry.isFile()) await syncPath(entryPath)
  }
  await syncPath(folder)
}

/** Flushes one file, or one folder's entries, to disk. */
export async function syncPath(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
