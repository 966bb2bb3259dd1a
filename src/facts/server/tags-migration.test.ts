import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabaseBefore } from '../../../test/migrations.ts'

let opened: Awaited<ReturnType<typeof openDatabaseBefore>>
beforeEach(async () => {
  opened = await openDatabaseBefore('0033')
})
afterEach(() => opened.close())

const run = async (query: string) => (await opened.database.execute(query)).rows
const migrate = () => opened.migrate()

const createCourts = (count: number) =>
  run(`insert into courts (name, latitude, longitude, status, created_at)
    select 'Court', 51, 0, 'published', '2026-01-01' from generate_series(1, ${count})`)
const tag = (courtId: number, name: string, at = 'now()') =>
  run(`insert into court_facilities (court_id, facility_id, created_at)
    select ${courtId}, id, ${at} from facilities where name = '${name}'`)
/** Tags that count, and when others ended. */
const tags = () =>
  run(`select court_id as court, name, (superseded_at at time zone 'UTC')::text as ended
    from fact_reports join facilities using (fact)
    where fact_reports.source = 'tag' and value = 'true' and user_id is null order by court_id, name`)

it('tags become reports with their dates, whatever else is said', async () => {
  await createCourts(2)
  await run(`
    insert into facilities (name, name_key, source) values ('Sea view', 'sea view', 'community');
    insert into users (firebase_uid) values ('ann');
    insert into fact_reports (court_id, fact, value, source, user_id) values (1, 'floodlights', 'false', 'player', 1);
    insert into fact_reports (court_id, fact, value, source) values (1, 'floodlights', 'true', 'import')`)
  await tag(1, 'Floodlights', `'2026-03-01 18:00:00.123456Z'`)
  await tag(2, 'Sea view', `'2026-03-02 18:00Z'`)

  await migrate()

  const said = await run(`
    select court_id as court, name, (fact_reports.created_at at time zone 'UTC')::text as at, superseded_at as ended
    from fact_reports join facilities using (fact) where fact_reports.source = 'tag' order by court_id`)
  expect(said).toEqual([
    { court: 1, name: 'Floodlights', at: '2026-03-01 18:00:00.123456', ended: null },
    { court: 2, name: 'Sea view', at: '2026-03-02 18:00:00', ended: null },
  ])
  expect(await run('select count(*)::int from fact_reports')).toEqual([{ count: 4 }])
  expect(await run('select court_id as court, name, source from court_tags order by court_id')).toEqual([
    { court: 1, name: 'Floodlights', source: 'tag' },
    { court: 2, name: 'Sea view', source: 'community' },
  ])
})

it('tags that an import removed come back when it is undone, unless it has been', async () => {
  await createCourts(2)
  await run(`
    insert into imports (file_name, total, inserted, updated, archived, skipped, created_at)
      values ('a.csv', 2, 0, 2, 0, 0, '2026-04-01 12:00:00.123456Z');
    insert into import_changes (import_id, court_id, version, after, facilities_removed, reverted)
      select 1, court, 2, '{}', (select array_agg(id) from facilities where name = 'Toilets'), court = 2
      from generate_series(1, 2) as court`)
  await tag(1, 'Floodlights')

  await migrate()

  expect(await tags()).toEqual([
    { court: 1, name: 'Floodlights', ended: null },
    { court: 1, name: 'Toilets', ended: '2026-04-01 12:00:00.123456' },
  ])
})

it('tags that a merge copied go back to the merged court when it is undone', async () => {
  await createCourts(2)
  await tag(1, 'Toilets')
  for (const name of ['Floodlights', 'Toilets', 'Nets']) await tag(2, name)
  await run(`
    insert into court_merges (court_id, into_id, created_at, moved)
      select 2, 1, '2026-05-01', jsonb_build_object('facts', '[]'::jsonb, 'facilities', jsonb_agg(id))
      from facilities where name in ('Floodlights', 'Nets')`)
  // Of what the merge copied, an administrator has since removed the nets.
  await tag(1, 'Floodlights')

  await migrate()

  expect(await tags()).toEqual([
    { court: 1, name: 'Floodlights', ended: null },
    { court: 1, name: 'Toilets', ended: null },
    { court: 2, name: 'Floodlights', ended: '2026-05-01 00:00:00' },
    { court: 2, name: 'Nets', ended: null },
    { court: 2, name: 'Toilets', ended: null },
  ])
  expect(await run('select moved from court_merges')).toEqual(
    await run(`select jsonb_build_object('facts', jsonb_agg(id)) as moved from fact_reports
      where court_id = 1 and fact = 'floodlights'`),
  )
})

it('what servers of the release before store of tags is copied', async () => {
  await createCourts(1)
  await tag(1, 'Floodlights')
  await migrate()
  await tag(1, 'Toilets')
  const named = async () => (await run('select name from court_tags order by name')).map(({ name }) => name)
  expect(await named()).toEqual(['Floodlights', 'Toilets'])
  await run(
    "delete from court_facilities where facility_id in (select id from facilities where name_key = 'floodlights')",
  )
  expect(await named()).toEqual(['Toilets'])
  await tag(1, 'Floodlights')
  expect(await named()).toEqual(['Floodlights', 'Toilets'])
})

it('loses none of 20,000 tags', async () => {
  await createCourts(5_000)
  await run(`insert into court_facilities (court_id, facility_id)
    select courts.id, facility.id from courts, (select id from facilities order by id limit 4) as facility`)
  const counted = (table: string) =>
    run(`select facility_id, count(*)::int from ${table} group by facility_id order by facility_id`)
  const before = await counted('court_facilities')
  await migrate()
  expect(await counted('court_tags')).toEqual(before)
  expect(await run('select count(*)::int from fact_reports')).toEqual([{ count: 20_000 }])
})
