import type { Browser } from '@playwright/test'
import { IdentityBrowser } from '../test/identity-browser.ts'
import { withBrowser } from './browser.ts'
import { withServer } from './real-server.ts'
import { type Measurement, median, type Skipped } from './report.ts'

const MAX_MS = 300
const ROUNDS = 9

export const benchSignIn = async () => [...(await benchDialog()), ...(await benchKnownAddresses())]

/** Time from the click on 'Log in / Sign up' until the dialog accepts typing, with a warm browser cache. */
function benchDialog(): Promise<(Measurement | Skipped)[]> {
  return withBrowser('Sign-in dialog', ['--no-sandbox', '--disable-gpu'], async (browser) => {
    const times = await withServer({ IDENTITY: 'embedded' }, (url) => openings(browser, url))
    const opening = median(times)
    return [
      {
        what: 'Sign-in dialog, warm cache',
        ours: `${Math.round(opening)} ms`,
        baseline: `${MAX_MS} ms`,
        reached: `${(opening / MAX_MS).toFixed(2)} of it`,
        goal: '<= 1',
        isMet: opening <= MAX_MS,
      },
    ]
  })
}

/** Milliseconds per opening. The first visit only fills the cache. */
async function openings(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    await page.goto(url, { waitUntil: 'networkidle' })
    times.push(await page.evaluate(openDialog))
    await page.waitForLoadState('networkidle')
  }
  return times.slice(1)
}

/** Runs in the page. */
async function openDialog(): Promise<number> {
  const button = [...document.querySelectorAll('button')].find((each) =>
    each.textContent?.includes('Log in / Sign up'),
  )
  const start = performance.now()
  button?.click()
  for (;;) {
    await new Promise(requestAnimationFrame)
    const field = document.querySelector<HTMLInputElement>(
      '[role=dialog] input[type=email], dialog input[type=email]',
    )
    field?.focus()
    if (field && document.activeElement === field) return performance.now() - start
  }
}

const PASSWORD = 'a password of some length'
/** Of known and of unknown addresses: of one, the server answers only a few calls a minute. */
const ADDRESSES = 40
/** How much longer a known address may take than an unknown one, or the other way round. */
const MAX_DIFFERENCE = 1.25

/** Calls that anybody may make with anybody's address. */
const CALLS_WITH_ADDRESS: Readonly<Record<string, [path: string, body?: object]>> = {
  'Wrong password': ['/sign-in/email', { password: 'not the password' }],
  Registering: ['/register', { password: PASSWORD }],
  'Asking for a new password': ['/request-password-reset'],
  'Asking for a link': ['/sign-in/magic-link'],
}

/** Whether the time of an answer tells who has an account: known addresses beside unknown ones, by turns. */
function benchKnownAddresses(): Promise<Measurement[]> {
  return withServer({ IDENTITY: 'embedded', RATE_LIMIT_FACTOR: '1000000' }, async (url) => {
    const numbers = Array.from({ length: ADDRESSES }, (_, index) => index)
    for (const number of numbers) await register(url, `known${number}@example.org`)
    const results: Measurement[] = []
    for (const [what, [path, body]] of Object.entries(CALLS_WITH_ADDRESS)) {
      const known: number[] = []
      const unknown: number[] = []
      for (const number of numbers) {
        known.push(await timed(url, path, { ...body, email: `known${number}@example.org` }))
        unknown.push(await timed(url, path, { ...body, email: `unknown${number}@example.org` }))
      }
      results.push(rowOf(what, median(known), median(unknown)))
    }
    return results
  })
}

async function register(url: string, email: string): Promise<void> {
  const browser = browserAt(url)
  await browser.call('/register', { email, password: PASSWORD })
  const [mail] = await (await fetch(`${url}/api/local/outbox`)).json()
  await browser.call('/confirm', { token: mail.link.split('#')[1] })
}

const browserAt = (url: string) => new IdentityBrowser(url, (request) => fetch(request))

/** Milliseconds until the answer to somebody without cookies. */
async function timed(url: string, path: string, body: object): Promise<number> {
  const browser = browserAt(url)
  const start = performance.now()
  const { status } = await browser.call(path, body)
  if (status >= 500 || status === 429) throw new Error(`${path}: ${status}`)
  return performance.now() - start
}

function rowOf(what: string, known: number, unknown: number): Measurement {
  const ratio = known / unknown
  return {
    what: `${what}, a known address`,
    ours: `${known.toFixed(1)} ms`,
    baseline: `an unknown one ${unknown.toFixed(1)} ms`,
    reached: `${ratio.toFixed(2)} of it`,
    goal: `${1 / MAX_DIFFERENCE} to ${MAX_DIFFERENCE}`,
    isMet: Math.max(ratio, 1 / ratio) <= MAX_DIFFERENCE,
  }
}
