/** Browsers may start to read an object URL well after the click, so it stays valid this long. */
const READABLE_MS = 60_000

/** Downloads a blob as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READABLE_MS)
}
