import type { Point } from '../../platform/contract/geo.ts'
import { readCoordinates } from './written-coordinates.ts'

/** What a link of a map says: a point, or a text to search for; or why it says nothing. */
export type LinkedPlace =
  | { point: Point }
  | { text: string }
  | { code: 'place-what3words' | 'place-short-link' | 'place-link-unreadable' }

/** A link in what is pasted, perhaps after the name of a place. */
const LINK = /(?:\bgeo:|\bhttps?:\/\/)\S+/i
const LINK_WITHOUT_SCHEME = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+\/\S*$/i

/** Undefined if a text has no link. */
export function findLink(text: string): string | undefined {
  const link = LINK.exec(text)?.[0]
  return link ?? (LINK_WITHOUT_SCHEME.test(text) ? `https://${text}` : undefined)
}

const SHORT_LINKS =
  /^(?:(?:maps\.app\.)?goo\.gl|g\.co|bit\.ly|tinyurl\.com|t\.co|maps\.apple)$|^(?:www\.)?osm\.org\/go\//
const WHAT3WORDS = /^(?:[\w-]+\.)?(?:what3words\.com|w3w\.co)$/

/** Parameters of Google, Apple, Bing and Waze that hold coordinates; the first two may hold any text. */
const TEXTS = ['q', 'query']
const POINTS = ['ll', 'coordinate', 'destination', 'daddr', 'center', 'viewpoint', 'sll', 'cp']

/** Reads a link of a map without following it. */
export function readMapLink(link: string): LinkedPlace {
  if (!URL.canParse(link)) return { code: 'place-link-unreadable' }
  const url = new URL(link)
  if (WHAT3WORDS.test(url.hostname)) return { code: 'place-what3words' }
  if (SHORT_LINKS.test(url.hostname) || SHORT_LINKS.test(url.hostname + url.pathname))
    return { code: 'place-short-link' }
  const point = url.protocol === 'geo:' ? geoPoint(url) : webPoint(url)
  if (point) return { point }
  const text = textOf(url)
  return text ? { text } : { code: 'place-link-unreadable' }
}

/** `geo:51.5,-0.1;u=35`; `geo:0,0?q=…` gives the place in another form (RFC 5870, Android). */
function geoPoint(url: URL): Point | undefined {
  const [path = ''] = url.pathname.split(';')
  const written = url.searchParams.get('q')?.split('(')[0]
  const isNowhere = /^0(?:\.0+)?,0(?:\.0+)?$/.test(path)
  return (written && readCoordinates(written)) || (isNowhere ? undefined : readCoordinates(path))
}

/** The pin comes before what is typed, and that before the middle of the map. */
function webPoint(url: URL): Point | undefined {
  const { searchParams: parameters, hash } = url
  const steps = url.pathname.split('/')
  const typed = [...TEXTS, ...POINTS].map((name) => parameters.get(name)?.replace('~', ','))
  const view = steps
    .find((step) => step.startsWith('@'))
    ?.slice(1)
    .split(',')
  const [, ...shown] = new URLSearchParams(hash.slice(1)).get('map')?.split('/') ?? []
  return (
    pinPoint(url.pathname) ??
    pair(parameters.get('mlat'), parameters.get('mlon')) ??
    firstPoint([...typed, ...steps.filter((step) => !step.startsWith('@')).map(decoded)]) ??
    pair(view?.[0], view?.[1]) ??
    pair(shown[0], shown[1])
  )
}

/** The last `!3d51.5!4d-0.1`. */
function pinPoint(path: string): Point | undefined {
  const parts = path.split('!')
  const at = parts.findLastIndex((part, i) => part.startsWith('3d') && parts[i + 1]?.startsWith('4d'))
  return pair(parts[at]?.slice(2), parts[at + 1]?.slice(2).split('/')[0])
}

const pair = (latitude: string | null | undefined, longitude: string | null | undefined) =>
  latitude && longitude ? readCoordinates(`${latitude}, ${longitude}`) : undefined

function firstPoint(texts: readonly (string | undefined)[]): Point | undefined {
  for (const text of texts) {
    const point = text && /\d/.test(text) && readCoordinates(text)
    if (point) return point
  }
  return undefined
}

/** What a link searches for, or the name of the place it shows. */
function textOf({ searchParams: parameters, pathname }: URL): string | undefined {
  const typed = TEXTS.map((name) => parameters.get(name)?.trim()).find(Boolean)
  const name = /\/(?:place|search)\/([^/@]+)/.exec(pathname)?.[1]
  return typed ?? (name && decoded(name))
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step.replaceAll('+', ' '))
  } catch {
    return ''
  }
}
