import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabaseBefore } from '../../../test/migrations.ts'

let opened: Awaited<ReturnType<typeof openDatabaseBefore>>
beforeAll(async () => {
  opened = await openDatabaseBefore('0032')
})
afterAll(() => opened.close())

it('reports of problems become reports of facts, with their days, also for undoing merges', async () => {
  const { database, migrate } = opened
  const rowsOf = async (query: string) => (await database.execute(query)).rows
  await database.execute(`
    insert into users (firebase_uid) values ('ann'), ('bob');
    insert into courts (name, latitude, longitude, status)
      values ('Here', 51, 0, 'published'), ('There', 51, 0, 'archived'), ('Between', 51, 0, 'archived');
    insert into court_problems (court_id, kind, state, state_at) values
      (1, 'glass', 'passed on', '2026-11-20 18:00Z'), (1, 'glass', 'mended', '2026-10-20 18:00:00.123456Z'),
      (1, 'locked', 'reported', '2026-11-20 18:00Z');
    insert into court_problem_reports (problem_id, user_id, reported_at) values
      (1, 1, '2026-11-01 18:00:00.123456Z'), (1, 2, '2026-11-02 18:00Z'), (2, 2, '2026-10-02 18:00Z'),
      (3, 1, '2026-11-03 18:00Z');
    insert into fact_reports (court_id, fact, value, source, user_id, created_at)
      values (1, 'nets', '"chain"', 'player', 1, '2026-11-01');
    insert into court_merges (court_id, into_id, moved)
      values (2, 3, '{"facts": [1], "problems": [3], "problemReports": [2], "reviews": []}')`)

  await migrate()

  expect(
    await rowsOf(`
      select fact, value, firebase_uid as uid, (fact_reports.created_at at time zone 'UTC')::text as at,
        (superseded_at at time zone 'UTC')::text as ended
      from fact_reports join users on users.id = user_id where fact like 'problem:%' order by fact_reports.created_at`),
  ).toEqual([
    { ...glass, uid: 'bob', at: '2026-10-02 18:00:00', ended: '2026-10-20 18:00:00.123456' },
    { ...glass, uid: 'ann', at: '2026-11-01 18:00:00.123456', ended: null },
    { ...glass, uid: 'bob', at: '2026-11-02 18:00:00', ended: null },
    { ...glass, fact: 'problem:locked', uid: 'ann', at: '2026-11-03 18:00:00', ended: null },
  ])
  const [bobs, anns] = (
    await rowsOf(
      `select id from fact_reports where fact like 'problem:%' and created_at > '2026-11-02' order by id`,
    )
  ).map(({ id }) => id)
  expect(await rowsOf('select moved from court_merges')).toEqual([
    { moved: { facts: [1, bobs, anns], problems: [3], reviews: [] } },
  ])
})

it('what servers of the release before store of problems is copied', async () => {
  const { database, migrate, close } = await openDatabaseBefore('0032')
  const run = async (query: string) => (await database.execute(query)).rows
  await run(`
    insert into users (firebase_uid) values ('ann'), ('bob');
    insert into courts (name, latitude, longitude, status) values ('Here', 51, 0, 'published');
    insert into court_problems (court_id, kind) values (1, 'glass')`)
  await migrate()
  const isReported = () =>
    run(`select value, firebase_uid as uid from fact_reports join users on users.id = user_id
      where fact = 'problem:glass' and superseded_at is null order by uid`)
  const report = (userId: number) =>
    run(`insert into court_problem_reports (problem_id, user_id) values (1, ${userId})
      on conflict (problem_id, user_id) do update set reported_at = now()`)
  await run(`insert into fact_reports (court_id, fact, value, source, user_id)
    values (1, 'problem:glass', 'false', 'player', 2)`)

  for (const userId of [1, 2, 1]) await report(userId)
  expect(await isReported()).toEqual([
    { value: true, uid: 'ann' },
    { value: true, uid: 'bob' },
  ])
  await run('delete from court_problem_reports where user_id = 2')
  expect(await isReported()).toEqual([{ value: true, uid: 'ann' }])
  await run(`update court_problems set state = 'mended', state_at = now()`)
  expect(await isReported()).toEqual([])
  await run(`delete from users where firebase_uid = 'ann'`)
  await close()
})

it('loses nothing of a large directory', async () => {
  const { database, migrate, close } = await openDatabaseBefore('0032')
  const countsOf = async (query: string) => (await database.execute(query)).rows
  await database.execute(`
    insert into users (firebase_uid) select 'user' || n from generate_series(1, 200) n;
    insert into courts (name, latitude, longitude, status)
      select 'Court ' || n, 51, 0, 'published' from generate_series(1, 100) n;
    insert into fact_reports (court_id, fact, value, source, user_id)
      select c, case when u % 2 = 0 then 'facility:' || (u % 20 + 1) else 'nets' end, 'true', 'player', u
      from generate_series(1, 100) c, generate_series(1, 200) u;
    insert into court_problems (court_id, kind) select c, kind from generate_series(1, 100) c, unnest(array['glass', 'locked']) kind;
    insert into court_problem_reports (problem_id, user_id) select p, u from generate_series(1, 200) p, generate_series(1, 10) u`)
  const said = `select fact, count(*)::int, count(distinct user_id)::int as people from fact_reports
    where fact not like 'problem:%' group by fact order by fact`
  const problems = `select kind, count(*)::int from court_problems join court_problem_reports on problem_id = court_problems.id
    group by kind order by kind`
  const before = [await countsOf(said), await countsOf(problems)]

  await migrate()

  const after = `select substr(fact, 9) as kind, count(*)::int from fact_reports where fact like 'problem:%' group by fact order by fact`
  expect([await countsOf(said), await countsOf(after)]).toEqual(before)
  expect(await countsOf('select count(*)::int from fact_reports')).toEqual([{ count: 22_000 }])
  await close()
})

const glass = { fact: 'problem:glass', value: true }
