/** An accepted image format. HEIC can be decoded only if sharp was built with its decoder. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Detects the format by content, not by name; undefined for unsupported formats. */
export function photoKind(bytes: Buffer): PhotoKind | undefined {
  if (has(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (has(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP')) return 'webp'
  if (has(bytes, 4, 'ftyp')) return kindOfBrands(bytes)
  return undefined
}

/** ISO media files start with a box that lists compatible brands. */
function kindOfBrands(bytes: Buffer): PhotoKind | undefined {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256))
  if (/avi[fs]/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : undefined
}

/** Whether a PNG is animated: `acTL` precedes the first `IDAT`. */
export function isAnimatedPng(bytes: Buffer): boolean {
  const frames = bytes.indexOf('acTL')
  return frames >= 0 && frames < bytes.indexOf('IDAT')
}

function has(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', at, at + text.length) === text
}
