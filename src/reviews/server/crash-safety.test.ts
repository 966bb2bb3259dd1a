// @module-tag programs
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDataDir, removeFolder } from '../../../test/disk-database.ts'
import { startTestIdentity } from '../../../test/identity.ts'
import { People, type Person } from '../../../test/people.ts'
import { twoHalves } from '../../../test/photos.ts'
import type { Program } from '../../../test/program.ts'
import { runServer, serverUrl } from '../../../test/server-process.ts'
import type { Registry, ResponseBody } from '../../api/contract/registry.ts'
import type { CourtDetailsView } from '../../directory/contract/schema.ts'
import { MAX_PHOTO_UPLOADS_PER_ACCOUNT } from '../../photos/contract/limits.ts'

/** One per sample court; enough that some are under way when the server is killed. */
const SUBMISSIONS = 50
const AT_ONCE = MAX_PHOTO_UPLOADS_PER_ACCOUNT
const KILLED_AFTER = 20

let dataDir: string
let host: string
beforeAll(async () => {
  dataDir = await makeDataDir()
  host = await startTestIdentity()
})
afterAll(() => removeFolder(dataDir))

/** A single author exceeds the normal limits. */
const start = () =>
  runServer(dataDir, { IDENTITY: 'emulator', FIREBASE_AUTH_EMULATOR_HOST: host, RATE_LIMIT_FACTOR: '10' })

it('a killed server keeps all acknowledged submissions completely, and no partial ones', async () => {
  const people = new People(host)
  const author = await people.verified('author')
  const first = start()
  let url = await serverUrl(first)
  await chooseUsername(url, author)
  const courts = ((await (await fetch(`${url}/api/courts`)).json()) as { id: number }[]).slice(0, SUBMISSIONS)
  expect(courts).toHaveLength(SUBMISSIONS)
  const addresses = courts.map(({ id }) => `${url}/api/courts/${id}/reviews`)
  const acknowledged = await submitUntilKilled(first, addresses, author)
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLED_AFTER)
  expect(acknowledged.length).toBeLessThan(SUBMISSIONS)

  const second = start()
  url = await serverUrl(second)
  const headers = { authorization: `Bearer ${author.idToken}` }
  const exported = await fetch(`${url}/api/account/export`, { headers })
  const kept = ((await exported.json()) as ResponseBody<Registry['GET /api/account/export']>).reviews.map(
    ({ reviewText }) => reviewText,
  )
  for (const text of acknowledged) expect(kept).toContain(text)
  for (const { id } of courts.slice(0, KILLED_AFTER)) {
    const details = await fetch(`${url}/api/courts/${id}/details`, { headers })
    const { reviews } = (await details.json()) as CourtDetailsView
    for (const { photos } of reviews) {
      expect(photos).toHaveLength(1)
      const photo = await fetch(`${url}${photos[0]?.photo_url}`, { headers })
      expect((await photo.bytes()).subarray(8, 12)).toEqual(new TextEncoder().encode('WEBP'))
    }
  }
  second.child.kill('SIGTERM')
  await second.exit
})

async function chooseUsername(url: string, { idToken }: Person): Promise<void> {
  const answer = await fetch(`${url}/api/auth/username`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken, username: 'steady_author' }),
  })
  expect(answer.status).toBe(200)
}

/** Submits reviews with photos concurrently, one per court, and kills the server meanwhile; returns the acknowledged ones. */
async function submitUntilKilled(
  server: Program,
  addresses: string[],
  { idToken }: Person,
): Promise<string[]> {
  const photo = new Blob([new Uint8Array(await twoHalves(60, 40).jpeg().toBuffer())])
  const acknowledged: string[] = []
  let next = 0
  async function submit(): Promise<void> {
    while (next < SUBMISSIONS) {
      const number = next++
      const text = `Review ${number}`
      const form = new FormData()
      form.append('rating', '5')
      form.append('review_text', text)
      form.append('photo', photo, 'photo.jpg')
      const headers = {
        authorization: `Bearer ${idToken}`,
        'idempotency-key': `key of ${text}`.replaceAll(' ', '-'),
      }
      const answer = await fetch(addresses[number] ?? '', { method: 'POST', headers, body: form }).catch(
        () => undefined,
      )
      if (!answer) return
      if (answer.status !== 201) throw new Error(await answer.text())
      if (acknowledged.push(text) === KILLED_AFTER) server.child.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, submit))
  await server.exit
  return acknowledged
}
