/** How the browsers inside of apps name themselves: those of Meta, LINE, TikTok and WeChat, and of any app on Android. */
const IN_APP_BROWSER =
  /\bInstagram \d|\bFB(AN|AV|_IAB)\/|\bLine\/\d|\b(musical_ly|trill)_\d|BytedanceWebview|TikTok|MicroMessenger\/|; wv\)/

/** Whether a page is shown inside of an app, where Google and Facebook refuse to sign people in. */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP_BROWSER.test(userAgent)
