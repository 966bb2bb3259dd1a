import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { LIST_PAGE_SIZE } from '../src/search/contract/limits.ts'
import { withBrowser } from './browser.ts'
import { addPhotos } from './photographed-courts.ts'
import { withChangedData, withServer } from './real-server.ts'
import type { Measurement, Skipped } from './report.ts'

/** Lighthouse's mobile profile: slow 4G and a CPU slowed down four times. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
/** The slowest network that phones still have: 400 kbit/s. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}
/** Milliseconds until a court page on such a network says whether one can play. */
const MAX_VERDICT_MS = 3_500
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }
/** With what is loaded at rest for a visitor. */
const MAX_SCRIPT_KB = 137.2
/** A page of results. */
const SEARCH = '/?near=51.5,-0.12&radius=50'
const MAX_PHOTO_DELAY = 1.2

/** What the first view of a page takes on a slow phone. */
export interface View {
  cards: number
  scriptBytes: number
  /** Of all responses, with their headers. */
  bytes: number
  shift: number
  /** Largest contentful paint, in milliseconds. */
  paint: number
}

/** The first view of `/` on a slow phone, compared with the same HTML without scripts. */
export function benchFirstView(): Promise<(Measurement | Skipped)[]> {
  return withBrowser('First view', ['--no-sandbox', '--disable-gpu'], (browser) =>
    withServer({}, async (url) => {
      const ours = await measureView(browser, url)
      const plain = await withoutScripts(url, (plainUrl) => measureView(browser, plainUrl))
      const without = await measureView(browser, `${url}${SEARCH}`)
      const photos = await withChangedData(addPhotos, (other) => measureView(browser, `${other}${SEARCH}`))
      return [...report(ours, plain), reportPhotos(photos, without), await benchCourtPage(browser, url)]
    }),
  )
}

async function benchCourtPage(browser: Browser, url: string): Promise<Measurement> {
  const [court] = (await (await fetch(`${url}/api/courts?limit=1`)).json()) as { id: number }[]
  const page = `${url}/courts/${court?.id}`
  const ours = await measureVerdict(browser, page)
  const plain = await withoutScripts(page, (plainUrl) => measureVerdict(browser, plainUrl))
  return {
    what: 'Court page: whether one can play, slow 3G',
    ours: `${Math.round(ours)} ms`,
    baseline: `${Math.round(plain)} ms without scripts`,
    reached: `${(ours / plain).toFixed(2)} times`,
    goal: `<= ${MAX_VERDICT_MS} ms`,
    isMet: ours <= MAX_VERDICT_MS,
  }
}

/** Milliseconds until a court page is painted with what it says about playing. */
async function measureVerdict(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(
    () =>
      document.querySelector('aside[aria-label="Playing here"]') &&
      performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  const time = await page.evaluate(() => performance.now())
  await context.close()
  return time
}

function reportPhotos(photos: View, without: View): Measurement {
  const ratio = photos.paint / without.paint
  return {
    what: 'Results: largest paint with photos, slow 4G',
    ours: `${Math.round(photos.paint)} ms`,
    baseline: `${Math.round(without.paint)} ms without photos`,
    reached: `${ratio.toFixed(2)} times`,
    goal: `<= ${MAX_PHOTO_DELAY}`,
    isMet: ratio <= MAX_PHOTO_DELAY,
  }
}

function report(ours: View, plain: View): Measurement[] {
  const kilobytes = ours.scriptBytes / 1024
  const ratio = ours.paint / plain.paint
  return [
    {
      what: 'First view: cards in the HTML',
      ours: `${ours.cards}`,
      baseline: `${LIST_PAGE_SIZE} per page`,
      reached: `${ours.cards} of ${LIST_PAGE_SIZE}`,
      goal: 'all',
      isMet: ours.cards === LIST_PAGE_SIZE,
    },
    {
      what: 'First view: JavaScript, compressed',
      ours: `${kilobytes.toFixed(1)} KB`,
      baseline: `${MAX_SCRIPT_KB} KB`,
      reached: `${(kilobytes / MAX_SCRIPT_KB).toFixed(2)} of it`,
      goal: '<= 1',
      isMet: kilobytes <= MAX_SCRIPT_KB,
    },
    {
      what: 'First view: layout shift',
      ours: ours.shift.toFixed(4),
      baseline: `${plain.shift.toFixed(4)} without scripts`,
      reached: ours.shift.toFixed(4),
      goal: '0',
      isMet: ours.shift === 0,
    },
    {
      what: 'First view: largest paint, slow 4G',
      ours: `${Math.round(ours.paint)} ms`,
      baseline: `${Math.round(plain.paint)} ms without scripts`,
      reached: `${ratio.toFixed(2)} times`,
      goal: '<= 1.5',
      isMet: ratio <= 1.5,
    },
  ]
}

/** Opens a page on a slow phone. */
export async function measureView(browser: Browser, url: string): Promise<View> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  /** The length of their headers. */
  const scripts = new Map<string, number>()
  let [scriptBytes, bytes] = [0, 0]
  devtools.on(
    'Network.responseReceived',
    ({ requestId, type, response }) =>
      type === 'Script' && scripts.set(requestId, response.encodedDataLength),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const headers = scripts.get(requestId)
    bytes += encodedDataLength
    if (headers !== undefined) scriptBytes += encodedDataLength - headers
  })
  await page.addInitScript(watchPaints)
  const html = await (await page.goto(url, { waitUntil: 'networkidle' }))?.text()
  const { shift, paint } = await page.evaluate(() => window.seen)
  await context.close()
  const cards = html?.match(/<article/g)?.length ?? 0
  return { cards, scriptBytes, bytes, shift, paint }
}

declare global {
  interface Window {
    seen: { shift: number; paint: number }
  }
}

/** Runs in the page: adds up layout shifts and records the largest paint. */
function watchPaints(): void {
  window.seen = { shift: 0, paint: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Serves the page's HTML without scripts and proxies everything else to the real server. */
async function withoutScripts<T>(url: string, use: (plainUrl: string) => Promise<T>): Promise<T> {
  const html = (await (await fetch(url)).text())
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '')
  const server = createServer(async (request, response) => {
    const send = (type: string, body: string | ArrayBuffer) =>
      response.setHeader('content-type', type).setHeader('content-encoding', 'gzip').end(gzipSync(body))
    if (request.url === '/') return void send('text/html; charset=utf-8', html)
    const file = await fetch(new URL(request.url ?? '/', url))
    send(file.headers.get('content-type') ?? '', await file.arrayBuffer())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
