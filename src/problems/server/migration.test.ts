import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabaseBefore } from '../../../test/migrations.ts'

let opened: Awaited<ReturnType<typeof openDatabaseBefore>>
beforeAll(async () => {
  opened = await openDatabaseBefore('0023')
})
afterAll(() => opened.close())

it('who reported a problem last becomes its reporter', async () => {
  const { database, migrate } = opened
  await database.execute(`
    insert into users (firebase_uid) values ('ann'), ('bob');
    insert into courts (name, latitude, longitude, status) values ('Here', 51, 0, 'published');
    insert into court_problems (court_id, kind, state, user_id, reported_at, state_at)
      select 1, kind, state, users.id, reported_at, '2026-11-20 18:00Z'
      from (values ('glass', 'passed on', 'ann', timestamptz '2026-11-01 18:00:00.123456Z'),
        ('locked', 'mended', 'bob', '2026-11-02 18:00Z')) as problem (kind, state, uid, reported_at)
      join users on firebase_uid = uid`)

  await migrate()

  const { rows } = await database.execute(`
    select kind, state, (state_at at time zone 'UTC')::date::text as state_at, firebase_uid as uid,
      (reported_at at time zone 'UTC')::text as reported_at
    from court_problems join court_problem_reports on problem_id = court_problems.id
      join users on users.id = user_id
    order by kind`)
  const state_at = '2026-11-20'
  expect(rows).toEqual([
    { kind: 'glass', state: 'passed on', state_at, uid: 'ann', reported_at: '2026-11-01 18:00:00.123456' },
    { kind: 'locked', state: 'mended', state_at, uid: 'bob', reported_at: '2026-11-02 18:00:00' },
  ])
})
