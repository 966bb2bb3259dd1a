import { createHmac, timingSafeEqual } from 'node:crypto'

/** Of a browser without scripts: the ids of the courts that it keeps, signed. */
const NAME = 'saved'
const YEAR_SECONDS = 31_536_000

/** The ids in the cookies of a request; none if it has no such cookie, or one that isn't ours. */
export function readSavedCookie(header: string | undefined, secret: string): number[] {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    const [ids = '', signature = ''] = value.split('~')
    if (name === NAME && ids !== '' && isEqual(signature, sign(ids, secret)))
      return ids.split('.').map(Number)
  }
  return []
}

/** Scripts may read it, to keep these courts on the device. */
export function savedCookie(
  ids: readonly number[],
  { secret, isHttps }: { secret: string; isHttps: boolean },
): string {
  const text = ids.join('.')
  const attributes = ['Path=/', 'SameSite=Lax', `Max-Age=${ids.length > 0 ? YEAR_SECONDS : 0}`]
  return [`${NAME}=${text}~${sign(text, secret)}`, ...attributes, ...(isHttps ? ['Secure'] : [])].join('; ')
}

const sign = (text: string, secret: string) =>
  createHmac('sha256', `saved ${secret}`).update(text).digest('base64url')

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
