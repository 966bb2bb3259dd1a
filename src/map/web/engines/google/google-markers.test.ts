import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMarkerFinder } from './google-markers.ts'

const WORLD = [-180, -85, 180, 85] as const
const courts = [
  { id: 1, name: 'North', latitude: 51.4402, longitude: -0.1399 },
  { id: 2, name: 'South', latitude: 51.44, longitude: -0.14 },
  { id: 3, name: 'Leeds', latitude: 53.8, longitude: -1.55 },
]

describe('courts from a list', () => {
  const find = createMarkerFinder({ kind: 'points', courts })

  it('leaves out courts that are not in view', async () => {
    expect(await find([-2, 53, -1, 54], 12)).toEqual([
      { kind: 'court', key: 'court 3', at: courts[2], court: courts[2] },
    ])
  })

  it('clusters neighbours until the zoom separates them', async () => {
    const marks = await find(WORLD, 10)
    expect(marks.map(({ kind }) => kind).sort()).toEqual(['cluster', 'court'])
    const cluster = marks.find((mark) => mark.kind === 'cluster')
    expect(cluster).toMatchObject({ count: 2, opensAtZoom: 17 })
    expect(await find(WORLD, 17)).toHaveLength(3)
  })
})

describe('courts from tiles', () => {
  afterEach(() => vi.unstubAllGlobals())

  const layer = new GeoJSONWrapper(
    [
      { type: 1, geometry: [[2048, 2048]], tags: { cluster: true, point_count: 12 } },
      { type: 1, geometry: [[0, 2048]], tags: { id: 3, name: 'Leeds', pin: 'Free' } },
      { type: 1, geometry: [[4096, 2048]], tags: { id: 4, name: 'In the next tile' } },
    ],
    { version: 2, extent: 4096 },
  )
  layer.name = 'courts'
  const tile = fromVectorTileJs({ layers: { courts: layer } })

  it('requests a failed tile again', async () => {
    const answer = vi.fn(async (_path: string) => new Response(null, { status: 503 }))
    vi.stubGlobal('fetch', answer)
    const find = createMarkerFinder({ kind: 'tiles', address: '/tiles/{z}/{x}/{y}.mvt' })
    await expect(find([-10, 50, 10, 60], 1)).rejects.toThrow('503')
    answer.mockResolvedValue(new Response(new Uint8Array(tile)))
    expect(await find([-10, 50, 10, 60], 1)).toHaveLength(2)
  })

  it('reads each tile in view once', async () => {
    const answer = vi.fn(async (_path: string) => new Response(new Uint8Array(tile)))
    vi.stubGlobal('fetch', answer)
    const find = createMarkerFinder({ kind: 'tiles', address: '/tiles/{z}/{x}/{y}.mvt' })
    const marks = await find([-10, 50, 10, 60], 1)
    expect(marks).toEqual([
      { kind: 'cluster', key: '0 0 0', at: { latitude: 0, longitude: 0 }, count: 12, opensAtZoom: 3 },
      {
        kind: 'court',
        key: 'court 3',
        at: { id: 3, name: 'Leeds', pin: 'Free', latitude: 0, longitude: -180 },
        court: { id: 3, name: 'Leeds', pin: 'Free', latitude: 0, longitude: -180 },
      },
    ])
    await find([-10, 50, 10, 60], 1)
    expect(answer.mock.calls.map(([path]) => path)).toEqual(['/tiles/0/0/0.mvt'])
  })

  it('finds the tiles on both sides of the antimeridian', async () => {
    const answer = vi.fn(async (_path: string) => new Response(new Uint8Array(tile)))
    vi.stubGlobal('fetch', answer)
    const find = createMarkerFinder({ kind: 'tiles', address: '/tiles/{z}/{x}/{y}.mvt' })
    await find([170, -20, -170, -10], 4)
    expect(answer.mock.calls.map(([path]) => path)).toEqual(['/tiles/3/7/4.mvt', '/tiles/3/0/4.mvt'])
  })
})
