// @module-tag any-database
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { builtScreens } from './web.ts'

let test: TestApp
let rendered = 0

beforeAll(async () => {
  const screens = builtScreens()
  const load = () => {
    rendered++
    return screens.load()
  }
  test = await openTestApp({}, { screens: { ...screens, load } })
})
afterAll(() => test.close())

const get = (url: string, host = 'courts.example') => test.app.inject({ url, headers: { host } })
const nonceOf = (policy: unknown, directive: string) =>
  new RegExp(`${directive} [^;]*'nonce-([^']+)'`).exec(String(policy))?.[1] ?? ''

it('renders the API reference page once, and sends it with new nonces in each response', async () => {
  const [first, second] = [await get('/api/docs'), await get('/api/docs?again')]
  expect(rendered).toBe(1)
  const pages = [first, second].map(({ body, headers }) => {
    const [script, style] = ['script-src', 'style-src'].map((directive) =>
      nonceOf(headers['content-security-policy'], directive),
    ) as [string, string]
    expect(script).not.toBe('')
    expect(body).toContain(`nonce="${script}"`)
    for (const [, nonce] of body.matchAll(/nonce="([^"]*)"/g)) expect([script, style]).toContain(nonce)
    return { script, page: body.replaceAll(script, '').replaceAll(style, '') }
  })
  expect(pages[1]?.script).not.toBe(pages[0]?.script)
  expect(pages[1]?.page).toBe(pages[0]?.page)
  expect(first.statusCode).toBe(200)
  expect(first.headers['content-type']).toContain('text/html')
})

it('is rendered once for each of the units', async () => {
  const inUnits = (units: string) =>
    test.app.inject({ url: '/api/docs', headers: { cookie: `units=${units}` } }).then(({ body }) => body)
  await get('/api/docs')
  const before = rendered
  for (const body of [await inUnits('km'), await inUnits('km')])
    expect(body).toContain('<option value="km" selected="">')
  expect(await inUnits('mi')).toContain('<option value="mi" selected="">')
  expect(rendered).toBe(before + 1)
})

it('uses the host name of the request', async () => {
  const { body } = await get('/api/docs', 'hoops.example:8080')
  expect(body).toContain('<link rel="canonical" href="http://hoops.example:8080/api/docs"/>')
  expect(body).toContain('curl')
  expect(body).not.toMatch(/courts\.example|origin\.invalid|placeholder-of/)
})

it('responds to HEAD and to data requests without rendering the page again', async () => {
  await get('/api/docs.data')
  const before = rendered
  expect((await test.app.inject({ method: 'HEAD', url: '/api/docs' })).statusCode).toBe(200)
  expect((await get('/api/docs.data?_routes=routes%2Fapi-docs')).statusCode).toBe(200)
  expect(rendered).toBe(before)
})
