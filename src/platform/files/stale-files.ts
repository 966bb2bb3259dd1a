import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Milliseconds after which such a file is certainly abandoned. */
const OLD_MS = 3_600_000

/** How folders begin into which a backup is restored to try it. */
export const SCRATCH_PREFIX = 'scratch-'

/** Uploads not yet unlinked, scratch folders, and incomplete photo files. A UUID has 36 characters. */
const STALE_FILES = [
  { folder: '.', name: /^upload-[0-9a-f-]{36}$/ },
  { folder: '.', name: /^scratch-[0-9A-Za-z]{6}$/ },
  { folder: 'photos', name: /[.]webp[.][0-9a-f-]{36}$/ },
]

/** Deletes temporary files that a killed program left in the data folder. */
export async function removeStaleFiles(dataDir: string): Promise<void> {
  for (const { folder, name } of STALE_FILES) {
    const names = await readdir(join(dataDir, folder)).catch(() => [])
    for (const path of names.filter((each) => name.test(each)).map((each) => join(dataDir, folder, each)))
      if (await isOld(path)) await rm(path, { recursive: true, force: true })
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > OLD_MS
}
