import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fail, root, run, withProgress } from './run.mjs'

const assets = join(root, 'build', 'client')

const TEXT = /\.(css|html|js|json|map|mjs|svg|txt|webmanifest|xml)$/
const SMALLEST_TO_COMPRESS = 1024

/**
 * A build output made from source folders and settings files of the project. The hash of its inputs is stored in its
 * folder.
 * @typedef {{
 *   title: string,
 *   folder: string,
 *   sources: string[],
 *   without: RegExp, // files below `sources` that the other output is built from
 *   settings: string[],
 *   build: () => Promise<{ ok: boolean, output: string }>,
 *   failure: string,
 * }} Build
 */

/** @type {Build} */
const server = {
  title: 'Building the server',
  folder: 'dist',
  sources: ['src', 'test/programs'],
  without: /^src\/([^/]+\/web|platform\/ui)\//,
  settings: [
    ...['package-lock.json', 'tsconfig.build.json', 'tsconfig.json'],
    ...['scripts/pack-cluster.mjs', 'scripts/pack-places.mjs'],
    ...['data/gazetteer.csv', 'data/neighbourhoods.csv', 'data/place-names.csv', 'data/second-names.csv'],
  ],
  async build() {
    const built = await run('tsc', ['--project', 'tsconfig.build.json'])
    if (!built.ok) return built
    const packers = ['scripts/pack-cluster.mjs', 'scripts/pack-places.mjs']
    const packed = await Promise.all(packers.map((script) => run('node', [script])))
    return packed.find(({ ok }) => !ok) ?? built
  },
  failure: 'The server could not be built. See the output above.',
}

/** The coasts and borders of the simple map, an asset of the screens. @type {Build} */
const ground = {
  title: 'Drawing the simple map',
  folder: 'ground',
  sources: [],
  without: /^$/,
  settings: [
    'package-lock.json',
    'scripts/draw-ground.ts',
    'scripts/lib/pmtiles-writer.ts',
    'src/map/contract/ground.ts',
  ],
  build: () => run('tsx', ['scripts/draw-ground.ts', 'ground/ground.pmtiles']),
  failure: 'The simple map could not be drawn. See the output of `scripts/draw-ground.ts` above.',
}

/** The screens, with scripts and styles precompressed. @type {Build} */
const screens = {
  title: 'Building the screens',
  folder: 'build',
  sources: ['src'],
  without: /^src\/([^/]+\/server|database|platform\/(?!ui\/|contract\/)[^/]+)\//,
  settings: [...ground.settings, 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
  async build() {
    const built = await run('react-router', ['build'])
    if (built.ok) await compressAssets()
    return built
  },
  failure: 'The screens could not be built. See the output of `react-router build` above.',
}

/** Builds everything. */
export async function buildAll() {
  await runBuild(server)
  await recordCommit()
  await runBuild(ground)
  await runBuild(screens)
}

/** Builds the server if it is missing or out of date. */
export async function ensureServer() {
  await ensure(server)
  await recordCommit()
}

/** Draws the simple map if it is missing or out of date. */
export async function ensureGround() {
  await ensure(ground)
}

/** Builds the screens, which need the simple map, if they are missing or out of date. */
export async function ensureScreens() {
  await ensureGround()
  await ensure(screens)
}

/** Builds what is missing or out of date. */
export async function ensureBuilds() {
  await ensureServer()
  await ensureScreens()
}

/**
 * Imports a file of the built server; stack traces show source lines.
 * @param {string} file
 */
export function importServer(file) {
  process.setSourceMapsEnabled(true)
  return import(pathToFileURL(join(root, server.folder, 'src', file)).href)
}

export function serverIsBuilt() {
  return isBuilt(server)
}

export function everythingIsBuilt() {
  return isBuilt(server) && isBuilt(ground) && isBuilt(screens)
}

/** @param {Build} wanted */
async function ensure(wanted) {
  if (!isBuilt(wanted)) await runBuild(wanted)
}

/** @param {Build} wanted */
function isBuilt(wanted) {
  return readStamp(wanted) === hashOf(wanted)
}

/** @param {Build} wanted */
async function runBuild(wanted) {
  const hash = hashOf(wanted)
  rmSync(join(root, wanted.folder), { recursive: true, force: true })
  const { ok, output } = await withProgress(wanted.title, wanted.build)
  if (!ok) fail(wanted.failure, output)
  writeFileSync(stampPath(wanted), hash)
}

/** Records the commit beside the server, which reports it. Without Git, the commit recorded by an earlier build stays. */
async function recordCommit() {
  const { ok, output } = await run('git', ['rev-parse', '--show-prefix', '--short=12', 'HEAD'])
  // In a subfolder of a repository, the commit would be another project's.
  const [, commit] = /^\n([\da-f]+)\n$/.exec(output) ?? []
  const file = join(root, server.folder, 'commit')
  const isRecorded = existsSync(file) && readFileSync(file, 'utf8') === commit
  if (ok && commit && !isRecorded) writeFileSync(file, commit)
}

/** @param {Build} wanted */
function stampPath({ folder }) {
  return join(root, folder, 'stamp')
}

/** @param {Build} wanted */
function readStamp(wanted) {
  try {
    return readFileSync(stampPath(wanted), 'utf8')
  } catch {
    return undefined
  }
}

/** @param {Build} wanted */
function hashOf({ sources, without, settings }) {
  const hash = createHash('sha256')
  const files = sources.flatMap((folder) => filesIn(join(root, folder)))
  const isWanted = (/** @type {string} */ file) =>
    !/\.test\.tsx?$/.test(file) && !without.test(relative(root, file))
  const wanted = files.filter(isWanted).sort()
  for (const file of [...wanted, ...settings.map((name) => join(root, name))])
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
 * All files below a folder; none if the folder does not exist.
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
