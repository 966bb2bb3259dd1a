import type { MetaDescriptor } from 'react-router'
import { titled } from '../../../api/web/site.ts'
import { accessText, regionText, typeText, UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { MAX_RATING } from '../../../database/contract/limits.ts'
import type { CourtDetailsView } from '../../../directory/contract/schema.ts'
import { SHARE_IMAGE, shareImageUrl } from '../../../directory/contract/share-image.ts'
import { oembedLink } from '../../../embed/contract/oembed-link.ts'
import { decimalText } from '../../../platform/contract/locale.ts'
import { MIN_REVIEW_RATING } from '../../../reviews/contract/limits.ts'
import { averageRating } from '../../../reviews/contract/rules.ts'
import { confirmedFeatures } from './court-head/features.ts'
import { openingHoursSpecification } from './court-head/opening-hours.ts'

/** Number of characters that search engines show. */
const DESCRIPTION_LENGTH = 160
const MAX_NAMED_FEATURES = 3

type Court = CourtDetailsView['court']

export function courtTitle(court: Court, siteName: string | undefined): string {
  const place = court.county ? ` in ${court.county}` : ''
  return titled(`${court.name || UNNAMED_COURT} · Basketball court${place}`, siteName)
}

/**
 * 'Basketball court at Windmill Drive, London. Free. Outdoor. Rated 4.6 of 5. Players confirmed floodlights.'
 *
 * @param now milliseconds since the epoch
 */
export function courtDescription(details: CourtDetailsView, now: number): string {
  const { court } = details
  const confirmed = confirmedFeatures(details, now)
    .filter(({ value }) => value === true)
    .slice(0, MAX_NAMED_FEATURES)
    .map(({ name }) => name.toLowerCase())
  const where = court.address || regionText(court)
  const parts = [
    `Basketball court${where ? ` at ${where}` : ''}`,
    accessText(court),
    typeText(court),
    court.rating !== null && `Rated ${decimalText(court.rating)} of ${MAX_RATING}`,
    confirmed.length > 0 && `Players confirmed ${confirmed.join(', ')}`,
  ]
  const text = `${parts.filter(Boolean).join('. ')}.`
  return text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : text
}

/** Resolves a URL against this site's origin. */
const toAbsoluteUrl = (address: string, origin: string) => new URL(address, origin).href

/**
 * Structured data for search engines: https://schema.org/SportsActivityLocation. Of what people say of a court, it has
 * only what they confirmed lately.
 *
 * @param now milliseconds since the epoch
 */
export function courtJsonLd(details: CourtDetailsView, origin: string, now: number) {
  const { court, reviews, photos } = details
  const ratings = reviews.flatMap(({ rating }) => rating ?? [])
  const average = averageRating(ratings)
  const features = confirmedFeatures(details, now)
  const hours = openingHoursSpecification(details.facts, details.playable)
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    name: court.name || UNNAMED_COURT,
    url: `${origin}/courts/${court.id}`,
    geo: { '@type': 'GeoCoordinates', latitude: court.latitude, longitude: court.longitude },
    ...(court.address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: court.address,
        ...(court.county && { addressRegion: court.county }),
        ...(court.country && { addressCountry: court.country }),
      },
    }),
    ...(court.notes && { description: court.notes }),
    ...(court.isFree !== null && { isAccessibleForFree: court.isFree }),
    ...(photos.length > 0 && { image: photos.map(({ photo_url }) => toAbsoluteUrl(photo_url, origin)) }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(features.length > 0 && {
      amenityFeature: features.map(({ name, value }) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value,
      })),
    }),
    ...(average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: average,
        ratingCount: ratings.length,
        reviewCount: reviews.length,
        bestRating: MAX_RATING,
        worstRating: MIN_REVIEW_RATING,
      },
    }),
  }
}

/** The image to show with links: the first photo, or else a drawing. */
function imageOf({ court, photos: [photo] }: CourtDetailsView) {
  if (!photo) return { ...SHARE_IMAGE, url: shareImageUrl(court), kind: 'a drawing' }
  const { photo_url: url, width, height } = photo
  return { url, width, height, kind: 'a photo by players' }
}

/** The head of a court page, except for its title. Only the server knows the origin, and only crawlers need the rest. */
export function courtHead(
  details: CourtDetailsView,
  {
    siteName,
    origin,
    now,
  }: {
    siteName: string
    origin: string | undefined
    /** Milliseconds since the epoch. */
    now: number
  },
): MetaDescriptor[] {
  const description = courtDescription(details, now)
  const head: MetaDescriptor[] = [{ name: 'description', content: description }]
  if (!origin) return head
  const address = `${origin}/courts/${details.court.id}`
  const image = imageOf(details)
  return [
    ...head,
    { tagName: 'link', rel: 'canonical', href: address },
    {
      ...{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'News of this court' },
      href: `/api/courts/${details.court.id}/news.atom`,
    },
    ...oembedLink(address, siteName),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: details.court.name || UNNAMED_COURT },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:image', content: toAbsoluteUrl(image.url, origin) },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { property: 'og:image:alt', content: `${details.court.name || UNNAMED_COURT}, ${image.kind}` },
    { 'script:ld+json': courtJsonLd(details, origin, now) },
  ]
}
