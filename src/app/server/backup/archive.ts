import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import tar from 'tar-stream'
import { errorCode } from '../../../platform/process/error-code.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'

/** A file of a backup. */
export interface ArchiveEntry {
  name: string
  bytes: Buffer
}

/** The last entry: the SHA-256 of all others, as `sha256sum -c` reads them. */
const SUMS = 'SHA256SUMS'
const MAX_ENTRY_BYTES = 1024 ** 3

/** Packs entries as a tar file, one after another, with their checksums. */
export function packArchive(entries: AsyncIterable<ArchiveEntry>): Readable {
  const pack = tar.pack()
  const add = ({ name, bytes }: ArchiveEntry) =>
    new Promise<void>((resolve, reject) => {
      pack.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()))
    })
  async function addAll() {
    const sums: string[] = []
    for await (const entry of entries) {
      sums.push(sumLine(entry))
      await add(entry)
    }
    await add({ name: SUMS, bytes: Buffer.from(sums.join('')) })
    pack.finalize()
  }
  addAll().catch((error: Error) => pack.destroy(error))
  return Readable.from(pack as AsyncIterable<Buffer>, { objectMode: false })
}

/**
 * Reads the entries of a file that `packArchive` made, and ends with a StartupError if the file isn't one, was cut off or
 * is damaged: only then it is known, so check a file before using what it holds.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const sums: string[] = []
  let stated: string | undefined
  try {
    for await (const entry of readTar(path)) {
      if (entry.name === SUMS) stated = entry.bytes.toString()
      else {
        sums.push(sumLine(entry))
        yield entry
      }
    }
  } catch (error) {
    throw unreadable(path, error, sums.length > 0)
  }
  if (stated === undefined) throw sums.length > 0 ? cutOff(path) : notABackup(path)
  const lines = stated.split(/(?<=\n)/)
  const damaged = lines.length === sums.length ? sums.find((line, i) => line !== lines[i]) : SUMS
  if (damaged) {
    const name = damaged.split('  ')[1]?.trim() ?? damaged
    throw new StartupError(`${path} is damaged: ${name} isn't what was backed up. Use another backup.`)
  }
}

async function* readTar(path: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract()
  const source = createReadStream(path)
  source.on('error', (error) => extract.destroy(error))
  source.pipe(extract)
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header
      if (size > MAX_ENTRY_BYTES) throw new Error(`${name} is too large`)
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield { name, bytes: Buffer.concat(chunks) }
    }
  } finally {
    source.destroy()
    extract.destroy()
  }
}

const sumLine = ({ name, bytes }: ArchiveEntry) =>
  `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`

function unreadable(path: string, error: unknown, hasBegun: boolean): unknown {
  if (error instanceof StartupError) return error
  const code = errorCode(error)
  if (code === 'ENOENT') return new StartupError(`${path} does not exist.`)
  if (code) return new StartupError(`${path} cannot be read (${code}).`)
  return hasBegun ? cutOff(path) : notABackup(path)
}

const cutOff = (path: string) =>
  new StartupError(`${path} is incomplete: it was cut off or damaged. Use another backup.`)
export const notABackup = (path: string) => new StartupError(`${path} is not a backup of Opencourt.`)
