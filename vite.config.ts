import { reactRouter } from '@react-router/dev/vite'
import type { Plugin } from 'postcss'
import { defineConfig, type Plugin as VitePlugin } from 'vite'

/** A package with thousands of files of which we use few: bundled into the server build, which then starts faster. */
const BARREL = '@tabler/icons-react'

/** Modules that every screen needs go into one chunk: small ones compress badly and cost a request each. */
const FOUNDATION = [
  /node_modules\/react-dom\/(index|cjs\/react-dom\.production)\.js$/,
  /node_modules\/@tanstack\/(query-core|react-query)\/(?!.*\/(use(Mutation|Queries)|(mutation|queries)Observer)\.)/,
  /node_modules\/@tabler\/.*\/(createReactComponent|Icon(Bookmark|List|Navigation|Plus|User|X))\./,
  /src\/platform\/contract\/(ages|common-errors|geo|locale|units)\.ts$/,
  /src\/[^/]+\/contract\/limits\.ts$/,
  /src\/playable\/(contract\/(light-left|shelter)|web\/(PlayableOnCard|PlayableText))\./,
  /src\/(embed\/contract\/oembed-link|places\/contract\/(postcodes|place-text))\.ts$/,
  /src\/((accounts|courts)\/contract\/rules|facts\/contract\/tags)\.ts$/,
  /src\/search\/web\/(?!SearchDialog|last-place\.)/,
  /src\/api\/web\/(client|context|query-client|site)\./,
  /src\/(admin\/web\/access|courts\/web\/CoordinatesLink|directory\/web\/(CourtCard|CourtDrawing|CourtList|CourtListStates|CourtTags|ShowMore|details-query)|map\/web\/map-failed|places\/web\/place-errors|reviews\/web\/Stars|saved\/web\/(SaveButton|saved-(loader|state)))\./,
  /src\/app\/web\/(list-screen\/(SearchHead|SearchResults)|navigation\/(MemberMenu\.module|NotFoundScreen)|setup\/NothingHereYet)\./,
  /src\/accounts\/web\/session(-state)?\.tsx?$/,
  /src\/platform\/ui\/(Badge|Button|CourtArt|ErrorScreen|FloatingNotice|Unreachable|back-navigation|lazy-with-retry|nonces|page|screen-meta|scroll-positions|tones|units|UnitsSelect|useHydrated|useMediaQuery|useMinute)\./,
]

/** Converts font sizes and breakpoints to rem, so that they follow the browser's font size. */
const pixelsToRem: Plugin = {
  postcssPlugin: 'pixels-to-rem',
  Declaration(declaration) {
    if (/^font(-size)?$/.test(declaration.prop)) declaration.value = inRem(declaration.value)
  },
  AtRule: {
    media(rule) {
      rule.params = inRem(rule.params)
    },
  },
}
const inRem = (text: string) => text.replace(/([\d.]+)px/g, (_, pixels) => `${Number(pixels) / 16}rem`)

/** Screens get the router without its warnings for developers, which its package doesn't offer to bundlers. */
const routerForProduction: VitePlugin = {
  name: 'router-for-production',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer) {
    if (!/^react-router(\/dom)?$/.test(source)) return
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found?.id.replace('/dist/development/', '/dist/production/')
  },
}

export default defineConfig(({ command }) => ({
  // Builds don't depend on the settings of this machine.
  envDir: false,
  plugins: [reactRouter(), routerForProduction],
  ssr: { noExternal: command === 'build' ? [BARREL] : [] },
  // Listed upfront, so that the development server does not have to reload pages.
  optimizeDeps: { entries: ['src/*/web/**/*.{ts,tsx}', 'src/platform/ui/**/*.{ts,tsx}', '!**/*.test.*'] },
  css: { postcss: { plugins: [pixelsToRem] } },
  // The manifest says what screens load later (`src/app/server/pages/offline-files.ts`).
  build: { target: 'es2022', manifest: true, rolldownOptions: { experimental: { lazyBarrel: true } } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: 'foundation', test: (id) => FOUNDATION.some((file) => file.test(id)) }],
            },
          },
        },
      },
    },
  },
}))
