import { addProtocol, removeProtocol } from 'maplibre-gl'

/** The layers of a coast tile. */
export const COAST_LAYERS = ['sea', 'land', 'borders'] as const
/** Zoom (512-pixel tiles) beyond which the coast has no more detail. */
export const COAST_MAX_ZOOM = 10
/** URL template of coast tiles for a map style. */
export const COAST_TILES = 'coast://{z}/{x}/{y}'

export interface CoastRequest {
  id: number
  z: number
  x: number
  y: number
}
export type CoastResponse = { id: number; tile: ArrayBuffer } | { id: number; error: string }

/** Serves `coast://` tiles, which a worker cuts from the atlas. Returns a function that stops it. */
export function serveCoastTiles(): () => void {
  const worker = new Worker(new URL('./coast.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: CoastResponse) => void>()
  let lastId = 0

  worker.onmessage = ({ data }: MessageEvent<CoastResponse>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  }

  addProtocol('coast', async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url.slice('coast://'.length).split('/').map(Number)
    const id = ++lastId
    const answer = await new Promise<CoastResponse>((resolve) => {
      waiting.set(id, resolve)
      worker.postMessage({ id, z, x, y } satisfies CoastRequest)
    })
    if ('error' in answer) throw new Error(answer.error)
    return { data: answer.tile }
  })

  return () => {
    removeProtocol('coast')
    worker.terminate()
  }
}
