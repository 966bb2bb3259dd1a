import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { BASE_URL } from './environment.ts'
import { test } from './test.ts'

/** Into so many pieces the content of a document is cut. */
const PIECES = 12

/** A test to which documents arrive as on a slow connection: each piece when the one before has been painted. */
export const testInPieces = test.extend<{ pieces: Pieces }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from this pattern
  pieces: async ({}, use) => {
    const pieces = await serveInPieces(process.env[BASE_URL] ?? '')
    await use(pieces)
    pieces.close()
  },
  baseURL: ({ pieces }, use) => use(pieces.url),
  page: ({ page, pieces }, use) => {
    pieces.isPainted = () => untilPainted(page)
    return use(page)
  },
})

interface Pieces {
  url: string
  /** Resolves when the part of the document that has arrived is painted. */
  isPainted: () => Promise<void>
  close: () => void
}

async function untilPainted(page: Page) {
  await page.waitForFunction(() => {
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    return isPainted && document.readyState === 'loading'
  })
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })
}

/** A server before the one at `origin`. */
async function serveInPieces(origin: string): Promise<Pieces> {
  const server = createServer((asked, response) => {
    const options = { method: asked.method, headers: { ...asked.headers, 'accept-encoding': 'identity' } }
    const passedOn = request(new URL(asked.url ?? '', origin), options, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (answer.headers['content-type']?.startsWith('text/html')) await sendInPieces(answer, response)
      else answer.pipe(response)
    })
    asked.pipe(passedOn)
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const pieces = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    isPainted: async () => {},
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }

  async function sendInPieces(answer: IncomingMessage, response: ServerResponse) {
    const page = Buffer.concat(await answer.toArray())
    const start = page.indexOf('<main')
    const size = Math.ceil((page.indexOf('</main>') - start) / PIECES)
    let sent = 0
    for (let piece = 1; piece < PIECES; piece++) {
      const end = start + piece * size
      response.write(page.subarray(sent, end))
      sent = end
      await pieces.isPainted()
    }
    response.end(page.subarray(sent))
  }

  return pieces
}
