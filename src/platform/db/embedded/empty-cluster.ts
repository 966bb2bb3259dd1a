import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import tar from 'tar-stream'
import { projectPath } from '../../project.ts'

/** An empty cluster as PostgreSQL's `initdb` makes it, packed by the build. */
export const EMPTY_CLUSTER = 'dist/cluster.tar.gz'

/** The empty cluster as a tar file. */
export async function readEmptyCluster(): Promise<Uint8Array<ArrayBuffer>> {
  return await promisify(gunzip)(await readFile(projectPath(EMPTY_CLUSTER)))
}

/** Writes the files of the empty cluster into a folder; only this user may read them. */
export async function unpackEmptyCluster(folder: string): Promise<void> {
  const entries = tar.extract()
  entries.end(await readEmptyCluster())
  for await (const entry of entries) {
    const place = path.join(folder, entry.header.name)
    if (entry.header.type === 'directory') await mkdir(place, { recursive: true, mode: 0o700 })
    else await writeFile(place, entry as AsyncIterable<Buffer>, { mode: 0o600 })
    entry.resume()
  }
}
