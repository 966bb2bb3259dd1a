import { reactRouter } from '@react-router/dev/vite'
import pxToRem from 'postcss-pxtorem'
import { defineConfig } from 'vite'

/** A package with thousands of files of which we use few: bundled into the server build, which then starts faster. */
const BARREL = '@tabler/icons-react'

/** Modules that every screen needs go into one chunk: small ones compress badly and cost a request each. */
const FOUNDATION = [
  /node_modules\/@tanstack\/(query-core|react-query)\//,
  /node_modules\/@tabler\/.*\/(createReactComponent|Icon(ChevronLeft|ChevronRight|Plus|X))\./,
  /src\/contract\/(errors|geo|limits|paths|(accounts|courts|facilities|search)\/rules)\.ts$/,
  /src\/web\/shared\/api\//,
  /src\/web\/features\/search\//,
  /src\/web\/shared\/(admin\/access|court\/AverageRating|place\/(device-place|place-query))\./,
  /src\/web\/shared\/session\/(session|session-state|remembered)\.tsx?$/,
  /src\/web\/shared\/ui\/(Badge|Button|Choice|CourtArt|ErrorScreen|StepButtons|map-links|nonces|page|screen-meta|Stars|tones|useHydrated)\./,
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  ssr: { noExternal: command === 'build' ? [BARREL] : [] },
  // Listed upfront, so that the development server does not have to reload pages.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!**/*.test.*'] },
  // Converts font sizes to rem, so that text follows the browser's font size.
  css: { postcss: { plugins: [pxToRem({ propList: ['font', 'font-size'], mediaQuery: true })] } },
  build: { target: 'es2022' },
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
