import type { Encoding } from './encoded.ts'

/** Cache of parsed headers, because clients send few different ones. */
const negotiated = new Map<string, Encoding>()
const MAX_REMEMBERED = 200

/** Negotiates the encoding: our favourite among those with the highest quality value (RFC 9110, section 12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = negotiated.get(header)
  if (known) return known
  if (negotiated.size >= MAX_REMEMBERED) negotiated.clear()
  const chosen = negotiate(header)
  negotiated.set(header, chosen)
  return chosen
}

function negotiate(header: string): Encoding {
  const qualities = new Map(header.toLowerCase().split(',').map(parseChoice))
  const qualityOf = (encoding: Encoding) =>
    qualities.get(encoding) ??
    (encoding === 'gzip' ? qualities.get('x-gzip') : undefined) ??
    qualities.get('*')
  const best = (chosen: Encoding, other: Encoding) =>
    (qualityOf(other) ?? 0) > (qualityOf(chosen) ?? 0) ? other : chosen
  const encoded = (['br', 'gzip'] as const).reduce<Encoding>(best, 'br')
  const quality = qualityOf(encoded) ?? 0
  return quality > 0 && quality >= (qualityOf('identity') ?? 0) ? encoded : 'identity'
}

/** `gzip;q=0.5` */
export function parseChoice(choice: string): [name: string, quality: number] {
  const [name = '', ...parameters] = choice.split(';').map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [name, quality === undefined ? 1 : Number(quality) || 0]
}

/** Whether `If-None-Match` contains this entity tag (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => withoutWeakPrefix(tag) === withoutWeakPrefix(etag))
}

const withoutWeakPrefix = (etag: string) => etag.trim().replace(/^W\//, '')
