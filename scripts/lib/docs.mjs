import { basename, dirname, join, normalize } from 'node:path/posix'

/** npm's built-in commands. */
const OWN_COMMANDS = ['start', 'test', 'ci', 'install']
/** Folders that documents may leave out of file names: `http/route.ts`. */
const BASES = ['', 'src', 'src/platform']

/**
 * Dead references in a document: files and folders in code spans and links, and npm commands.
 * @param {string} document its path relative to the project
 * @param {string} text
 * @param {{ files: string[], scripts: string[], isIgnored: (path: string) => boolean }} project file paths, npm script
 * names, and whether Git ignores a path
 * @returns {string[]}
 */
export function docProblems(document, text, { files, scripts, isIgnored }) {
  const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
  const near = [...BASES, dirname(document)]
  const names = new Set(files.map((file) => basename(file)))
  const isThere = (/** @type {string} */ path) =>
    near.some((base) => hasMatch(known, normalize(join(base, path)).replace(/\/$/, ''))) || isIgnored(path)
  /** A span with a slash is a path only if its first part is a folder of the project. */
  const isPath = (/** @type {string} */ span) =>
    /^[\w.@*-]+(?:\/[\w.@*<>-]+)+\/?$/.test(span) &&
    BASES.some((base) => known.has(join(base, span.split('/')[0] ?? '')))
  const { outside, inside: blocks } = splitByDelimiter(text, '```')
  const { inside: spans } = splitByDelimiter(outside.join(''), '`')
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
 * Splits a text into the parts outside and inside pairs of a delimiter.
 * @param {string} text @param {string} mark
 */
function splitByDelimiter(text, mark) {
  const parts = text.split(mark)
  return { outside: parts.filter((_, i) => i % 2 === 0), inside: parts.filter((_, i) => i % 2 === 1) }
}

/** Whether a path is known; `*` and `<name>` are wildcards within a path segment. */
function hasMatch(/** @type {Set<string>} */ paths, /** @type {string} */ path) {
  if (!/[*<]/.test(path)) return paths.has(path)
  const wanted = path.split('/').map((part) => part.replace(/<\w{1,40}>/, '*').split('*'))
  return [...paths].some((known) => {
    const parts = known.split('/')
    return parts.length === wanted.length && parts.every((part, i) => matchesWildcard(part, wanted[i] ?? []))
  })
}

/** @param {string} part @param {string[]} ends prefix and suffix; a single entry must match exactly */
function matchesWildcard(part, [start = '', end]) {
  return end === undefined ? part === start : part.startsWith(start) && part.endsWith(end)
}

/** @param {string} file */
function foldersOf(file) {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'))
}
