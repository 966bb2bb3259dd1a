import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../platform/config/config.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { escapeMarkdown, renderMarkdown } from './markdown.ts'
import { fillBlanks } from './page-values.ts'
import { readPages, siteWarnings } from './read-pages.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-pages-'))
})
afterEach(() => rm(folder, { recursive: true }))

const SITE = {
  SITE_NAME: 'Courts of Manila',
  OPERATOR_NAME: 'City of Manila',
  OPERATOR_CONTACT: 'a_b@c.example',
}
const pagesFor = (environment: Record<string, string>) => readPages(readConfig(environment))
const pageOf = (environment: Record<string, string>, wanted: string) =>
  pagesFor(environment).find(({ name }) => name === wanted)

describe('pages are refused', () => {
  it('from a folder that does not exist', () => {
    const read = () => pagesFor({ PAGES_DIR: join(folder, 'nowhere') })
    expect(read).toThrow(StartupError)
    expect(read).toThrow(/^PAGES_DIR must be a folder that exists, but there is none at /)
  })

  it.each([
    ['without a heading', 'Terms', /terms\.md must begin with a heading/],
    ['with an empty heading', '#  ', /terms\.md must begin with a heading/],
    ['with a lower heading', '## Terms', /terms\.md must begin with a heading/],
    ['that are empty', '', /terms\.md must begin with a heading/],
    [
      'in another encoding',
      Buffer.from([0x23, 0x20, 0xfc, 0x62]),
      /terms\.md cannot be read\. It must be a text/,
    ],
    ['that are too large', `# Terms\n${'x'.repeat(100_000)}`, /terms\.md is larger than 100 KB/],
  ])('%s', async (_, content, sentence) => {
    await writeFile(join(folder, 'terms.md'), content)
    const read = () => pagesFor({ PAGES_DIR: folder })
    expect(read).toThrow(StartupError)
    expect(read).toThrow(sentence)
  })
})

describe('Markdown', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;'],
    ['a <b onclick="x()">b</b>', '&lt;b onclick=&quot;x()&quot;&gt;'],
    ['![a picture](https://elsewhere.example/a.png)', 'a picture'],
  ])('%s is shown as text', (text, shown) => {
    const html = renderMarkdown(text)
    expect(html).toContain(shown)
    expect(html).not.toMatch(/<(?!\/?p>)/)
  })

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//elsewhere.example',
    'vbscript:x',
  ])('a link to %s is none', (address) =>
    expect(renderMarkdown(`[text](<${address}>)`).trim()).toBe('<p>text</p>'),
  )

  it.each(['https://courts.example/?a=1', 'mailto:ann@example.org', '/account', '#top'])(
    'a link to %s is one',
    (address) => expect(renderMarkdown(`[text](${address})`)).toContain(`<a href="${address}">text</a>`),
  )

  it('shows an escaped text as it is', () => {
    const text = '*A* _b_ [c](d) <e> `f` \\ # 1. & {{G}} !'
    const html = renderMarkdown(escapeMarkdown(text))
    expect(html).toBe('<p>*A* _b_ [c](d) &lt;e&gt; `f` \\ # 1. &amp; {{G}} !</p>\n')
  })
})

describe('the pages', () => {
  it('are our drafts, filled in from the settings', () => {
    const pages = pagesFor(SITE)
    expect(pages.map(({ name, title }) => [name, title])).toEqual([
      ['about', 'About Courts of Manila'],
      ['house-rules', 'House rules'],
      ['privacy', 'Privacy'],
      ['terms', 'Terms'],
      ['accessibility', 'Accessibility'],
    ])
    const privacy = pageOf(SITE, 'privacy')?.html
    expect(privacy).toContain('City of Manila runs this site')
    expect(privacy).toContain('<a href="mailto:a_b@c.example">a_b@c.example</a>')
    expect(privacy).toContain('for 30 days')
    expect(privacy).toContain('[HOSTING_PROVIDER]')
    expect(privacy).not.toMatch(/\{\{|undefined/)
  })

  it('name the services that this site uses', () => {
    const privacy = (environment: Record<string, string>) =>
      pageOf({ ...SITE, ...environment }, 'privacy')?.html
    const alone = { MAP_STYLE_URL: '', POSTCODES_API_URL: '', IDENTITY: 'none' }
    expect(privacy(alone)).toContain('None: everything is on our own server.')
    const usual = privacy({ IDENTITY: 'none' })
    expect(usual).toContain('tiles.openfreemap.org')
    expect(usual).toContain('api.postcodes.io')
    expect(usual).not.toMatch(/Firebase|Google Maps/)
    expect(privacy({ ...alone, GOOGLE_MAPS_API_KEY: 'key' })).toContain('Google Maps')
    const firebase = {
      ...{ IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'courts', FIREBASE_API_KEY: 'key' },
      ...{ FIREBASE_AUTH_DOMAIN: 'courts.firebaseapp.com' },
    }
    expect(privacy({ ...alone, ...firebase })).toContain('Firebase Authentication')
    const embedded = privacy({
      ...{ ...alone, IDENTITY: 'embedded', OIDC_NAME: 'City login', OIDC_ISSUER: 'https://login.example' },
      ...{ OIDC_CLIENT_ID: 'courts', OIDC_CLIENT_SECRET: 'secret' },
      ...{
        SMTP_URL: 'smtp://mail.example',
        MAIL_FROM: 'a@c.example',
        PUBLIC_URL: 'https://c.example',
        ADMIN_EMAILS: 'a@c.example',
      },
    })
    expect(embedded).toContain('until 30 days after your last visit')
    expect(embedded).toContain('of each passkey we keep its public half, its name')
    expect(embedded).toContain('if you sign in with City login, they learn that you do')
    expect(embedded).toContain('go through mail.example, which learns your email address')
  })

  it('are replaced one by one', async () => {
    await writeFile(join(folder, 'privacy.md'), '# Datenschutz\r\n\r\nVon {{OPERATOR_NAME}}.\r\n')
    const pages = pagesFor({ ...SITE, PAGES_DIR: folder })
    expect(pages[2]).toEqual({
      ...{ name: 'privacy', title: 'Datenschutz', blanks: [] },
      html: '<p>Von City of Manila.</p>\n',
    })
    expect(pages[3]?.title).toBe('Terms')
  })

  it('show what an operator is called, whatever that is', () => {
    const about = pageOf({ ...SITE, OPERATOR_NAME: 'A *B* & [C](javascript:x)' }, 'about')?.html
    expect(about).toContain('A *B* &amp; [C](javascript:x).')
  })

  it('have a title that names the site, whatever that is called', () => {
    expect(pageOf({ SITE_NAME: "St. Mary's & *Jo*" }, 'about')?.title).toBe("About St. Mary's & *Jo*")
  })
})

it('blanks stay visible, and are listed once', () => {
  const { text, blanks } = fillBlanks('{{A}} {{B}} {{C}} {{B}}', { A: 'filled', C: undefined })
  expect(blanks).toEqual(['B', 'C'])
  expect(renderMarkdown(text)).toBe('<p>filled [B] [C] [B]</p>\n')
})

describe('warnings', () => {
  const warningsFor = (environment: Record<string, string>) =>
    siteWarnings(readConfig(environment), pagesFor(environment))

  it('name what is not set, and each blank', () => {
    expect(warningsFor({})).toEqual([
      'SITE_NAME is not set: the site is named like the software.',
      'privacy.md has blanks to fill in, in a copy in PAGES_DIR: HOSTING_PROVIDER, BACKUP_RETENTION, SUPERVISORY_AUTHORITY.',
      'terms.md has blanks to fill in, in a copy in PAGES_DIR: MINIMUM_AGE, GOVERNING_LAW.',
      'accessibility.md has blanks to fill in, in a copy in PAGES_DIR: RESPONSE_TIME, ENFORCEMENT_BODY.',
    ])
  })

  it('are none for a site with pages of its own, except for files that are not shown', async () => {
    for (const name of ['privacy', 'terms', 'accessibility'])
      await writeFile(join(folder, `${name}.md`), `# ${name}\n`)
    expect(warningsFor({ ...SITE, PAGES_DIR: folder })).toEqual([])
    await writeFile(join(folder, 'imprint.md'), '# Imprint\n')
    expect(warningsFor({ ...SITE, PAGES_DIR: folder })).toEqual([
      'PAGES_DIR has imprint.md, which is not shown: its pages are about.md, house-rules.md, privacy.md, terms.md, accessibility.md.',
    ])
  })
})
