import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/list.tsx'),
  route('map', 'routes/map.tsx'),
  route('courts/:id', 'routes/court.tsx'),
  route('submit-court', 'routes/submit-court.tsx'),
  route('account', 'routes/account.tsx'),
  route('admin', 'routes/admin.tsx'),
  route('api/docs', 'routes/api-docs.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
