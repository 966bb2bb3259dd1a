import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { courts, postcodes } from '../../src/database/schema/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { DiskPhotoStorage } from '../../src/platform/files/disk.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  reportFact,
  reportProblem,
  tagCourt,
  voteFacility,
  voteReview,
} from '../../test/factories.ts'
import * as known from './courts.ts'

const data = (path: string) => fileURLToPath(new URL(`../data/${path}`, import.meta.url))

/** Adds people, reviews, votes and photos to the courts of `courts.csv`; photo files go to `dataDir`. */
export async function seedDirectory(database: Database, dataDir: string): Promise<void> {
  const [pending, archived] = known.HIDDEN_COURTS
  await createCourt(database, { name: pending, status: 'pending' })
  await createCourt(database, { name: archived, status: 'archived' })
  await database.update(courts).set({ address: null }).where(eq(courts.name, known.COURT_WITHOUT_ADDRESS))
  await database
    .insert(postcodes)
    .values({ postcode: known.KNOWN_POSTCODE.replace(' ', ''), ...known.KNOWN_PLACE })
  const people = await createPeople(database)
  await seedFullCourt(database, people)
  await seedReviewedCourt(database, people)
  await addPhotos(database, await courtNamed(database, known.MANUALLY_RATED_COURT), [2])
  await seedCourtToAdminister(database, people)
  await seedFacts(database, people)
  await seedProblems(database, people)
  await seedBurst(database, people)
  await seedPlayable(database, people)
  await publishPhotoFiles(dataDir)
}

type People = Awaited<ReturnType<typeof createPeople>>

async function createPeople(database: Database) {
  const people = []
  for (const username of ['baseline_jo', 'hoops4life', 'nightshooter', 'rimrattler', 'Sky_Hook'])
    people.push(await createUser(database, { username }))
  return people
}

/** Oldest first, a week apart. */
const fullCourtReviews: { text: string; rating: number | null; likes?: number; dislikes?: number }[] = [
  { text: known.OLDEST_REVIEW, rating: 4, likes: 2 },
  { text: 'Crowded on Thursdays. Come early, or bring a book.', rating: 3 },
  { text: known.MOST_LIKED_REVIEW, rating: 5, likes: 5 },
  { text: '', rating: 5 },
  { text: known.LEAST_LIKED_REVIEW, rating: 1, dislikes: 4 },
  {
    text: 'No stars from me: I only watched my daughter play, but the benches are comfortable.',
    rating: null,
  },
  { text: '<b>Bold</b> <script>alert("review")</script> & a smile :)', rating: 4, likes: 1, dislikes: 1 },
  { text: 'Showers were cold in January.', rating: 2, dislikes: 1 },
  { text: 'Glass backboards!\n\nAnd a scoreboard that works.', rating: 5, likes: 3, dislikes: 1 },
  { text: 'The café next door is half the fun.', rating: 4 },
  { text: 'Good level on Tuesdays, beginners are welcome and get passes.', rating: 5, likes: 1 },
  { text: 'A little slippery near the fire exit.', rating: 3, likes: 1, dislikes: 2 },
  { text: known.NEWEST_REVIEW, rating: 5 },
]

const week = (number: number) => new Date(Date.UTC(2026, 1, 3 + number * 7, 19, 30))

async function seedFullCourt(database: Database, people: People): Promise<void> {
  const court = await courtNamed(database, known.FULL_COURT)
  for (const [index, { text, rating, likes = 0, dislikes = 0 }] of fullCourtReviews.entries()) {
    const userId = people[index % people.length]?.id ?? null
    const review = await createReview(database, court, {
      userId,
      rating,
      reviewText: text,
      createdAt: week(index),
    })
    for (const person of people.slice(0, likes)) await voteReview(database, review, 'like', person)
    for (const person of people.slice(likes, likes + dislikes))
      await voteReview(database, review, 'dislike', person)
  }
  await createReview(database, court, { reviewText: known.PENDING_REVIEW, rating: 1, status: 'pending' })
  for (const [facility, count] of Object.entries(known.CONFIRMED_FACILITIES))
    for (const person of people.slice(0, count)) await voteFacility(database, court, facility, person)
  await addPhotos(database, court, PHOTO_NUMBERS, people)
  await createPhoto(database, court, { contentHash: 'f'.repeat(64), status: 'pending' })
}

async function seedReviewedCourt(database: Database, people: People): Promise<void> {
  const court = await courtNamed(database, known.REVIEWED_COURT)
  for (const [index, rating] of [4, 5].entries())
    await createReview(database, court, { userId: people[index]?.id ?? null, rating, createdAt: week(index) })
  await addPhotos(database, court, [5, 6, 7], people)
}

async function seedCourtToAdminister(database: Database, people: People): Promise<void> {
  const court = await courtNamed(database, known.COURT_TO_ADMINISTER)
  const userId = people[0]?.id ?? null
  await createReview(database, court, { userId, rating: 2, reviewText: known.REVIEW_TO_ADMINISTER })
  await addPhotos(database, court, [6], people)
}

const daysAgo = (days: number) => ({ createdAt: new Date(Date.now() - days * 86_400_000) })

async function seedFacts(database: Database, people: People): Promise<void> {
  const court = await courtNamed(database, known.COURT_WITH_FACTS)
  await tagCourt(database, court, 'Painted lines')
  const [ann, bob, cem] = people
  const said = [
    { fact: 'floodlights', value: true, ...daysAgo(12), by: people },
    { fact: 'nets', value: 'chain', ...daysAgo(40), by: [ann, bob] },
    { fact: 'nets', value: 'none', ...daysAgo(7), by: [cem] },
    { fact: 'rims', value: 'good', ...daysAgo(150), by: [ann] },
    { fact: 'lines', value: false, ...daysAgo(20), by: [bob] },
    { fact: 'access', value: 'public', source: 'administrator', note: 'Seen.', ...daysAgo(30), by: [ann] },
  ] as const
  for (const { by, ...report } of said)
    for (const person of by) await reportFact(database, court, { ...report, userId: person?.id ?? null })
  const claimed = [
    { fact: 'surface', value: 'asphalt', source: 'openstreetmap', ...daysAgo(500) },
    { fact: 'opening_hours', value: '24/7', source: 'operator', url: 'https://operator.example/opening' },
    { fact: 'seating', value: true, source: 'sample' },
  ] as const
  for (const report of claimed) await reportFact(database, court, { ...report, userId: null })
  for (const name of Object.values(known.COURTS_TO_ANSWER)) {
    const answered = await courtNamed(database, name)
    for (const { id: userId } of people.slice(0, 3)) {
      await reportFact(database, answered, { fact: 'floodlights', value: true, ...daysAgo(40), userId })
      await reportFact(database, answered, { fact: 'rims', value: 'good', ...daysAgo(12), userId })
    }
  }
}

/** Problems in every state. */
async function seedProblems(database: Database, people: People): Promise<void> {
  const court = await courtNamed(database, known.COURT_WITH_FACTS)
  const problems = [
    { kind: 'light_out', state: 'reported', days: 3, by: people.slice(0, 3) },
    { kind: 'glass', state: 'passed on', days: 6, by: people.slice(0, 1) },
    { kind: 'surface_damaged', state: 'mended', days: 9, by: people.slice(1, 2) },
  ] as const
  for (const { kind, state, days, by } of problems) {
    const stateAt = daysAgo(days - 1).createdAt
    await reportProblem(database, court, { kind, state, stateAt, by, ...daysAgo(days) })
  }
}

/** One person contradicts another at many courts within an hour. */
async function seedBurst(database: Database, people: People): Promise<void> {
  const [honest] = people
  const vandal = await createUser(database, { username: 'all_bent' })
  for (const name of known.COURTS_OF_BURST) {
    const court = await courtNamed(database, name)
    await reportFact(database, court, {
      fact: 'rims',
      value: 'good',
      ...daysAgo(8),
      userId: honest?.id ?? null,
    })
    await reportFact(database, court, { fact: 'rims', value: 'bent', ...daysAgo(2), userId: vandal.id })
  }
}

async function seedPlayable(database: Database, people: People): Promise<void> {
  const { lit, unlit, hall } = known.PLAYABLE_COURTS
  const said = [
    { court: lit, fact: 'floodlights', value: true, by: 3 },
    { court: lit, fact: 'light_hours', value: '15:00-22:00', by: 2 },
    { court: unlit, fact: 'floodlights', value: false, by: 2 },
    { court: hall, fact: 'opening_hours', value: '24/7', by: 1 },
  ]
  for (const { court, by, ...report } of said)
    for (const { id: userId } of people.slice(0, by))
      await reportFact(database, await courtNamed(database, court), { ...report, ...daysAgo(2), userId })
}

async function courtNamed(database: Database, name: string) {
  const [court] = await database.select().from(courts).where(eq(courts.name, name))
  if (!court) throw new Error(`e2e/data/courts.csv has no ${name}`)
  return court
}

/** Adds photos by their file numbers in `e2e/data/photos`; the fourth is portrait. */
async function addPhotos(
  database: Database,
  court: { id: number },
  numbers: number[],
  people: People = [],
): Promise<void> {
  for (const [index, number] of numbers.entries()) {
    const [width, height] = number === 4 ? [1200, 1600] : [1600, 1200]
    await createPhoto(database, court, {
      contentHash: hashOf(number),
      width,
      height,
      userId: people[index % people.length]?.id ?? null,
      createdAt: week(index),
    })
  }
}

const PHOTO_NUMBERS = [1, 2, 3, 4, 5, 6, 7]
const hashOf = (number: number) => String(number).repeat(64)

/** Uses the same small image for every width of a photo. */
async function publishPhotoFiles(dataDir: string): Promise<void> {
  const storage = new DiskPhotoStorage(dataDir)
  for (const number of PHOTO_NUMBERS) {
    const image = await readFile(data(`photos/${number}.webp`))
    await storage.store(hashOf(number), { 400: image, 800: image, 1600: image })
    await storage.publish(hashOf(number))
  }
}
