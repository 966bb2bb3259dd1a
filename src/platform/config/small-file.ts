import { readFileSync, statSync } from 'node:fs'

/** The content of a file; undefined if it is larger than `maxBytes`, or a device or pipe, which may never end. */
export function readSmallFile(path: string, maxBytes: number): Buffer | undefined {
  const found = statSync(path)
  const mayEnd = found.isFile() || found.isDirectory()
  return mayEnd && found.size <= maxBytes ? readFileSync(path) : undefined
}
