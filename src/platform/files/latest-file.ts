import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface WrittenFile {
  path: string
  bytes: number
  /** Milliseconds since 1970. */
  writtenAt: number
}

/** The file in a folder that was written last, of those whose names are accepted, without links; undefined if there is none. */
export async function latestFile(
  folder: string,
  accepts: (name: string) => boolean,
): Promise<WrittenFile | undefined> {
  const files: WrittenFile[] = []
  for (const path of (await readdir(folder)).filter(accepts).map((name) => join(folder, name))) {
    // It may have been deleted meanwhile.
    const found = await lstat(path).catch(() => undefined)
    if (found?.isFile()) files.push({ path, bytes: found.size, writtenAt: found.mtimeMs })
  }
  return files.sort((a, b) => b.writtenAt - a.writtenAt)[0]
}
