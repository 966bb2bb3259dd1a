import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fail, root, run, withProgress } from './run.mjs'

/** The headless shell comes first: it is much faster. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of a working Chromium: only CHROMIUM_PATH if that is set, otherwise one installed on this machine,
 * otherwise Playwright's.
 * @returns {string | undefined}
 */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return isRunnable(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  const installed = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...installed, ...PLACES, playwrightChromium()].find(isRunnable)
}

/** Finds or installs Chromium and passes it to the tests in CHROMIUM_PATH. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH && !findChromium())
    fail(
      `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but Chromium does not run from there. Correct or unset it.`,
    )
  const path = findChromium() ?? (await installChromium())
  if (!path)
    fail('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to the program, and try again.')
  process.env.CHROMIUM_PATH = path
}

async function installChromium() {
  return withProgress('Installing Chromium for the browser tests', async () => {
    await run('playwright', ['install', 'chromium'])
    if (!findChromium() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
      await run('apt-get', ['update'])
      await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'])
    }
    return findChromium()
  })
}

/** @returns {string} */
function playwrightChromium() {
  return createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath()
}

/** @param {string} path */
function isRunnable(path) {
  if (!existsSync(path)) return false
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
