/** In the names of browsers inside apps: those of Meta, LINE, TikTok and WeChat, and of any app on Android. */
const MARKS = [
  ...['Instagram ', 'FBAN/', 'FBAV/', 'FB_IAB/', ' Line/'],
  ...['musical_ly_', 'trill_', 'BytedanceWebview', 'TikTok', 'MicroMessenger/', '; wv)'],
]

/** Whether a page is shown inside an app, where Google and Facebook refuse to sign people in. */
export const isInAppBrowser = (userAgent: string): boolean => MARKS.some((mark) => userAgent.includes(mark))
