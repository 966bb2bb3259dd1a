import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK}`
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${BLINK}`

test.each([
  ['Chrome on Windows', `${WINDOWS} Safari/537.36`],
  ['Edge on Windows', `${WINDOWS} Safari/537.36 Edg/142.0.0.0`],
  ['Opera on Windows', `${WINDOWS} Safari/537.36 OPR/124.0.0.0`],
  ['Yandex Browser on Windows', `${WINDOWS} YaBrowser/25.8.0.0 Safari/537.36`],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Chrome on Android', `${ANDROID} Mobile Safari/537.36`],
  ['Edge on Android', `${ANDROID} Mobile Safari/537.36 EdgA/142.0.0.0`],
  [
    'Samsung Internet on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/604.1`],
  ['DuckDuckGo on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/604.1`],
  ['A browser on an iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/513.0.0.54.90]`],
  [
    'Safari on an iPad',
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`,
  ],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Safari/537.36`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['A browser', 'curl/8.7.1'],
  ['A browser', ''],
])('%s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name)
})
