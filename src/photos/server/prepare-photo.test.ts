import { createHash } from 'node:crypto'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
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

/** Two JPEGs in one file, with an index of them in the first one (CIPA DC-007, "MPO"). */
function multiPicture(first: Buffer, second: Buffer): Buffer {
  const index = Buffer.alloc(86)
  index.write('MPF\0II*\0\x08\0\0\0\x03\0', 'latin1')
  const field = (at: number, tag: number, [type, count, value]: [number, number, number]) => {
    index.writeUInt16LE(tag, at)
    index.writeUInt16LE(type, at + 2)
    index.writeUInt32LE(count, at + 4)
    index.writeUInt32LE(value, at + 8)
  }
  field(14, 0xb000, [7, 4, Buffer.from('0100').readUInt32LE()])
  field(26, 0xb001, [4, 1, 2])
  field(38, 0xb002, [7, 32, 50])
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0, index.length + 2]), index])
  const size = first.length + segment.length
  segment.writeUInt32LE(0x20030000, 58)
  segment.writeUInt32LE(size, 62)
  segment.writeUInt32LE(second.length, 78)
  // From the byte after `MPF\0`.
  segment.writeUInt32LE(size - 10, 82)
  return Buffer.concat([first.subarray(0, 2), segment, first.subarray(2), second])
}

/** The red, green and blue of the first pixel. */
async function firstPixel(file: Uint8Array, options?: SharpOptions): Promise<number[]> {
  return [...(await sharp(file, options).raw().toBuffer()).subarray(0, 3)]
}

async function refusalOf(upload: Buffer | Promise<Buffer>): Promise<ErrorCode | unknown> {
  return preparePhoto(await upload).then(
    () => 'prepared',
    (error: { code?: ErrorCode }) => error.code ?? error,
  )
}

describe('refuses', () => {
  const jpeg = () => noisyPhoto(800, 600).jpeg().toBuffer()
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
    ['the first bytes of a JPEG', 'photo-unreadable', () => Buffer.from('\xff\xd8\xff', 'latin1')],
    ['the beginning of an AVIF', 'photo-unreadable', () => Buffer.from('\0\0\0\x18ftypavif')],
    ['a HEIC that cannot be read', 'photo-heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
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

  it.each([
    ['a JPEG', (photo: Sharp) => photo.jpeg()],
    ['a progressive JPEG', (photo: Sharp) => photo.jpeg({ progressive: true })],
    ['a PNG', (photo: Sharp) => photo.png()],
    ['an interlaced PNG', (photo: Sharp) => photo.png({ progressive: true })],
    ['a WebP', (photo: Sharp) => photo.webp()],
    ['a lossless WebP', (photo: Sharp) => photo.webp({ lossless: true })],
    ['an AVIF', (photo: Sharp) => photo.avif()],
  ])('%s that was cut short anywhere', async (_, encode) => {
    const whole = await encode(noisyPhoto(400, 300)).toBuffer()
    for (const share of [0.2, 0.5, 0.8, 0.99])
      expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe('photo-unreadable')
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

  describe('looks the same in sRGB', () => {
    const RED = [200, 20, 20]
    const red = () => sharp({ create: { width: 50, height: 50, channels: 3, background: '#c81414' } })
    it.each<[string, tolerance: number, Sharp]>([
      ['a JPEG in Display P3', 4, red().withIccProfile('p3').jpeg()],
      ['a PNG in Display P3', 4, red().withIccProfile('p3').png()],
      ['a WebP in Display P3', 4, red().withIccProfile('p3').webp()],
      ['an AVIF in Display P3', 4, red().withIccProfile('p3').avif()],
      ['a PNG of 16 bits in Display P3', 4, red().toColourspace('rgb16').withIccProfile('p3').png()],
      [
        'a PNG of 16 bits with a profile of sRGB',
        4,
        red().toColourspace('rgb16').withIccProfile('srgb').png(),
      ],
      ['a PNG of 16 bits without a profile', 4, red().toColourspace('rgb16').png()],
      // Ink can't show this red.
      ['a JPEG in CMYK', 16, red().toColourspace('cmyk').withIccProfile('cmyk').jpeg()],
    ])('%s', async (_, tolerance, upload) => {
      const { files } = await preparePhoto(await upload.toBuffer())
      const colour = await firstPixel(files[400])
      for (const [channel, value] of RED.entries())
        expect(Math.abs((colour[channel] ?? 0) - value), `${colour}`).toBeLessThanOrEqual(tolerance)
    })

    it('although the numbers in Display P3 are others', async () => {
      const wide = await red().withIccProfile('p3').png().toBuffer()
      expect(await firstPixel(wide, { ignoreIcc: true })).toEqual([184, 45, 34])
    })
  })

  it('is the first of the pictures that a telephone wrote into one file', async () => {
    const [first, second] = await Promise.all([
      twoHalves(600, 400).jpeg().toBuffer(),
      plain(600, 400).jpeg().toBuffer(),
    ])
    const { files, ...photo } = await preparePhoto(multiPicture(first, second))
    expect(photo).toMatchObject({ width: 600, height: 400 })
    expect(await edgeColours(files[800])).toEqual(['red', 'blue'])
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
