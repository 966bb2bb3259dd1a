import sharp from 'sharp'
import { randomNumbers } from './random.ts'

/** Colours of generated photos: red on the left, blue on the right. */
const RED = { r: 255, g: 0, b: 0 }
const BLUE = { r: 0, g: 0, b: 255 }

/** A two-coloured photo; the caller chooses the format. */
export function twoHalves(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: RED } as const
  return sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: { create: half }, gravity: 'west' },
  ])
}

/** A detailed photo like those from cameras, with four different corners. */
export function noisyPhoto(width: number, height: number) {
  const random = randomNumbers(7)
  const raw = { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3 } as const
  const pixels = Uint8Array.from({ length: raw.width * raw.height * 3 }, () => random() * 256)
  return sharp(pixels, { raw }).resize({ width, height })
}

/** The colours at the middle of the left and right edges: 'red', 'blue' or an rgb() text. */
export async function edgeColours(file: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const row = Math.floor(info.height / 2) * info.width
  return [row + 2, row + info.width - 3].map((pixel) => colourName(data, pixel * info.channels))
}

function colourName(pixels: Buffer, at: number): string {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
  if (red > 200 && green < 60 && blue < 60) return 'red'
  if (blue > 200 && red < 60 && green < 60) return 'blue'
  return `rgb(${red}, ${green}, ${blue})`
}
