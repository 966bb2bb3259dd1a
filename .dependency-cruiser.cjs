/** Who may import whom. `npm run check` holds the house to it. */

const feature = (side) => `^src/${side}/features/([^/]+)/`

/** Where programs begin: commands, workers, screens. */
const entries = [
  '^src/server/(main|cli/[^/]+)\\.ts$',
  '\\.(worker|thread)\\.tsx?$',
  '/worker\\.ts$',
  '^src/server/typescript-loader\\.mjs$',
  '^src/web/(root|entry\\.[a-z]+)\\.tsx$',
  '^src/web/routes(\\.ts|/[^/]+\\.tsx)$',
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment: 'The contract runs anywhere: it imports nothing but itself and zod.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'web-not-to-server',
      comment: 'The screens know the server by its calls only: put what both need into src/contract.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-not-to-web',
      comment: 'The server loads the built screens at run time; it imports none of their sources.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'server-features-by-service',
      comment: 'A feature of the server uses another one through its *.service.ts only.',
      severity: 'error',
      from: { path: feature('server') },
      to: { path: feature('server'), pathNot: ['^src/server/features/$1/', '\\.service\\.ts$'] },
    },
    {
      name: 'web-features-apart',
      comment: 'Features of the screens do not import each other: src/web/routes puts them together.',
      severity: 'error',
      from: { path: feature('web') },
      to: { path: feature('web'), pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'foundations-know-no-feature',
      comment: 'db, http, directory, adapters and web/shared carry the features and import none of them.',
      severity: 'error',
      from: {
        path: ['^src/server/(db|http|directory|adapters)/', '^src/web/shared/'],
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '^src/(server|web)/features/' },
    },
    {
      name: 'map-libraries-in-engines',
      comment:
        'Only the map engines import a map library; everything else speaks to the MapEngine interface.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '^src/web/shared/map/engines/' },
      to: { path: '^node_modules/(maplibre-gl|@vis\\.gl/|@googlemaps/)' },
    },
    {
      name: 'no-cycles',
      comment: 'Files that import each other in a circle cannot be understood one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'only-listed-packages',
      comment:
        'What is imported stands in package.json, and what the server needs not only in devDependencies.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['\\.test\\.tsx?$', '^src/server/http/development-screens\\.ts$', '^src/web/routes\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unused',
      comment: 'No program of ours gets to this file: use it or remove it.',
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
