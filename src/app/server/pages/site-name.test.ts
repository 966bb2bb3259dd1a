// @module-tag any-database
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { createCourt, createReview, reportFact } from '../../../../test/factories.ts'
import { digestMail, urgentMail } from '../../../moderation/server/mail-texts.ts'
import type { Queue } from '../../../moderation/server/queues.service.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { OutboxMailer } from '../../../platform/mail/mailer.ts'
import { builtScreens, type Screens, type WebBuild } from './web.ts'

/** A site from settings alone. */
const MANILA = {
  ...{ SITE_NAME: 'Courts of Manila', SITE_SHORT_NAME: 'Manila', SITE_COLOR: '1d4ed8' },
  ...{ SITE_LOCALE: 'en-PH', SITE_UNITS: 'kilometres', SITE_COUNTRY: 'PH', SITE_CENTRE: '14.6,120.98,11' },
  ...{ SITE_ATTRIBUTION: '© City of Manila', PUBLIC_URL: 'https://courts.example' },
  ...{ OPERATOR_NAME: 'City of Manila', OPERATOR_CONTACT: 'courts@manila.example' },
}
/** The software's name, except in the keys of a browser's storage, which nobody reads. */
const OUR_NAME = /.{0,40}opencourt(?!\.[a-z-]+).{0,40}/gi

const ourNamesIn = (text = '') => text.match(OUR_NAME) ?? []
const NAME = 'Courts of Manila'

let test: TestApp
let id: number

beforeAll(async () => {
  test = await openTestApp(MANILA, { screens: screensThatFail() })
  const court = await createCourt(test.database, {
    name: 'Intramuros Court',
    latitude: 14.59,
    longitude: 120.97,
  })
  await createReview(test.database, court)
  await reportFact(test.database, court, { fact: 'nets', value: 'chain' })
  await test.directory.refresh()
  id = court.id
})
afterAll(() => test.close())

/** The built screens, of which the local demo fails. */
function screensThatFail(): Screens {
  const screens = builtScreens()
  const fail = () => {
    throw new Error('unexpected')
  }
  return {
    ...screens,
    async load(): Promise<WebBuild> {
      const build = await screens.load()
      const { 'routes/local': local } = build.routes
      if (!local) throw new Error('This route has been renamed.')
      const broken = { ...local, module: { ...local.module, loader: fail } }
      return { ...build, routes: { ...build.routes, 'routes/local': broken } }
    },
  }
}

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

/** What is sent, headers included. */
async function sent(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await get(url, { host: 'courts.example', ...headers })
  return JSON.stringify(answer.headers) + answer.body
}

describe('a site with a name of its own shows no other', () => {
  it.each([
    ...['/', '/?near=14.6,120.98&radius=5', '/map', '/about', '/submit-court', '/account', '/admin'],
    ...['/pages/about', '/pages/house-rules', '/pages/privacy', '/pages/terms', '/pages/accessibility'],
    ...['/pages/nothing', '/courts/999999', '/courts/none', '/nothing', '/local/outbox', '/api/docs'],
  ])('on the page %s', async (url) => {
    const page = await sent(url)
    expect(page.includes(NAME)).toBe(true)
    expect(ourNamesIn(page)).toEqual([])
  })

  it('on the page of a court and in its embed', async () => {
    for (const url of [
      `/courts/${id}`,
      `/embed?court=${id}`,
      '/embed?near=14.6,120.98',
      '/embed?theme=none',
    ]) {
      const page = await sent(url)
      expect(page.includes(NAME), url).toBe(true)
      expect(ourNamesIn(page), url).toEqual([])
    }
  })

  it.each([
    ...['/manifest.webmanifest', '/api/openapi.json', '/api/config', '/api/courts.atom', '/api/courts.csv'],
    ...['/api/courts.geojson', '/api/courts.gpx', '/api/changes'],
  ])('in %s', async (url) => {
    const answer = await sent(url)
    expect(answer.includes(NAME)).toBe(true)
    expect(ourNamesIn(answer)).toEqual([])
  })

  it('in oEmbed, feeds of courts, the icon and what crawlers read', async () => {
    const address = encodeURIComponent(`https://courts.example/courts/${id}`)
    expect(await sent(`/api/oembed?url=${address}`)).toContain('"provider_name":"Courts of Manila"')
    for (const url of [
      ...[`/api/oembed?url=${address}`, `/api/courts/${id}/news.atom`, `/api/courts/${id}/details`],
      ...['/icon', '/robots.txt', '/sitemap-0.xml', '/healthz'],
    ])
      expect(ourNamesIn(await sent(url)), url).toEqual([])
  })

  it('in errors of the server', async () => {
    const { app, close } = await openTestApp(
      { ...MANILA, RATE_LIMIT_FACTOR: '0.001' },
      { screens: builtScreens() },
    )
    const answers = []
    for (let call = 0; call < 3; call++)
      answers.push(await app.inject({ url: '/nothing', headers: { accept: 'text/html' } }))
    await close()
    const [last] = answers.slice(-1)
    expect(last?.statusCode).toBe(429)
    expect(last?.body.includes(NAME)).toBe(true)
    expect(ourNamesIn(last?.body)).toEqual([])
  })

  it('in mails', async () => {
    const { mail } = readConfig({
      ...MANILA,
      IDENTITY: 'none',
      MAIL_FROM: 'courts@manila.example',
      ADMIN_EMAILS: 'ann@x.example',
    })
    const folder = `${test.dataDir}/mails`
    const mailer = new OutboxMailer(folder, mail)
    const queue: Queue = { names: ['court', 'courts'], count: 1, urgent: 0, oldest: null }
    const digest = digestMail([queue], 'https://courts.example', new Date())
    if (!digest) throw new Error('Nothing waits.')
    for (const each of [digest, urgentMail(['court'], 'https://courts.example')])
      await mailer.send({ kind: 'digest', ...each })
    const files = await readdir(folder)
    expect(files).toHaveLength(2)
    for (const file of files) {
      const text = await readFile(`${folder}/${file}`, 'utf8')
      expect(text).toMatch(/^Subject: Courts of Manila: 1 item/m)
      expect(ourNamesIn(text)).toEqual([])
    }
  })
})

describe('the site', () => {
  it('has its colour on all pages, and allows the styles that say so', async () => {
    const { body, headers } = await get('/')
    const [, nonce] = /style-src [^;]*'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
    expect(body).toContain(`<style nonce="${nonce}">html:root{--ball:#1d4ed8;`)
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({
      ...{ short_name: 'Manila', theme_color: '#1d4ed8' },
    })
    expect((await get('/icon')).body).toContain('#1d4ed8')
    expect((await get(`/embed?court=${id}`)).body).toContain('--accent:#1d4ed8')
  })

  it('has its units until the visitor chooses others', async () => {
    const near = '/?near=14.6,120.98&radius=5'
    expect((await get(near, { 'accept-language': 'en-US' })).body).toContain('km away')
    expect((await get(near, { cookie: 'units=mi' })).body).toContain('miles away')
    expect((await get('/embed?near=14.6,120.98')).body).toContain('km away')
    expect((await get('/about')).body.replaceAll('<!-- -->', '')).toMatch(/Distances are in +kilometres\./)
  })

  it('has its places first, and its map begins there', async () => {
    const { places } = (await get('/api/places?q=San+Juan')).json()
    expect(places[0]).toMatchObject({ name: 'San Juan', country: 'Philippines' })
    expect((await get('/api/config')).json().map.start).toEqual({
      latitude: 14.6,
      longitude: 120.98,
      zoom: 11,
    })
  })

  it('names whom the operator names', async () => {
    expect((await get('/')).body).toContain('© City of Manila')
    expect((await get('/api/courts.geojson')).json().attribution).toBe(
      'Courts of Manila players; © City of Manila',
    )
  })
})
