import { basename, dirname, join, normalize } from 'node:path/posix'

/** Commands of npm itself. */
const OWN_COMMANDS = ['start', 'test', 'ci', 'install']
/** Folders from which documents name files shortly: `http/route.ts`. */
const BASES = ['', 'src', 'src/server', 'src/web']

/**
 * What a document names that the project does not have: files and folders in code spans and links, and npm's commands.
 * @param {string} document Its path from the project's folder.
 * @param {string} text
 * @param {{ files: string[], scripts: string[], isIgnored: (path: string) => boolean }} project Paths of its files, the
 * names of its scripts, and which files it makes while it runs.
 * @returns {string[]}
 */
export function docProblems(document, text, { files, scripts, isIgnored }) {
  const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
  const near = [...BASES, dirname(document)]
  const names = new Set(files.map((file) => basename(file)))
  const isThere = (/** @type {string} */ path) =>
    near.some((base) => hasMatch(known, normalize(join(base, path)).replace(/\/$/, ''))) || isIgnored(path)
  /** Its first part is a folder of the project; what else has a slash may be anything. */
  const isPath = (/** @type {string} */ span) =>
    /^[\w.@*-]+(?:\/[\w.@*<>-]+)+\/?$/.test(span) &&
    BASES.some((base) => known.has(join(base, span.split('/')[0] ?? '')))
  const { outside, inside: blocks } = alternately(text, '```')
  const { inside: spans } = alternately(outside.join(''), '`')
  const code = [...spans, ...blocks.flatMap((block) => block.split(/\s/))]
  const links = [...text.matchAll(/\]\(([^)\s#]+)/g)].map(([, link = '']) => link)
  const gone = spans.filter(
    (span) => /^[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|css|md)$/.test(span) && !names.has(span),
  )
  const paths = [...code.filter(isPath), ...links.filter((link) => !/^[a-z]+:/.test(link))]
  const commands = [...spans, ...blocks].flatMap((text) => [...text.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g)])
  return [
    ...[...gone, ...paths.filter((path) => !isThere(path))].map(
      (path) => `${document}: there is no ${path}.`,
    ),
    ...commands
      .filter(([, run, name = '']) => !scripts.includes(name) && (run || !OWN_COMMANDS.includes(name)))
      .map(([command]) => `${document}: there is no command ${command.trim()}.`),
  ]
}

/**
 * What stands outside and what stands inside of pairs of a mark.
 * @param {string} text @param {string} mark
 */
function alternately(text, mark) {
  const parts = text.split(mark)
  return { outside: parts.filter((_, i) => i % 2 === 0), inside: parts.filter((_, i) => i % 2 === 1) }
}

/** Whether one of the paths is this one, in which `*` or `<name>` stand for any part of a name. */
function hasMatch(/** @type {Set<string>} */ paths, /** @type {string} */ path) {
  if (!/[*<]/.test(path)) return paths.has(path)
  const wanted = path.split('/').map((part) => part.replace(/<\w{1,40}>/, '*').split('*'))
  return [...paths].some((known) => {
    const parts = known.split('/')
    return parts.length === wanted.length && parts.every((part, i) => fits(part, wanted[i] ?? []))
  })
}

/** @param {string} part @param {string[]} ends What it begins and ends with; one: it is just that. */
function fits(part, [start = '', end]) {
  return end === undefined ? part === start : part.startsWith(start) && part.endsWith(end)
}

/** @param {string} file */
function foldersOf(file) {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'))
}
