import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Meta, type MetaDescriptor } from 'react-router'
import { describe, expect, test } from 'vitest'
import { courtOf, DARK_WEEK } from '../../../test/court-views.ts'
import type { CourtDetailsView } from '../contract/schema.ts'
import { courtDescription, courtHead, courtJsonLd, courtTitle } from './court-head.ts'

const ORIGIN = 'https://courts.example'
const NASTY = `</script><script>alert(1)</script><!-- &lt; \u2028 \u2029 "quoted" 'n' \\`

type Changed = Partial<Omit<CourtDetailsView, 'court'>> & { court?: Partial<CourtDetailsView['court']> }

function details({ court, ...rest }: Changed = {}): CourtDetailsView {
  return {
    facilities: [],
    facts: [],
    playable: DARK_WEEK,
    problems: [],
    reviews: [],
    photos: [],
    moreWaiting: { reviews: 0, photos: 0 },
    ...rest,
    court: {
      ...courtOf({
        id: 7,
        name: 'Marlow Yard',
        address: '1 Marlow Street, London',
        longitude: -0.1,
        county: 'Greater London',
        country: 'England',
        isFree: true,
        isIndoor: false,
      }),
      updated_at: '2026-11-01T00:00:00.000Z',
      ...court,
    },
  }
}

const review = (id: number, rating: number | null): CourtDetailsView['reviews'][number] => ({
  id,
  rating,
  username: null,
  date: '2026-11-01T00:00:00.000Z',
  review_text: '',
  likes: 0,
  dislikes: 0,
  userVote: null,
  photos: [],
  status: 'approved',
  isOwn: false,
})
const photo = (photo_url: string): CourtDetailsView['photos'][number] => ({
  id: 1,
  photo_url,
  medium_url: photo_url,
  thumbnail_url: photo_url,
  width: 1600,
  height: 1200,
  placeholder: null,
  username: null,
  created_at: '2026-11-01T00:00:00.000Z',
  status: 'approved',
})
const facility = (name: string, vote_count: number): CourtDetailsView['facilities'][number] => ({
  id: 1,
  name,
  vote_count,
  source: 'tag',
  associated: true,
  last_confirmed_at: null,
  userVote: false,
})

describe('JSON-LD', () => {
  test('leaves out unknown facts', () => {
    const bare = details({ court: { address: null, county: null, country: null, isFree: null } })
    expect(
      courtJsonLd({ ...bare, facilities: [facility('Nets', 0)], reviews: [review(1, null)] }, ORIGIN),
    ).toEqual({
      '@context': 'https://schema.org',
      '@type': 'SportsActivityLocation',
      name: 'Marlow Yard',
      url: 'https://courts.example/courts/7',
      geo: { '@type': 'GeoCoordinates', latitude: 51.5, longitude: -0.1 },
    })
  })

  test('an average set by an administrator is not an aggregate rating', () => {
    expect(courtJsonLd(details({ court: { rating: 4 } }), ORIGIN)).not.toHaveProperty('aggregateRating')
  })

  test('includes known facts', () => {
    const known = details({
      court: { tags: ['Nets', 'Toilets'] },
      facilities: [facility('Nets', 2), facility('Toilets', 0)],
      reviews: [review(1, 5), review(2, 4), review(3, null)],
      photos: [photo('/files/a.webp'), photo('https://files.example/b.webp')],
    })
    expect(courtJsonLd(known, ORIGIN)).toMatchObject({
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Marlow Street, London',
        addressRegion: 'Greater London',
        addressCountry: 'England',
      },
      isAccessibleForFree: true,
      image: ['https://courts.example/files/a.webp', 'https://files.example/b.webp'],
      amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'Nets', value: true }],
      aggregateRating: { ratingValue: 4.5, ratingCount: 2, reviewCount: 3, bestRating: 5, worstRating: 1 },
    })
  })
})

describe('the head of the page', () => {
  const ofType = (head: MetaDescriptor[], key: string, value: string) =>
    head.find((descriptor) => key in descriptor && Object.values(descriptor).includes(value))

  test('has no absolute URLs without an origin', () => {
    expect(courtHead(details(), undefined)).toEqual([
      { name: 'description', content: courtDescription(details()) },
    ])
  })

  test('a court without photos has no image', () => {
    const head = courtHead(details(), ORIGIN)
    expect(ofType(head, 'property', 'og:image')).toBeUndefined()
    expect(ofType(head, 'name', 'twitter:card')).toMatchObject({ content: 'summary' })
  })

  test('URLs are absolute and leave out the sort order', () => {
    const head = courtHead(details({ photos: [photo('/files/a.webp')] }), ORIGIN)
    expect(ofType(head, 'rel', 'canonical')).toMatchObject({ href: 'https://courts.example/courts/7' })
    expect(ofType(head, 'property', 'og:image')).toMatchObject({
      content: 'https://courts.example/files/a.webp',
    })
    expect(ofType(head, 'name', 'twitter:card')).toMatchObject({ content: 'summary_large_image' })
  })

  test('title and description contain the facts', () => {
    const known = details({
      court: { rating: 4.5, tags: ['Nets', 'Toilets'] },
      facilities: [facility('Nets', 1), facility('Toilets', 0)],
    })
    expect(courtTitle(known.court)).toBe('Marlow Yard · Basketball court in Greater London · Opencourt')
    expect(courtDescription(known)).toBe(
      'Basketball court at 1 Marlow Street, London. Free. Outdoor. Rated 4.5 of 5. Players confirmed nets.',
    )
  })

  test('facilities that are not among the tags are left out', () => {
    const facilities = [facility('Floodlights', 3)]
    const lit = details({ court: { tags: ['Floodlights'] }, facilities })
    expect(courtDescription(lit)).toContain('Players confirmed floodlights')
    const known = details({ facilities })
    expect(courtDescription(known)).not.toContain('floodlights')
    expect(courtJsonLd(known, ORIGIN)).not.toHaveProperty('amenityFeature')
  })

  test('limits the length of the description', () => {
    const description = courtDescription(details({ court: { address: 'A'.repeat(300) } }))
    expect(description).toHaveLength(160)
    expect(description.endsWith('…')).toBe(true)
  })

  test('field values are escaped', () => {
    const nasty = details({
      court: { name: NASTY, address: NASTY, county: NASTY, country: NASTY, notes: NASTY },
      facilities: [facility(NASTY, 1)],
      photos: [photo(`/files/${NASTY}`)],
    })
    const Page = createRoutesStub([{ path: '/', meta: () => courtHead(nasty, ORIGIN), Component: Meta }])
    const html = renderToString(createElement(Page))
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(json)).toMatchObject({ name: NASTY, description: NASTY })
    expect(html.replace(json, '')).not.toContain('<script>')
  })
})
