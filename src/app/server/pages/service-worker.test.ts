// @module-tag any-database
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { filesOf } from './offline-files.ts'
import { builtScreens } from './web.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp({}, { screens: builtScreens() })
})
afterAll(() => test.close())

const get = (url: string) => test.app.inject(url)

describe('the files kept for when there is no connection', () => {
  it('are what a screen needs now and later, without what is of no use then', () => {
    const chunks = {
      'src/app/web/routes/court.tsx?main': { file: 'court.js', imports: ['_shared.js'], css: ['court.css'] },
      'src/app/web/routes/court.tsx?route-chunk=clientLoader': { file: 'loader.js' },
      'src/app/web/routes/map.tsx?main': { file: 'map.js' },
      '_shared.js': {
        file: 'shared.js',
        assets: ['font.woff2'],
        dynamicImports: ['a/Dialog.tsx', 'src/map/web/E.tsx'],
      },
      'a/Dialog.tsx': { file: 'dialog.js', imports: ['_shared.js'] },
      'src/map/web/E.tsx': { file: 'engine.js' },
    }
    expect(filesOf(chunks, ['src/app/web/routes/court.tsx'])).toEqual(
      ['court.css', 'court.js', 'dialog.js', 'font.woff2', 'loader.js', 'shared.js'].map(
        (name) => `/${name}`,
      ),
    )
  })

  it('exist, and have neither map engines nor administration', async () => {
    const { body, headers } = await get('/sw.js')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': /^text\/javascript/ })
    const { files, pages, shell } = JSON.parse(body.slice('const SITE = '.length, body.indexOf('\n')))
    expect(files.filter((file: string) => /engine|admin|moderation|firebase|maplibre/i.test(file))).toEqual(
      [],
    )
    for (const file of files) expect((await get(file)).statusCode, file).toBe(200)
    const isPage = (path: string) => new RegExp(pages).test(path)
    const kept = ['/', '/courts/12', '/saved', shell]
    const others = ['/account', '/admin', '/courts/12.data/x', '/api/courts', '/map', '/offline/x']
    expect([...kept, ...others].filter(isPage)).toEqual(kept)
  })

  it('are deleted where an operator switched that off', async () => {
    const { app, close } = await openTestApp({ OFFLINE: 'off' }, { screens: builtScreens() })
    expect((await app.inject('/sw.js')).body).toContain('registration.unregister()')
    expect((await app.inject('/api/config')).json().offline).toBe(false)
    await close()
  })
})

it('the app can be installed: its start opens, and its icons have the sizes that it names', async () => {
  const { start_url, scope, id, icons } = (await get('/manifest.webmanifest')).json()
  expect({ scope, id }).toEqual({ scope: '/', id: '/' })
  expect((await get(start_url)).statusCode).toBe(200)
  const drawn = icons.filter(({ type }: { type: string }) => type === 'image/png')
  expect(drawn.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of [...drawn, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const { rawPayload, headers } = await get(src)
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect({ format, sizes: `${width}x${height}` }, src).toEqual({ format: 'png', sizes })
    expect(headers['content-type']).toBe('image/png')
  }
})
