import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fail, root, run, withProgress } from './run.mjs'

const SOURCES = ['src/web', 'src/contract', 'public']
const SETTINGS = ['package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts']
const stampFile = join(root, 'build', 'stamp')
const assets = join(root, 'build', 'client')

const TEXT = /\.(css|html|js|json|map|mjs|svg|txt|webmanifest|xml)$/
const SMALLEST_TO_COMPRESS = 1024

/** Builds the screens where the build was made from other sources, or there is none. */
export async function ensureScreens() {
  if (readStamp() !== sourcesHash()) await buildScreens()
}

/** Builds the screens into `build/`, with scripts and styles compressed once and for all. */
export async function buildScreens() {
  const hash = sourcesHash()
  rmSync(stampFile, { force: true })
  const { ok, output } = await withProgress('Building the screens', async () => {
    const built = await run('react-router', ['build'])
    if (built.ok) await compressAssets()
    return built
  })
  if (!ok) fail('The screens could not be built. `react-router build` says why above.', output)
  writeFileSync(stampFile, hash)
}

function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}

function sourcesHash() {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((folder) => filesIn(join(root, folder)))
  const sources = files.filter((file) => !/\.test\.tsx?$/.test(file)).sort()
  for (const file of [...sources, ...SETTINGS.map((name) => join(root, name))])
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

async function compressAssets() {
  const files = filesIn(assets).filter((file) => TEXT.test(file))
  await Promise.all(files.map(compressFile))
}

/** @param {string} file */
async function compressFile(file) {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_TO_COMPRESS) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/**
 * All files below a folder; none where there is no such folder.
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  } catch {
    return []
  }
}
