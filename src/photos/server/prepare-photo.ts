import { createHash } from 'node:crypto'
import type { Metadata, SharpOptions } from 'sharp'
import sharp from 'sharp'
import { ApiError } from '../../platform/contract/errors.ts'
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  PHOTO_WIDTHS,
  type PhotoWidth,
} from '../../platform/contract/limits.ts'
import type { PhotoFiles } from '../../platform/files/photo-storage.ts'

/** Maximum height of a stored photo as a multiple of its width. */
const MAX_PHOTO_ASPECT_RATIO = 4

/** A processed photo: images without metadata. */
export interface PreparedPhoto {
  /** SHA-256 of the largest file, hexadecimal. Equal photos share it. */
  contentHash: string
  /** Dimensions of the largest file in pixels. */
  width: number
  height: number
  /** A tiny preview as a data: URL. */
  placeholder: string
  files: PhotoFiles
}

/** Raw decoded pixels. */
interface RawImage {
  pixels: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

const LARGEST = Math.max(...PHOTO_WIDTHS) as PhotoWidth
const QUALITY = 80
const PLACEHOLDER = { width: 16, quality: 30 }

// Disable all other loaders: text that starts like a photo might still be loaded as SVG.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
// Use one CPU and no cache, to leave resources for requests.
sharp.concurrency(1)
sharp.cache(false)

/** Validates and processes an uploaded photo, decoding it once. Throws an ApiError for unusable ones. */
export async function preparePhoto(upload: Buffer): Promise<PreparedPhoto> {
  const kind = detectKind(upload)
  const picture = await withDecodeErrors(kind, () => decode(upload, kind))
  const files = await encodeAll(picture)
  return {
    contentHash: createHash('sha256').update(files[LARGEST]).digest('hex'),
    width: picture.raw.width,
    height: picture.raw.height,
    placeholder: await makePlaceholder(picture),
    files,
  }
}

function detectKind(upload: Buffer): PhotoKind {
  if (upload.length === 0) throw new ApiError('photo-unreadable')
  if (upload.length > MAX_PHOTO_BYTES) throw new ApiError('photo-too-large')
  const kind = photoKind(upload)
  if (!kind) throw new ApiError('photo-kind')
  if (kind === 'png' && isAnimatedPng(upload)) throw new ApiError('photo-animated')
  return kind
}

/** Maps decoding errors to an ApiError: the photo is damaged, or its format cannot be decoded here. */
async function withDecodeErrors(kind: PhotoKind, read: () => Promise<RawImage>): Promise<RawImage> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(kind === 'heic' ? 'photo-heic' : 'photo-unreadable')
  }
}

/** Decodes upright, in sRGB, with transparency on white, scaled down to the largest width. */
async function decode(upload: Buffer, kind: PhotoKind): Promise<RawImage> {
  // Tolerate warnings, which many phones' JPEGs cause, but reject truncated files.
  const options: SharpOptions = { failOn: 'error', limitInputPixels: false }
  const header = await sharp(upload, options).metadata()
  refuseByHeader(header, MAX_PHOTO_PIXELS[kind])
  const picture = sharp(upload, options)
  // Otherwise sharp leaves 16-bit pictures that have a profile in Display P3.
  if (header.depth === 'ushort') picture.pipelineColourspace('srgb')
  const { data, info } = await picture
    .autoOrient()
    .resize(fitWithin(LARGEST))
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** Checked before decoding: a small file can contain a huge image. */
function refuseByHeader({ width, height, pages = 1 }: Metadata, maxPixels: number): void {
  if (pages > 1) throw new ApiError('photo-animated')
  if (width * height > maxPixels) throw new ApiError('photo-too-many-pixels')
}

async function encodeAll({ pixels, raw }: RawImage): Promise<PhotoFiles> {
  const files: Partial<Record<PhotoWidth, Buffer>> = {}
  for (const width of PHOTO_WIDTHS)
    files[width] = await sharp(pixels, { raw }).resize(fitWithin(width)).webp({ quality: QUALITY }).toBuffer()
  return files as PhotoFiles
}

async function makePlaceholder({ pixels, raw }: RawImage): Promise<string> {
  const { width, quality } = PLACEHOLDER
  const tiny = await sharp(pixels, { raw }).resize(fitWithin(width)).webp({ quality }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** Never enlarges, and limits the height to what WebP and pages can handle. */
function fitWithin(width: number) {
  return { width, height: width * MAX_PHOTO_ASPECT_RATIO, fit: 'inside', withoutEnlargement: true } as const
}

/** An accepted image format. HEIC can be decoded only if sharp was built with its decoder. */
type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Detects the format by content, not by name; undefined for unsupported formats. */
function photoKind(bytes: Buffer): PhotoKind | undefined {
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
function isAnimatedPng(bytes: Buffer): boolean {
  const frames = bytes.indexOf('acTL')
  return frames >= 0 && frames < bytes.indexOf('IDAT')
}

function has(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', at, at + text.length) === text
}
