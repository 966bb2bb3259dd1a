import type { Page } from '@playwright/test'
import { SIMPLE_MAP_INSTEAD } from '../../src/map/web/map-texts.ts'
import type { Point } from '../../src/platform/contract/geo.ts'
import { FULL_COURT } from '../harness/courts.ts'
import { expect } from '../harness/test.ts'
import { visit } from '../harness/visit.ts'
import { type Camera, parseCamera, project } from './projection.ts'
import { searchBar } from './search-bar.ts'

/** Distance from a pin's tip to the middle of its head. */
const PIN_HEAD_OFFSET_PX = 24

/** The map of courts. */
export class MapScreen {
  readonly page: Page
  readonly searchBar: ReturnType<typeof searchBar>

  constructor(page: Page) {
    this.page = page
    this.searchBar = searchBar(page)
  }

  /** @param search query string of the URL, such as `?postcode=SW9+8HE` */
  async open(search = ''): Promise<void> {
    await visit(this.page, `/map${search}`)
  }

  /** Opens the map and waits until it is idle. */
  async openIdle(search = ''): Promise<void> {
    await this.open(search)
    await this.camera()
  }

  get stage() {
    return this.page.getByRole('region', { name: 'Map', exact: true })
  }

  get error() {
    return this.page.getByRole('search').getByRole('alert')
  }

  get status() {
    return this.sheet.getByRole('status').first()
  }

  get infoWindow() {
    return this.page.getByRole('dialog')
  }

  /** The list of results: beside the map, or in the sheet over it on a phone. */
  get sheet() {
    return this.page.getByRole('region', { name: 'Results' })
  }

  get hits() {
    return this.page.getByRole('list', { name: 'Courts on the map' }).getByRole('article')
  }

  /** The button that selects a court in the list. */
  hit(name: string) {
    return this.hits.getByRole('button', { name, exact: true })
  }

  /** The view once the map is idle; zoom for 512-pixel tiles. */
  async camera(): Promise<Camera> {
    return parseCamera((await this.stage.locator('[data-view]').getAttribute('data-view')) ?? '')
  }

  /** Expects the map to come to rest in this view. */
  async expectCamera({ latitude, longitude, zoom }: Camera): Promise<void> {
    await expect(async () => {
      const camera = await this.camera()
      expect(camera.zoom).toBeCloseTo(zoom, 2)
      expect(camera.latitude).toBeCloseTo(latitude, 4)
      expect(camera.longitude).toBeCloseTo(longitude, 4)
    }).toPass()
  }

  /** Expects the map to come to rest around this point, within a few miles. */
  async expectCentre({ latitude, longitude }: Point): Promise<void> {
    await expect(async () => {
      const camera = await this.camera()
      expect(Math.abs(camera.latitude - latitude)).toBeLessThan(0.04)
      expect(Math.abs(camera.longitude - longitude)).toBeLessThan(0.04)
    }).toPass()
  }

  /** Page position of a point once the map is idle, pixels. */
  async pixelOf(point: Point): Promise<{ x: number; y: number }> {
    const camera = await this.camera()
    const box = await this.stage.boundingBox()
    if (!box) throw new Error('The map is not shown')
    return project(point, camera, box)
  }

  async clickPin(point: Point): Promise<void> {
    const { x, y } = await this.pixelOf(point)
    await this.page.mouse.click(x, y - PIN_HEAD_OFFSET_PX)
  }

  async clickAt(point: Point): Promise<void> {
    const { x, y } = await this.pixelOf(point)
    await this.page.mouse.click(x, y)
  }

  /** Drags the map by this many pixels, without a flick, and waits until it is idle. */
  async drag(right: number, down: number): Promise<void> {
    const { x, y } = await this.pixelOf(await this.camera())
    const from = { x: x - 20, y: y - 100 }
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move(from.x + right, from.y + down, { steps: 4 })
    await this.page.mouse.move(from.x + right, from.y + down, { steps: 4 })
    await this.page.mouse.up()
    await this.camera()
  }

  /** The part of the map not covered by the sheet on a phone, from top to bottom. */
  async uncoveredRange(): Promise<{ top: number; bottom: number }> {
    const header = await this.page.getByRole('banner').boundingBox()
    const sheet = await this.sheet.boundingBox()
    if (!header || !sheet) throw new Error('The map is not shown')
    return { top: header.y + header.height, bottom: sheet.y }
  }

  /** Expects the simple map in place of a detailed one that failed. */
  async expectSimpleMap(): Promise<void> {
    await expect(this.sheet.getByText(SIMPLE_MAP_INSTEAD)).toBeVisible()
    await expect(this.stage.getByText('Natural Earth')).toBeVisible()
  }

  async expectSimpleMapThatWorks(): Promise<void> {
    await this.expectSimpleMap()
    await this.sheet.getByRole('button', { name: 'Hide this note' }).click()
    await expect(this.sheet.getByText(SIMPLE_MAP_INSTEAD)).toBeHidden()
    await this.hit(FULL_COURT).click()
    await expect(this.infoWindow).toBeVisible()
  }

  /** Expects the point to end up in the uncovered part of the map. */
  async expectUncovered(point: Point): Promise<void> {
    await expect(async () => {
      const { x, y } = await this.pixelOf(point)
      const { top, bottom } = await this.uncoveredRange()
      const tools = await this.page.getByRole('button', { name: 'Zoom in' }).boundingBox()
      expect(y).toBeGreaterThan(top)
      expect(y).toBeLessThan(bottom)
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(tools?.x ?? 0)
    }).toPass()
  }

  /** Distance of the point below the centre of that part, pixels. */
  async offsetFromCentre(point: Point): Promise<number> {
    const { y } = await this.pixelOf(point)
    const { top, bottom } = await this.uncoveredRange()
    return y - (top + bottom) / 2
  }

  /** Expects the point to end up this far below the centre, within about a finger's width. */
  async expectOffsetFromCentre(point: Point, below: number): Promise<void> {
    const isThere = async () => Math.abs((await this.offsetFromCentre(point)) - below) < 30
    await expect.poll(isThere).toBe(true)
  }

  /** Expects all points to end up on the map, this many pixels from its edges. */
  async expectInView(points: readonly Point[], padding: number): Promise<void> {
    await expect(async () => {
      const box = await this.stage.boundingBox()
      if (!box) throw new Error('The map is not shown')
      for (const point of points) {
        const { x, y } = await this.pixelOf(point)
        expect(x).toBeGreaterThanOrEqual(box.x + padding - 1)
        expect(x).toBeLessThanOrEqual(box.x + box.width - padding + 1)
        expect(y).toBeGreaterThanOrEqual(box.y + padding - 1)
        expect(y).toBeLessThanOrEqual(box.y + box.height - padding + 1)
      }
    }).toPass()
  }
}
