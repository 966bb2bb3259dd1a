import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/list.tsx'),
  route('map', 'routes/map.tsx'),
  route('saved', 'routes/saved.tsx'),
  route('lists/:token', 'routes/shared-list.tsx'),
  route('follow', 'routes/follow.tsx'),
  route('follows/:token', 'routes/followed.tsx'),
  route('courts/:id', 'routes/court.tsx'),
  route('submit-court', 'routes/submit-court.tsx'),
  route('account', 'routes/account.tsx'),
  route('admin', 'routes/admin.tsx', [
    index('routes/admin-index.tsx'),
    route('courts', 'routes/admin-courts.tsx'),
    route('courts/import', 'routes/admin-import.tsx'),
    route('users', 'routes/admin-users.tsx'),
    route('users/:id', 'routes/admin-person.tsx'),
    route('moderation', 'routes/admin-moderation.tsx'),
    route('facts/:id', 'routes/admin-court-facts.tsx'),
    ...['facts', 'facts/problems', 'duplicates', 'differences'].map((path) =>
      route(path, 'routes/admin-moved.tsx', { id: `moved ${path}` }),
    ),
    route('log', 'routes/admin-log.tsx'),
    route('system', 'routes/admin-system.tsx'),
  ]),
  route('embed', 'routes/embed.tsx'),
  route('setup', 'routes/setup.tsx'),
  route('offline', 'routes/offline.tsx'),
  route('about', 'routes/about.tsx'),
  route('pages/:page', 'routes/page.tsx'),
  route('api/docs', 'routes/api-docs.tsx'),
  layout('routes/local.tsx', [
    route('local/sign-in', 'routes/local-sign-in.tsx'),
    route('local/outbox', 'routes/local-outbox.tsx'),
  ]),
  layout('routes/mail-link.tsx', [
    route('confirm', 'routes/confirm.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('sign-in-link', 'routes/sign-in-link.tsx'),
    route('signed-in', 'routes/signed-in.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
