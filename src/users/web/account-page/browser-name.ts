/** By what user agents contain; the first that fits counts, because most also name those that come later. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (known: typeof BROWSERS, userAgent: string) =>
  known.find(([mark]) => mark.test(userAgent))?.[1]

/** What people call a browser, such as 'Chrome on Android'. */
export function browserName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'A browser'
  const system = nameIn(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}
