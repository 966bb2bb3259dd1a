/** Import rules, enforced by `npm run check`. */

const feature = (side) => `^src/${side}/features/([^/]+)/`

/** Entry points: commands, workers, screens. */
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
      comment: 'The contract runs anywhere: it may import only itself and zod.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'web-not-to-server',
      comment: 'Screens reach the server only through API calls: put shared code in src/contract.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-not-to-web',
      comment: 'The server loads the built screens at run time; it must not import their sources.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'server-features-by-service',
      comment: 'Server features may use each other only through *.service.ts.',
      severity: 'error',
      from: { path: feature('server') },
      to: { path: feature('server'), pathNot: ['^src/server/features/$1/', '\\.service\\.ts$'] },
    },
    {
      name: 'web-features-apart',
      comment: 'Web features do not import each other: src/web/routes composes them.',
      severity: 'error',
      from: { path: feature('web') },
      to: { path: feature('web'), pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'foundations-know-no-feature',
      comment: 'db, http, directory, adapters and web/shared must not depend on features.',
      severity: 'error',
      from: {
        path: ['^src/server/(db|http|directory|adapters)/', '^src/web/shared/'],
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '^src/(server|web)/features/' },
    },
    {
      name: 'map-libraries-in-engines',
      comment: 'Only the map engines may import a map library; everything else uses the MapEngine interface.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '^src/web/shared/map/engines/' },
      to: { path: '^node_modules/(maplibre-gl|@vis\\.gl/|@googlemaps/)' },
    },
    {
      name: 'no-cycles',
      comment: 'Files in an import cycle cannot be understood one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'only-listed-packages',
      comment: 'Imports must be listed in package.json; run-time imports must not be devDependencies.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['\\.test\\.tsx?$', '^src/server/http/development-screens\\.ts$', '^src/web/routes\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unused',
      comment: 'No entry point reaches this file: use it or delete it.',
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
