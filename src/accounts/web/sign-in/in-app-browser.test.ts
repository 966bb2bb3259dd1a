import { expect, test } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/BP1A.250505.005'
const CHROME = 'Chrome/136.0.7103.60 Mobile Safari/537.36'
const WEB_VIEW = `${PIXEL}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ${CHROME}`

test.each([
  ['Safari', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Safari from the home screen', `${IPHONE} Mobile/15E148`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/136.0.7103.91 Mobile/15E148 Safari/604.1`],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ${CHROME}`,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0'],
  ['Edge', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/136.0.0.0 Safari/537.36 Edg/136.0.0.0'],
  ['a browser online', 'Mozilla/5.0 (compatible; Online/1.0)'],
])('%s is a browser of its own', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false)
})

test.each([
  ['Instagram on an iPhone', `${IPHONE} Mobile/15E148 Instagram 380.0.0.28.85 (iPhone14,5; iOS 18_5; en_GB)`],
  ['Instagram on Android', `${WEB_VIEW} Instagram 380.0.0.44.107 Android (35/15; 420dpi; Google/google)`],
  [
    'Facebook on an iPhone',
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/513.0.0.54.90;FBBV/735;FBDV/iPhone14,5]`,
  ],
  ['Facebook on Android', `${WEB_VIEW} [FB_IAB/FB4A;FBAV/513.0.0.41.78;]`],
  ['LINE', `${IPHONE} Mobile/15E148 Safari Line/15.8.0`],
  ['TikTok on an iPhone', `${IPHONE} Mobile/15E148 musical_ly_39.8.0 JsSdk/2.0 BytedanceWebview/d8a21c6`],
  ['WeChat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.59(0x18003b2e) NetType/WIFI Language/en`],
  ['any app on Android', WEB_VIEW],
])('%s shows pages inside of an app', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true)
})
