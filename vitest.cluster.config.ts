import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** Tests of several servers behind nginx. */
export default defineConfig({
  // Tests don't depend on the settings of this machine.
  envDir: false,
  test: { ...base.test, include: ['test/cluster/**/*.test.ts'], exclude: [], maxWorkers: 1 },
})
