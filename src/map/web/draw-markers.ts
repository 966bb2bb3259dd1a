import type { Palette } from './palette.ts'

/** Device pixels per CSS pixel in every drawing. */
export const MARKER_SCALE = 2

/** Device location, in the blue that people know from other maps. */
export const DEVICE_COLOUR = '#1d7fe0'

const SHADOW = 'rgb(0 0 0 / 45%)'
const SHADOW_PX = 5

/** A pin without words, pointing to the bottom centre of the drawing. CSS pixels: 36 x 46, selected 47 x 60. */
export function drawPlainPin(palette: Palette, selected: boolean): HTMLCanvasElement {
  const size = selected ? 1.3 : 1
  const pen = createContext2d(36 * size, 46 * size)
  pen.scale(size, size)
  const drop = new Path2D('M18 41C15 35 5 29 5 18a13 13 0 0 1 26 0c0 11-10 17-13 23z')
  withShadow(pen, () => fill(pen, drop, palette.paper))
  pen.lineWidth = 5
  pen.strokeStyle = palette.paper
  pen.lineJoin = 'round'
  pen.stroke(drop)
  fill(pen, drop, palette.ball)
  const eye = new Path2D()
  eye.arc(18, 18, 4.5, 0, 2 * Math.PI)
  fill(pen, eye, palette.paper)
  return pen.canvas
}

const POINTER_PX = 7
const SIGN_GAP_PX = 4
const WORDS = { height: 32, padding: 10, sign: 15, font: '700 13px Inter, system-ui, sans-serif' }
const SELECTED_WORDS = { height: 40, padding: 14, sign: 18, font: '700 15.5px Inter, system-ui, sans-serif' }

/** A pin with the words and signs of `pinOf`, pointing to the bottom centre of the drawing. */
export function drawPin(palette: Palette, pin: string, selected: boolean): HTMLCanvasElement {
  if (pin === '') return drawPlainPin(palette, selected)
  const [text = '', ...signs] = pin.split('/')
  const { height, padding, sign: signSide, font } = selected ? SELECTED_WORDS : WORDS
  const colours = selected
    ? { ground: palette.ball, edge: palette.paper, words: palette.onBall }
    : { ground: palette.paper, edge: palette.court, words: palette.ink }
  const content = signs.length * (signSide + SIGN_GAP_PX) + textWidth(text, font)
  const width = Math.max(height, content + 2 * padding)
  const middle = width / 2 + SHADOW_PX
  const bottom = SHADOW_PX + height
  const pen = createContext2d(width + 2 * SHADOW_PX, bottom + POINTER_PX)
  const shape = new Path2D()
  shape.roundRect(SHADOW_PX, SHADOW_PX, width, height, height / 2)
  shape.addPath(new Path2D(`M${middle - 7} ${bottom - 1}h14L${middle} ${bottom + POINTER_PX - 2}z`))
  pen.lineWidth = 3
  pen.lineJoin = 'round'
  pen.strokeStyle = colours.edge
  withShadow(pen, () => pen.stroke(shape))
  fill(pen, shape, colours.ground)
  let left = middle - content / 2
  for (const sign of signs) {
    drawSign(
      pen,
      sign,
      { left, top: SHADOW_PX + (height - signSide) / 2, side: signSide },
      colours.words,
      palette.lamp,
    )
    left += signSide + SIGN_GAP_PX
  }
  pen.fillStyle = colours.words
  pen.font = font
  pen.textBaseline = 'middle'
  pen.fillText(text, left, SHADOW_PX + height / 2 + 1)
  return pen.canvas
}

/** Outlines of signs in a square of 24. */
const BULB =
  'M9 16a5 5 0 1 1 6 0a3.5 3.5 0 0 0-1 3a2 2 0 0 1-4 0a3.5 3.5 0 0 0-1-3M9.7 17h4.6M3 12h1m8-9v1m8 8h1M5.6 5.6l.7.7m12.1-.7l-.7.7'
const ROOF = 'M3 12L12 4l9 8M6 10v9h12v-9'

function drawSign(
  pen: CanvasRenderingContext2D,
  sign: string,
  { left, top, side }: { left: number; top: number; side: number },
  colour: string,
  lamp: string,
) {
  const outline = new Path2D(sign === 'lights' ? BULB : ROOF)
  pen.save()
  pen.translate(left, top)
  pen.scale(side / 24, side / 24)
  pen.lineWidth = 2.2
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = colour
  if (sign === 'lights') fill(pen, outline, lamp)
  pen.stroke(outline)
  pen.restore()
}

/** A circle with the number of courts. */
export function drawCluster(palette: Palette, label: string): HTMLCanvasElement {
  const diameter = clusterDiameter(label)
  const side = diameter + 2 * SHADOW_PX
  const pen = createContext2d(side, side)
  const disc = new Path2D()
  disc.arc(side / 2, side / 2, diameter / 2, 0, 2 * Math.PI)
  withShadow(pen, () => fill(pen, disc, palette.paper))
  const inner = new Path2D()
  inner.arc(side / 2, side / 2, diameter / 2 - 3, 0, 2 * Math.PI)
  fill(pen, inner, palette.court)
  pen.fillStyle = palette.onCourt
  pen.font = '700 15px Inter, system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(label, side / 2, side / 2 + 1)
  return pen.canvas
}

/**
 * A needle for the centre of a search. Its head sticks out behind a cluster at the same place. It points to the bottom
 * centre.
 */
export function drawCentre(palette: Palette): HTMLCanvasElement {
  const pen = createContext2d(26, 48)
  const stem = new Path2D('M13 20v26')
  const head = new Path2D()
  head.arc(13, 13, 8, 0, 2 * Math.PI)
  pen.lineCap = 'round'
  for (const [width, colour] of [
    [7, palette.paper],
    [3, palette.ink],
  ] as const) {
    pen.lineWidth = width
    pen.strokeStyle = colour
    pen.stroke(stem)
    pen.stroke(head)
    fill(pen, head, colour)
  }
  const eye = new Path2D()
  eye.arc(13, 13, 3.5, 0, 2 * Math.PI)
  fill(pen, eye, palette.paper)
  return pen.canvas
}

/** A dot for the device location. */
export function drawDot(palette: Palette, colour: string): HTMLCanvasElement {
  const pen = createContext2d(22, 22)
  for (const [radius, paint] of [
    [10, palette.paper],
    [7, colour],
  ] as const) {
    const disc = new Path2D()
    disc.arc(11, 11, radius, 0, 2 * Math.PI)
    fill(pen, disc, paint)
  }
  return pen.canvas
}

const LABEL_FONT = '700 13px Inter, system-ui, sans-serif'
const LABEL_PX = 26
const TIP_PX = 8

/** A label below its place, so that a pin fits above it. It points to the top centre of the drawing. */
export function drawLabel(palette: Palette, label: string): HTMLCanvasElement {
  const width = textWidth(label, LABEL_FONT) + 20
  const [side, middle] = [width + 2 * SHADOW_PX, width / 2 + SHADOW_PX]
  const pen = createContext2d(side, TIP_PX + LABEL_PX + SHADOW_PX + 3)
  const shape = new Path2D(`M${middle} 1L${middle - 7} ${TIP_PX + 1}h14z`)
  shape.roundRect(SHADOW_PX, TIP_PX, width, LABEL_PX, 7)
  withShadow(pen, () => fill(pen, shape, palette.ink))
  pen.fillStyle = palette.paper
  pen.font = LABEL_FONT
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(label, middle, TIP_PX + LABEL_PX / 2 + 1)
  return pen.canvas
}

/** The width of a text, CSS pixels. */
function textWidth(text: string, font: string): number {
  const pen = createContext2d(1, 1)
  pen.font = font
  return Math.ceil(pen.measureText(text).width)
}

/** Diameter of a cluster's circle, CSS pixels; at most the gap between clusters in tiles. */
function clusterDiameter(label: string): number {
  return 32 + 4 * label.length
}

const counts = new Intl.NumberFormat('en', { notation: 'compact' })

/** Abbreviated count: '7', '250', '1.2k', '14k', '1M'. */
export function clusterLabel(count: number): string {
  return counts.format(count).replace('K', 'k')
}

function createContext2d(width: number, height: number): CanvasRenderingContext2D {
  const element = document.createElement('canvas')
  element.width = Math.round(width * MARKER_SCALE)
  element.height = Math.round(height * MARKER_SCALE)
  // Drawn on the CPU: reading a few pixels back from the GPU takes longer than drawing them.
  const pen = element.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('This browser cannot draw on a canvas')
  pen.scale(MARKER_SCALE, MARKER_SCALE)
  return pen
}

function fill(pen: CanvasRenderingContext2D, path: Path2D, colour: string) {
  pen.fillStyle = colour
  pen.fill(path)
}

function withShadow(pen: CanvasRenderingContext2D, draw: () => void) {
  pen.save()
  pen.shadowColor = SHADOW
  pen.shadowBlur = SHADOW_PX * MARKER_SCALE
  pen.shadowOffsetY = 2 * MARKER_SCALE
  draw()
  pen.restore()
}
