import { createHash } from 'node:crypto'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { Refusal } from '../../../contract/errors.ts'
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  MAX_PHOTO_TALLNESS,
  PHOTO_WIDTHS,
  type PhotoWidth,
} from '../../../contract/limits.ts'
import type { PhotoFiles } from '../../adapters/photo-storage/photo-storage.ts'
import { isAnimatedPng, type PhotoKind, photoKind } from './photo-kind.ts'

/** What is kept of an uploaded photo: pictures without any metadata. */
export interface PreparedPhoto {
  /** SHA-256 of the largest file, hexadecimal: equal photos are one. */
  contentHash: string
  /** Pixels of the largest file. */
  width: number
  height: number
  /** A tiny data: image. */
  placeholder: string
  files: PhotoFiles
}

/** Pixels without a format around them. */
interface Picture {
  pixels: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

const LARGEST = Math.max(...PHOTO_WIDTHS) as PhotoWidth
const QUALITY = 80
const PLACEHOLDER = { width: 16, quality: 30 }

// A text can begin like a photo and still be taken for an SVG: no other reader is to be found at all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
// One processor for a photo and nothing kept after it: the others are for those who read.
sharp.concurrency(1)
sharp.cache(false)

/** Makes what is kept of an uploaded photo, or refuses it with what is wrong. Decodes it once. */
export async function preparePhoto(upload: Buffer): Promise<PreparedPhoto> {
  const kind = recognise(upload)
  const picture = await readWith(kind, () => decode(upload, kind))
  const files = await encodeAll(picture)
  return {
    contentHash: createHash('sha256').update(files[LARGEST]).digest('hex'),
    width: picture.raw.width,
    height: picture.raw.height,
    placeholder: await makePlaceholder(picture),
    files,
  }
}

function recognise(upload: Buffer): PhotoKind {
  if (upload.length === 0) throw new Refusal('photo-unreadable')
  if (upload.length > MAX_PHOTO_BYTES) throw new Refusal('photo-too-large')
  const kind = photoKind(upload)
  if (!kind) throw new Refusal('photo-kind')
  if (kind === 'png' && isAnimatedPng(upload)) throw new Refusal('photo-animated')
  return kind
}

/** What cannot be read is a damaged photo, or of a kind that cannot be decoded here. */
async function readWith(kind: PhotoKind, read: () => Promise<Picture>): Promise<Picture> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(kind === 'heic' ? 'photo-kind' : 'photo-unreadable')
  }
}

/** Upright, in sRGB, on white where it was transparent, no wider than the largest width. */
async function decode(upload: Buffer, kind: PhotoKind): Promise<Picture> {
  // Many telephones write JPEG that a strict reader warns of. Of what is cut off there is no picture.
  const options: SharpOptions = { failOn: 'error', limitInputPixels: false }
  refuseByHeader(await sharp(upload, options).metadata(), MAX_PHOTO_PIXELS[kind])
  const { data, info } = await sharp(upload, options)
    .autoOrient()
    .resize(within(LARGEST))
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** Before anything is decoded: few bytes can hold very many pixels. */
function refuseByHeader({ width, height, pages = 1 }: Metadata, maxPixels: number): void {
  if (pages > 1) throw new Refusal('photo-animated')
  if (width * height > maxPixels) throw new Refusal('photo-too-many-pixels')
}

async function encodeAll({ pixels, raw }: Picture): Promise<PhotoFiles> {
  const files: Partial<Record<PhotoWidth, Buffer>> = {}
  for (const width of PHOTO_WIDTHS)
    files[width] = await sharp(pixels, { raw }).resize(within(width)).webp({ quality: QUALITY }).toBuffer()
  return files as PhotoFiles
}

async function makePlaceholder({ pixels, raw }: Picture): Promise<string> {
  const { width, quality } = PLACEHOLDER
  const tiny = await sharp(pixels, { raw }).resize(within(width)).webp({ quality }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** Never enlarged, and never taller than WebP and a page can bear. */
function within(width: number) {
  return { width, height: width * MAX_PHOTO_TALLNESS, fit: 'inside', withoutEnlargement: true } as const
}
