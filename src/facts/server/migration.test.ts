import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabaseBefore } from '../../../test/migrations.ts'

let opened: Awaited<ReturnType<typeof openDatabaseBefore>>
beforeAll(async () => {
  opened = await openDatabaseBefore('0020')
})
afterAll(() => opened.close())

const rowsOf = async (query: string) => (await opened.database.execute(query)).rows

it('votes for facilities become reports with their dates, also those that merging had removed', async () => {
  await opened.database.execute(`
    insert into users (firebase_uid) values ('ann'), ('bob');
    insert into facilities (name, name_key, source) values ('Sea view', 'sea view', 'tag'), ('SHADE', 'shade', 'community');
    insert into courts (name, latitude, longitude, status, is_free, is_indoor)
      values ('Here', 51, 0, 'published', true, false), ('There', 52, 0, 'archived', true, false);
    insert into facility_votes (court_id, facility_id, user_id, created_at)
      select 1, facilities.id, users.id, day
      from (values ('Floodlights', 'ann', timestamptz '2026-03-01 18:00:00.123456Z'),
        ('Floodlights', 'bob', '2026-03-02 18:00Z'), ('Sea view', 'ann', '2026-03-03 18:00Z'),
        ('Nets', 'bob', '2026-03-04 18:00Z'), ('SHADE', 'bob', '2026-03-05 18:00Z')) as vote (name, uid, day)
      join facilities using (name) join users on firebase_uid = uid;
    insert into court_merges (court_id, into_id, moved, created_at)
      select 2, 1, jsonb_build_object('reviews', '[]'::jsonb, 'votes', jsonb_agg(jsonb_build_object(
        'facility_id', facilities.id, 'user_id', users.id, 'created_at', day, 'moved', moved))), '2026-04-01'
      from (values ('Floodlights', 'ann', '2026-02-01 18:00:00+00', false),
        ('Sea view', 'ann', '2026-03-03 18:00:00+00', true)) as vote (name, uid, day, moved)
      join facilities using (name) join users on firebase_uid = uid`)

  await opened.migrate()

  const seaView = (await rowsOf(`select fact from facilities where name = 'Sea view'`))[0]?.fact
  const nets = (await rowsOf(`select fact from facilities where name = 'Nets'`))[0]?.fact
  expect(seaView).toMatch(/^facility:\d+$/)
  expect(
    await rowsOf(`
      select fact, value, source, firebase_uid as uid, (fact_reports.created_at at time zone 'UTC')::text as at,
        superseded_at is null as current
      from fact_reports join users on users.id = user_id order by fact_reports.created_at`),
  ).toEqual([
    {
      fact: 'floodlights',
      value: true,
      source: 'player',
      uid: 'ann',
      at: '2026-02-01 18:00:00',
      current: false,
    },
    {
      fact: 'floodlights',
      value: true,
      source: 'player',
      uid: 'ann',
      at: '2026-03-01 18:00:00.123456',
      current: true,
    },
    {
      fact: 'floodlights',
      value: true,
      source: 'player',
      uid: 'bob',
      at: '2026-03-02 18:00:00',
      current: true,
    },
    { fact: seaView, value: true, source: 'player', uid: 'ann', at: '2026-03-03 18:00:00', current: true },
    { fact: nets, value: true, source: 'player', uid: 'bob', at: '2026-03-04 18:00:00', current: true },
    { fact: 'shade', value: true, source: 'player', uid: 'bob', at: '2026-03-05 18:00:00', current: true },
  ])
  const [merge] = await rowsOf('select moved from court_merges')
  const idOf = async (condition: string) =>
    (await rowsOf(`select id from fact_reports where ${condition}`)).map(({ id }) => id)
  const removed = await idOf('superseded_at is not null')
  expect(merge).toEqual({
    moved: {
      reviews: [],
      facts: expect.toSatisfy((ids: number[]) => ids.length === 2 && ids.includes(removed[0] as number)),
      supersededFacts: removed,
    },
  })
})
