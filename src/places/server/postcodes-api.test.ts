import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PostcodesIo } from './postcodes-api.ts'

/** Answers by path, in the format of postcodes.io; 404 for other paths. Status 0 closes the connection. */
let answers: Record<string, { status: number; body?: unknown }>
let asked: string[]
let server: Server
let url: string

beforeEach(async () => {
  answers = {}
  asked = []
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { status, body } = answers[path] ?? {
      status: 404,
      body: { status: 404, error: 'Postcode not found' },
    }
    if (status === 0) return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? { status }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
)

const found = (latitude: number | null, longitude: number | null) => ({
  status: 200,
  body: { status: 200, result: { latitude, longitude, country: 'England' } },
})

describe('a postcode', () => {
  it('is unknown if the server does not know it', async () => {
    expect(await new PostcodesIo(url).findPostcode('SW98HP')).toBe('unknown')
    expect(asked).toEqual(['/postcodes/SW98HP', '/terminated_postcodes/SW98HP'])
  })

  it('is unknown if it has no coordinates', async () => {
    answers['/postcodes/JE23AB'] = found(null, null)
    expect(await new PostcodesIo(url).findPostcode('JE23AB')).toBe('unknown')
  })

  it('is located by the server', async () => {
    answers['/postcodes/SW98HP'] = found(51.46, -0.11)
    expect(await new PostcodesIo(url).findPostcode('SW98HP')).toEqual({ latitude: 51.46, longitude: -0.11 })
  })

  it('may be terminated', async () => {
    answers['/terminated_postcodes/E1W1UU'] = found(51.508774, -0.051135)
    expect(await new PostcodesIo(url).findPostcode('E1W1UU')).toEqual({
      latitude: 51.508774,
      longitude: -0.051135,
    })
  })

  it('may be a district', async () => {
    answers['/outcodes/SW9'] = found(51.47, -0.12)
    expect(await new PostcodesIo(url).findDistrict('SW9')).toEqual({ latitude: 51.47, longitude: -0.12 })
  })
})

describe('a server', () => {
  it.each([
    ['with an error', { status: 500 }],
    ['with a page', { status: 200, body: '<html>' }],
    ['with a place off the globe', { status: 200, body: { result: { latitude: 91, longitude: 0 } } }],
    ['with another form', { status: 200, body: { result: { lat: 1 } } }],
  ])('that answers %s has failed, and is asked again', async (_, answer) => {
    answers['/postcodes/SW98HP'] = answer
    const api = new PostcodesIo(url)
    expect(await api.findPostcode('SW98HP')).toBe('failed')
    answers['/postcodes/SW98HP'] = found(51.46, -0.11)
    expect(await api.findPostcode('SW98HP')).toHaveProperty('latitude', 51.46)
  })

  it('is not called for a few seconds after rate-limiting us', async () => {
    let now = 0
    const api = new PostcodesIo(url, () => now)
    answers['/postcodes/SW98HP'] = { status: 429 }
    expect(await api.findPostcode('SW98HP')).toBe('over-limit')
    answers['/postcodes/SW98HP'] = found(51.46, -0.11)
    now = 4_999
    expect(await api.findPostcode('SW98HP')).toBe('over-limit')
    expect(asked).toHaveLength(1)
    now = 5_000
    expect(await api.findPostcode('SW98HP')).toHaveProperty('latitude', 51.46)
  })

  it('is not called for half a minute after it was unreachable', async () => {
    let now = 0
    const api = new PostcodesIo(url, () => now)
    answers['/outcodes/SW9'] = { status: 0 }
    expect(await api.findDistrict('SW9')).toBe('unreachable')
    answers['/outcodes/SW9'] = found(51.47, -0.12)
    asked = []
    now = 29_999
    expect(await api.findDistrict('SW9')).toBe('unreachable')
    expect(asked).toEqual([])
    now = 30_000
    expect(await api.findDistrict('SW9')).toHaveProperty('latitude', 51.47)
  })

  it('counts as unreachable if nothing listens', async () => {
    expect(await new PostcodesIo('http://127.0.0.1:1').findPostcode('SW98HP')).toBe('unreachable')
  })

  it('counts as unreachable if it never answers', async () => {
    server.removeAllListeners('request')
    expect(await new PostcodesIo(url).findPostcode('SW98HP')).toBe('unreachable')
  })
})

describe('answers', () => {
  it('are cached for a day, including unknown postcodes', async () => {
    let now = 0
    const api = new PostcodesIo(url, () => now)
    answers['/postcodes/SW98HP'] = found(51.46, -0.11)
    for (let round = 0; round < 3; round++) {
      await api.findPostcode('SW98HP')
      await api.findPostcode('ZZ11ZZ')
    }
    expect(asked).toEqual(['/postcodes/SW98HP', '/postcodes/ZZ11ZZ', '/terminated_postcodes/ZZ11ZZ'])
    now = 24 * 60 * 60 * 1000
    await api.findPostcode('SW98HP')
    expect(asked).toHaveLength(4)
  })
})
