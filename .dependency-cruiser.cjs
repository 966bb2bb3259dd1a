/** Import rules, enforced by `npm run check`. */

const SERVER =
  '^src/([^/]+/server|database/(schema|migrations)|platform/(?!ui/|contract/)[^/]+)/|^src/platform/[^/]+\\.ts$'
const WEB = '^src/([^/]+/web|platform/ui)/'
const TEST = '\\.test\\.tsx?$'

/** The folders of `src`, lowest layer first: each imports only from those before it. */
const folders = require('./scripts/layers.json').flat()

/** Entry points: commands, workers, screens. */
const entries = [
  '^src/app/server/(main|commands/(main|setup|doctor|(import|make|restore)-[^/]+))\\.ts$',
  // The build calls it.
  '^src/places/server/built-in\\.ts$',
  '\\.(worker|thread)\\.tsx?$',
  '/worker\\.ts$',
  '^src/platform/process/typescript-loader\\.mjs$',
  '^src/app/web/(root|entry\\.[a-z]+)\\.tsx$',
  '^src/app/web/routes(\\.ts|/[^/]+\\.tsx)$',
]
module.exports = {
  forbidden: [
    ...folders.slice(0, -1).map((folder, index) => ({
      name: `${folder}-knows-nothing-above`,
      comment: 'A folder imports only from those before it in scripts/layers.json: see docs/architecture.md.',
      severity: 'error',
      from: { path: `^src/${folder}/`, pathNot: TEST },
      to: { path: `^src/(${folders.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'contract-stands-alone',
      comment: 'Contracts run in the browser and on the server: they import only contracts and zod.',
      severity: 'error',
      from: { path: '^src/[^/]+/contract/', pathNot: TEST },
      to: { pathNot: ['^src/[^/]+/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'web-not-to-server',
      comment: 'The browser reaches the server only through the API. Put what both need into a contract.',
      severity: 'error',
      from: { path: WEB },
      to: { path: SERVER },
    },
    {
      name: 'server-not-to-web',
      comment: 'The server loads the built screens at run time and never imports their sources.',
      severity: 'error',
      from: { path: SERVER },
      to: { path: WEB },
    },
    {
      name: 'features-meet-at-the-root',
      comment:
        'Files at the root of `server/` and `web/` may be used by other features; the folders below are private.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: TEST },
      to: { path: '^src/[^/]+/(server|web)/[^/]+/', pathNot: '^src/$1/' },
    },
    {
      name: 'sql-in-queries-only',
      comment: 'SQL belongs in *.queries.ts files.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['\\.queries\\.ts$', '^src/(database|platform/db|platform/process)/', TEST],
      },
      to: { path: '^(node_modules/drizzle-orm|src/database/schema)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'embedded-store-fenced',
      comment:
        'Only store.ts, which chooses between PostgreSQL and the embedded database, imports the embedded one.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/platform/db/(embedded/|store\\.ts$)', TEST] },
      to: { path: '^src/platform/db/embedded/' },
    },
    {
      name: 'fast-path-fenced',
      comment:
        'Only the composition of the server and the list of courts know the path that bypasses Fastify.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/(app/server|platform/http)/', '^src/directory/server/courts\\.routes\\.ts$', TEST],
      },
      to: { path: '^src/platform/http/fast-path\\.ts$' },
    },
    {
      name: 'map-libraries-in-engines',
      comment: 'Only the map engines import a map library; everything else uses the MapEngine interface.',
      severity: 'error',
      from: { path: WEB, pathNot: '^src/map/web/engines/' },
      to: { path: '^node_modules/(maplibre-gl|@vis\\.gl/|@googlemaps/)' },
    },
    {
      name: 'no-cycles',
      comment: 'Files that import each other in a cycle cannot be understood one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'only-listed-packages',
      comment:
        'Imported packages must be listed in package.json, and those needed at run time under dependencies.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '\\.test\\.tsx?$',
          '^src/app/server/pages/development-screens\\.ts$',
          '^src/app/web/routes\\.ts$',
        ],
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unused',
      comment: 'No entry point reaches this file: use it or remove it.',
      severity: 'error',
      from: { path: entries },
      to: { path: '^src/', pathNot: [...entries, '\\.test\\.tsx?$', '\\.d\\.ts$'], reachable: false },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)\\+types/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
