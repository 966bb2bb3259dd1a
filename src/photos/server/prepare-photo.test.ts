import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { edgeColours, noisyPhoto, twoHalves } from '../../../test/photos.ts'
import type { ErrorCode } from '../../platform/contract/errors.ts'
import { MAX_PHOTO_BYTES, PHOTO_WIDTHS } from '../../platform/contract/limits.ts'
import { preparePhoto } from './prepare-photo.ts'

const WITH_PLACE = {
  IFD0: { Copyright: 'Jo Player', Make: 'Camera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 28/1 1/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 6/1 0/1',
  },
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'

async function animated(): Promise<Sharp> {
  const frames = [twoHalves(20, 20), noisyPhoto(20, 20)].map((frame) => frame.png().toBuffer())
  return sharp(await Promise.all(frames), { join: { animated: true } })
}

/** An animated PNG, with `acTL` as the first chunk after its header. */
async function animatedPng(): Promise<Buffer> {
  const png = await twoHalves(20, 20).png().toBuffer()
  const afterHeader = 33
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1')
  return Buffer.concat([png.subarray(0, afterHeader), control, png.subarray(afterHeader)])
}

/** A single-colour photo: many pixels in few bytes. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })

/** A small photo whose header claims a larger size. */
async function saying(format: 'png' | 'avif', width: number, height: number): Promise<Buffer> {
  const photo = await twoHalves(20, 20).toFormat(format).toBuffer()
  const at = format === 'png' ? 16 : photo.indexOf('ispe') + 8
  photo.writeUInt32BE(width, at)
  photo.writeUInt32BE(height, at + 4)
  return photo
}

async function refusalOf(upload: Buffer | Promise<Buffer>): Promise<ErrorCode | unknown> {
  return preparePhoto(await upload).then(
    () => 'prepared',
    (error: { code?: ErrorCode }) => error.code ?? error,
  )
}

describe('refuses', () => {
  const jpeg = () => noisyPhoto(800, 600).jpeg().toBuffer()
  const cut = async (photo: Promise<Buffer>, share: number) => {
    const bytes = await photo
    return bytes.subarray(0, Math.floor(bytes.length * share))
  }
  it.each<[string, ErrorCode, () => Buffer | Promise<Buffer>]>([
    ['nothing at all', 'photo-unreadable', () => Buffer.alloc(0)],
    ['text', 'photo-kind', () => Buffer.from('a photo, honestly')],
    ['a PDF', 'photo-kind', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['an SVG', 'photo-kind', () => Buffer.from(SVG)],
    ['an SVG that begins like an AVIF', 'photo-unreadable', () => Buffer.from(`<!--ftypavif-->${SVG}`)],
    ['a GIF', 'photo-kind', () => twoHalves(20, 20).gif().toBuffer()],
    ['a TIFF', 'photo-kind', () => twoHalves(20, 20).tiff().toBuffer()],
    ['an animated GIF', 'photo-kind', async () => (await animated()).gif().toBuffer()],
    ['an animated WebP', 'photo-animated', async () => (await animated()).webp().toBuffer()],
    ['an animated PNG', 'photo-animated', animatedPng],
    ['a JPEG cut in the middle', 'photo-unreadable', () => cut(jpeg(), 0.5)],
    ['a JPEG without its last bytes', 'photo-unreadable', () => cut(jpeg(), 0.99)],
    ['the first bytes of a JPEG', 'photo-unreadable', () => Buffer.from('\xff\xd8\xff', 'latin1')],
    ['a PNG cut in the middle', 'photo-unreadable', () => cut(noisyPhoto(80, 60).png().toBuffer(), 0.5)],
    ['a WebP cut in the middle', 'photo-unreadable', () => cut(noisyPhoto(80, 60).webp().toBuffer(), 0.5)],
    ['an AVIF cut in the middle', 'photo-unreadable', () => cut(noisyPhoto(80, 60).avif().toBuffer(), 0.5)],
    ['the beginning of an AVIF', 'photo-unreadable', () => Buffer.from('\0\0\0\x18ftypavif')],
    ['a HEIC that cannot be read', 'photo-kind', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    [
      'too many bytes',
      'photo-too-large',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(MAX_PHOTO_BYTES)]),
    ],
    ['3600 megapixels of PNG', 'photo-too-many-pixels', () => saying('png', 60_000, 60_000)],
    ['26 megapixels of PNG', 'photo-too-many-pixels', () => saying('png', 6500, 4000)],
    ['26 megapixels of AVIF', 'photo-too-many-pixels', () => saying('avif', 6500, 4000)],
    ['24 megapixels of AVIF for their number no more', 'photo-unreadable', () => saying('avif', 6000, 4000)],
    ['66 megapixels of JPEG', 'photo-too-many-pixels', () => plain(11_000, 6000).jpeg().toBuffer()],
  ])('%s', async (_, code, upload) => {
    expect(await refusalOf(upload())).toBe(code)
  })
})

describe('a prepared photo', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is made of a %s', async (format) => {
    const { files, width, height } = await preparePhoto(
      await twoHalves(2000, 1000).toFormat(format).toBuffer(),
    )
    expect({ width, height }).toEqual({ width: 1600, height: 800 })
    for (const kept of PHOTO_WIDTHS) {
      expect(await sharp(files[kept]).metadata()).toMatchObject({
        format: 'webp',
        width: kept,
        height: kept / 2,
      })
      expect(await edgeColours(files[kept])).toEqual(['red', 'blue'])
    }
  })

  it('is made of what a telephone of 64 megapixels writes', { tags: 'large' }, async () => {
    expect((await preparePhoto(await plain(9248, 6936).jpeg().toBuffer())).width).toBe(1600)
  })

  it('is never enlarged', async () => {
    const { files, ...photo } = await preparePhoto(await twoHalves(500, 250).jpeg().toBuffer())
    expect(photo).toMatchObject({ width: 500, height: 250 })
    const widths = await Promise.all(
      PHOTO_WIDTHS.map(async (width) => (await sharp(files[width]).metadata()).width),
    )
    expect(widths).toEqual([400, 500, 500])
  })

  it('may be one pixel, or very long', async () => {
    expect(await preparePhoto(await twoHalves(2, 1).png().toBuffer())).toMatchObject({ width: 2, height: 1 })
    const tall = await preparePhoto(await twoHalves(100, 40_000).png().toBuffer())
    expect(tall).toMatchObject({ width: 16, height: 6400 })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright with orientation %i', async (orientation) => {
    const upright = await noisyPhoto(300, 200).png().toBuffer()
    const turned = await turnedBack(sharp(upright), orientation).png().toBuffer()
    const upload = await sharp(turned).withMetadata({ orientation }).png().toBuffer()
    expect((await preparePhoto(upload)).contentHash).toBe((await preparePhoto(upright)).contentHash)
  })

  it('stands upright when a telephone was held upright', async () => {
    const turned = await sharp(await twoHalves(2000, 1500).png().toBuffer())
      .rotate(270)
      .toBuffer()
    const { files, ...photo } = await preparePhoto(
      await sharp(turned).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    )
    expect(photo).toMatchObject({ width: 1600, height: 1200 })
    expect(await edgeColours(files[400])).toEqual(['red', 'blue'])
  })

  it('tells nothing of its maker, its place or its camera', async () => {
    const upload = await twoHalves(600, 400).withExif(WITH_PLACE).withIccProfile('p3').jpeg().toBuffer()
    expect(await sharp(upload).metadata()).toMatchObject({
      exif: expect.any(Buffer),
      icc: expect.any(Buffer),
    })
    expect(upload.includes('Jo Player')).toBe(true)
    const { files } = await preparePhoto(upload)
    for (const kept of PHOTO_WIDTHS) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(files[kept]).metadata()
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
      expect(Buffer.from(files[kept]).includes('Jo Player')).toBe(false)
    }
  })

  it('has the colours of its profile', async () => {
    const orange = { r: 230, g: 120, b: 40 }
    const flat = { create: { width: 50, height: 50, channels: 3, background: orange } as const }
    const wide = await sharp(flat).withIccProfile('p3').png().toBuffer()
    const asStored = (await sharp(wide, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3)
    const { files } = await preparePhoto(wide)
    const made = (await sharp(files[400]).raw().toBuffer()).subarray(0, 3)
    expect([...asStored]).not.toEqual([230, 120, 40])
    for (const [i, value] of [230, 120, 40].entries())
      expect(Math.abs((made[i] ?? 0) - value)).toBeLessThan(8)
  })

  it('is white where it was transparent', async () => {
    const clear = { create: { width: 50, height: 50, channels: 4, background: '#f000' } as const }
    const { files } = await preparePhoto(await sharp(clear).png().toBuffer())
    expect(await edgeColours(files[400])).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
  })

  it.each(['b-w', 'cmyk', 'rgb16'] as const)('is made of %s colours', async (space) => {
    const upload = sharp(await twoHalves(60, 40).png().toBuffer()).toColourspace(space)
    const made = await preparePhoto(await (space === 'cmyk' ? upload.jpeg() : upload.png()).toBuffer())
    expect(await sharp(made.files[400]).metadata()).toMatchObject({ width: 60, space: 'srgb' })
  })

  it('leaves a page out that hides in the upload', async () => {
    const page = '<script>alert(document.domain)</script>'
    const jpeg = await twoHalves(600, 400)
      .withExif({ IFD0: { ImageDescription: page } })
      .jpeg()
      .toBuffer()
    const { files } = await preparePhoto(Buffer.concat([jpeg, Buffer.from(page)]))
    expect(await edgeColours(files[800])).toEqual(['red', 'blue'])
    for (const kept of PHOTO_WIDTHS) expect(Buffer.from(files[kept]).includes('script')).toBe(false)
  })

  it('is named by its largest file, and equal for equal pictures', async () => {
    const jpeg = () => twoHalves(600, 400).jpeg()
    const photo = await preparePhoto(await jpeg().toBuffer())
    const again = await preparePhoto(await jpeg().withExif(WITH_PLACE).toBuffer())
    const other = await preparePhoto(await twoHalves(602, 400).jpeg().toBuffer())
    expect(photo.contentHash).toBe(createHash('sha256').update(photo.files[1600]).digest('hex'))
    expect(again.contentHash).toBe(photo.contentHash)
    expect(other.contentHash).not.toBe(photo.contentHash)
  })

  it('has a placeholder that fits into a page', async () => {
    const { placeholder } = await preparePhoto(await noisyPhoto(600, 400).jpeg().toBuffer())
    const [, data = ''] = placeholder.split('data:image/webp;base64,')
    expect(placeholder.length).toBeLessThan(500)
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ width: 16, height: 11 })
  })
})

/** Rotates an upright image to how a camera stores it with this orientation tag. */
function turnedBack(upright: Sharp, orientation: number): Sharp {
  if (orientation === 2) return upright.flop()
  if (orientation === 3) return upright.rotate(180)
  if (orientation === 4) return upright.flip()
  if (orientation === 5) return upright.flop().rotate(270)
  if (orientation === 6) return upright.rotate(270)
  if (orientation === 7) return upright.flop().rotate(90)
  if (orientation === 8) return upright.rotate(90)
  return upright
}
