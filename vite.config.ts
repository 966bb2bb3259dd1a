import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Packages of thousands of files of which we use a few: the server's build holds just those, and starts at once. */
const BARRELS = ['@tabler/icons-react', '@mantine/core', '@mantine/hooks']

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  ssr: { noExternal: command === 'build' ? BARRELS : [] },
  // Known from the start, so that the development server need not reload a page half-way.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!**/*.test.*'] },
  build: { target: 'es2022' },
}))
