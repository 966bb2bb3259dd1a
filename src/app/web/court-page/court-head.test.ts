import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Meta, type MetaDescriptor } from 'react-router'
import { describe, expect, test } from 'vitest'
import { courtOf, DARK_WEEK } from '../../../../test/court-views.ts'
import { facilityOf } from '../../../../test/fact-views.ts'
import type { CourtDetailsView } from '../../../directory/contract/schema.ts'
import type { FactKey, FactValue } from '../../../facts/contract/catalogue.ts'
import type { FactView } from '../../../facts/contract/schema.ts'
import { UNKNOWN } from '../../../facts/contract/what-holds.ts'
import { courtDescription, courtHead, courtJsonLd, courtTitle } from './court-head.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const ORIGIN = 'https://courts.example'
const ON_SITE = { siteName: 'Opencourt', origin: ORIGIN, now: NOW }
const NASTY = `</script><script>alert(1)</script><!-- &lt; \u2028 \u2029 "quoted" 'n' \\`

type Changed = Partial<Omit<CourtDetailsView, 'court'>> & { court?: Partial<CourtDetailsView['court']> }

function details({ court, ...rest }: Changed = {}): CourtDetailsView {
  return {
    facilities: [],
    facts: [],
    sources: [],
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
const facility = (name: string, vote_count: number): CourtDetailsView['facilities'][number] =>
  facilityOf({
    ...{ id: 1, name, vote_count, associated: true },
    last_confirmed_at: vote_count > 0 ? '2026-11-01T00:00:00.000Z' : null,
  })

const fact = (key: FactKey, value: FactValue, said: Partial<FactView> = {}): FactView => ({
  ...{ ...UNKNOWN, key, label: key, value, own_value: null, own_at: null },
  ...{ state: 'confirmed', confirmed: 1, confirmed_at: '2026-11-01', source: 'player', ...said },
})

describe('JSON-LD', () => {
  test('leaves out unknown facts', () => {
    const bare = details({ court: { address: null, county: null, country: null, isFree: null } })
    expect(
      courtJsonLd({ ...bare, facilities: [facility('Nets', 0)], reviews: [review(1, null)] }, ORIGIN, NOW),
    ).toEqual({
      '@context': 'https://schema.org',
      '@type': 'SportsActivityLocation',
      name: 'Marlow Yard',
      url: 'https://courts.example/courts/7',
      geo: { '@type': 'GeoCoordinates', latitude: 51.5, longitude: -0.1 },
    })
  })

  test('an average set by an administrator is not an aggregate rating', () => {
    expect(courtJsonLd(details({ court: { rating: 4 } }), ORIGIN, NOW)).not.toHaveProperty('aggregateRating')
  })

  test('includes known facts', () => {
    const known = details({
      court: { tags: ['Nets', 'Toilets'] },
      facilities: [facility('Nets', 2), facility('Toilets', 0)],
      reviews: [review(1, 5), review(2, 4), review(3, null)],
      photos: [photo('/files/a.webp'), photo('https://files.example/b.webp')],
    })
    expect(courtJsonLd(known, ORIGIN, NOW)).toMatchObject({
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

describe('features', () => {
  const featuresOf = (changed: Changed) =>
    Object.fromEntries(
      courtJsonLd(details(changed), ORIGIN, NOW).amenityFeature?.map(({ name, value }) => [name, value]) ??
        [],
    )

  test('are what people confirmed, or confirmed to be missing', () => {
    const facts = [
      fact('floodlights', true),
      fact('lines', false),
      fact('nets', 'none'),
      fact('rims', 'bent'),
      fact('surface', 'asphalt', { source: 'administrator' }),
      fact('hoops', 4),
    ]
    expect(featuresOf({ facts })).toEqual({
      ...{
        Floodlights: true,
        'Painted lines': false,
        Nets: false,
        Rims: 'Bent',
        Surface: 'Tarmac',
        Hoops: 4,
      },
    })
  })

  test.each(['claimed', 'stale', 'disputed'] as const)('leave out what is %s', (state) => {
    expect(
      featuresOf({ facts: [fact('floodlights', true, { state }), fact('nets', 'none', { state })] }),
    ).toEqual({})
  })

  test('leave out what nobody has said, and what is no feature', () => {
    const facts = [
      fact('toilets', true, { ...UNKNOWN }),
      fact('opening_hours', '24/7'),
      fact('light_hours', '15:00-22:00'),
      fact('access', 'public'),
      fact('shelter', 'outdoor'),
    ]
    expect(featuresOf({ facts })).toEqual({})
  })

  test('what holds of a fact counts, not the votes for its facility', () => {
    const tagged = {
      court: { tags: ['floodlights', 'Nets'] },
      facilities: [facility('floodlights', 3), facility('Nets', 2)],
    }
    expect(featuresOf({ ...tagged, facts: [fact('floodlights', true, { state: 'disputed' })] })).toEqual({
      Nets: true,
    })
    expect(featuresOf({ ...tagged, facts: [fact('nets', 'none')] })).toEqual({
      floodlights: true,
      Nets: false,
    })
  })

  test('facilities that people made up become stale', () => {
    const confirmedOn = (day: string) => ({
      court: { tags: ['Sea view'] },
      facilities: [{ ...facility('Sea view', 3), last_confirmed_at: `${day}T00:00:00.000Z` }],
    })
    expect(featuresOf(confirmedOn('2025-11-23'))).toEqual({ 'Sea view': true })
    expect(featuresOf(confirmedOn('2025-11-22'))).toEqual({})
  })
})

describe('the head of the page', () => {
  const ofType = (head: MetaDescriptor[], key: string, value: string) =>
    head.find((descriptor) => key in descriptor && Object.values(descriptor).includes(value))

  test('has no absolute URLs without an origin', () => {
    expect(courtHead(details(), { ...ON_SITE, origin: undefined })).toEqual([
      { name: 'description', content: courtDescription(details(), NOW) },
    ])
  })

  test('the image of a court without photos is a drawing, at another address if other facts hold', () => {
    const imageOf = (changed: Changed) => {
      const head = courtHead(details(changed), ON_SITE)
      expect(ofType(head, 'name', 'twitter:card')).toMatchObject({ content: 'summary_large_image' })
      expect(ofType(head, 'property', 'og:image:width')).toMatchObject({ content: '1200' })
      expect(ofType(head, 'property', 'og:image:height')).toMatchObject({ content: '630' })
      expect(ofType(head, 'property', 'og:image:alt')).toMatchObject({ content: 'Marlow Yard, a drawing' })
      return Object(ofType(head, 'property', 'og:image')).content
    }
    expect(imageOf({})).toMatch(/^https:\/\/courts\.example\/api\/courts\/7\/share\.png\?v=\w+$/)
    expect(imageOf({ court: { name: 'Marlow Yard' } })).toBe(imageOf({}))
    expect(imageOf({ court: { isIndoor: true } })).not.toBe(imageOf({}))
  })

  test('URLs are absolute and leave out the sort order', () => {
    const head = courtHead(details({ photos: [photo('/files/a.webp')] }), ON_SITE)
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
    expect(courtTitle(known.court, 'Opencourt')).toBe(
      'Marlow Yard · Basketball court in Greater London · Opencourt',
    )
    expect(courtDescription(known, NOW)).toBe(
      'Basketball court at 1 Marlow Street, London. Free. Outdoor. Rated 4.5 of 5. Players confirmed nets.',
    )
  })

  test('facilities that are not among the tags are left out', () => {
    const facilities = [facility('Floodlights', 3)]
    const lit = details({ court: { tags: ['Floodlights'] }, facilities })
    expect(courtDescription(lit, NOW)).toContain('Players confirmed floodlights')
    const known = details({ facilities })
    expect(courtDescription(known, NOW)).not.toContain('floodlights')
    expect(courtJsonLd(known, ORIGIN, NOW)).not.toHaveProperty('amenityFeature')
  })

  test('limits the length of the description', () => {
    const description = courtDescription(details({ court: { address: 'A'.repeat(300) } }), NOW)
    expect(description).toHaveLength(160)
    expect(description.endsWith('…')).toBe(true)
  })

  test('field values are escaped', () => {
    const nasty = details({
      court: { name: NASTY, address: NASTY, county: NASTY, country: NASTY, notes: NASTY, tags: [NASTY] },
      facilities: [facility(NASTY, 1)],
      photos: [photo(`/files/${NASTY}`)],
    })
    const Page = createRoutesStub([{ path: '/', meta: () => courtHead(nasty, ON_SITE), Component: Meta }])
    const html = renderToString(createElement(Page))
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(json)).toMatchObject({
      name: NASTY,
      description: NASTY,
      amenityFeature: [{ name: NASTY }],
    })
    expect(html.replace(json, '')).not.toContain('<script>')
  })
})
