/** Vite's manifest: chunks by the module they begin with, or by their own name. */
export type Chunks = Record<string, Chunk>
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/** What those who are offline can't use, or what is too large for it: map engines, administration, Firebase. */
const LEFT_OUT = /^src\/(admin|embed|map|moderation)\/|\/(AdminTools|ListMap|RightPlaceMap|firebase-client)\./

/** All files that these modules need, now or later, as paths of this site. */
export function filesOf(chunks: Chunks, modules: readonly string[]): string[] {
  // The parts of a route, such as its loader, have keys of their own: routes/court.tsx?route-chunk=clientLoader
  const isWanted = (key: string) => modules.includes(key.split('?')[0] ?? '')
  const waiting = Object.keys(chunks).filter(isWanted)
  const seen = new Set(waiting)
  const files = new Set<string>()
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const { file, imports = [], dynamicImports = [], css = [], assets = [] } = chunks[key] as Chunk
    for (const name of [file, ...css, ...assets]) files.add(`/${name}`)
    const later = dynamicImports.filter((name) => !LEFT_OUT.test(name))
    for (const next of [...imports, ...later].filter((name) => !seen.has(name))) {
      seen.add(next)
      waiting.push(next)
    }
  }
  return [...files].sort()
}
