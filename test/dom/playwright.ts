import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import * as vitest from 'vitest'
import { BASE_URL } from '../../e2e/harness/environment.ts'
import { CookieJar, Network } from './network.ts'
import { ApiRequests, type ContextOptions, DomContext, type Screens } from './page.ts'
import type { DisplayRule } from './page-script.ts'

/**
 * Stands in for `@playwright/test`, so that tests, drivers and fixtures written for the browser run in a DOM without
 * layout; types are Playwright's own.
 */
export { expect } from './expect.ts'

type Values = Record<string, unknown>
type Use = (value: unknown) => Promise<void>
type Fixture = (fixtures: Values, use: Use, info: { parallelIndex: number }) => Promise<void>
type Body = (fixtures: Values, info: unknown) => unknown

declare module 'vitest' {
  export interface ProvidedContext {
    /** File with the page's script and what its styles hide. */
    screens: string
  }
}

let screens: Screens | undefined
function loadScreens(): Screens {
  if (screens) return screens
  const { code, displayRules } = JSON.parse(readFileSync(vitest.inject('screens'), 'utf8'))
  screens = { script: new Script(code, { filename: 'page.js' }), displayRules: displayRules as DisplayRule[] }
  return screens
}

/** As in playwright.config.ts. */
const OPTIONS = {
  javaScriptEnabled: true,
  locale: 'en-GB',
  viewport: { width: 1280, height: 720 },
  geolocation: undefined,
  permissions: [],
}

const BASE: Record<string, unknown> = {
  ...OPTIONS,
  baseURL: (_: Values, use: Use) => use(process.env[BASE_URL]),
  async context(fixtures: Values, use: Use) {
    const { baseURL, javaScriptEnabled, locale, viewport, geolocation, permissions } =
      fixtures as unknown as ContextOptions
    const options = {
      baseURL,
      javaScriptEnabled,
      locale,
      viewport,
      permissions,
      ...(geolocation ? { geolocation } : {}),
    }
    const context = new DomContext(loadScreens(), options)
    await use(context.asContext)
    await context.close()
  },
  async page({ context }: Values, use: Use) {
    await use(await (context as DomContext).newPage())
  },
  async request({ baseURL, locale }: Values, use: Use) {
    const listener = { request() {}, response() {}, requestfailed() {}, requestfinished() {} }
    await use(
      new ApiRequests(new Network(listener, new CookieJar(), String(locale), () => false), String(baseURL)),
    )
  },
}
/** Fixtures whose dependencies `namesOf` can't read, because the code names them inside. */
const DEPENDENCIES: Record<string, string[]> = {
  context: ['baseURL', 'javaScriptEnabled', 'locale', 'viewport', 'geolocation', 'permissions'],
}

/** The names that a function reads from its first parameter. */
function namesOf(act: (...parameters: never[]) => unknown): string[] {
  const [, names = ''] = /^[^(]*\(\s*\{([^}]*)\}/.exec(String(act)) ?? []
  return names.split(',').flatMap((name) => /\w+/.exec(name)?.[0] ?? [])
}

/** Sets up what `names` need, in layers of which each may replace those below, then acts. */
async function withFixtures(names: string[], layers: Values[], act: (values: Values) => Promise<void>) {
  const values: Values = {}
  async function provide(name: string, depth: number, rest: () => Promise<void>): Promise<void> {
    const key = `${name} ${depth}`
    const at = layers.findIndex((layer, index) => index >= depth && name in layer)
    if (at < 0) throw new Error(`There is no fixture ${name}.`)
    const declared = layers[at]?.[name]
    // Some are declared together with options that don't matter here.
    const fixture = Array.isArray(declared) && typeof declared[0] === 'function' ? declared[0] : declared
    if (key in values) return rest()
    if (typeof fixture !== 'function') {
      values[key] = fixture
      return rest()
    }
    const needed =
      at === layers.length - 1 && DEPENDENCIES[name] ? DEPENDENCIES[name] : namesOf(fixture as never)
    const depthOf = (each: string) => (each === name ? at + 1 : 0)
    await all(needed, depthOf, async (parts) => {
      await (fixture as Fixture)(
        parts,
        async (value) => {
          values[key] = value
          await rest()
        },
        { parallelIndex: Number(process.env.VITEST_POOL_ID ?? 0) },
      )
    })
  }
  async function all(
    needed: string[],
    depthOf: (name: string) => number,
    then: (parts: Values) => Promise<void>,
  ) {
    const [first, ...others] = needed
    if (first === undefined) return then({})
    await provide(first, depthOf(first), () =>
      all(others, depthOf, (parts) => then({ ...parts, [first]: values[`${first} ${depthOf(first)}`] })),
    )
  }
  await all(names, () => 0, act)
}

/** Options of `test.use` and hooks of the block being declared, outermost first. */
interface Scope {
  options: Values
  before: Body[]
  after: Body[]
}
const newScope = (): Scope => ({ options: {}, before: [], after: [] })
let scopes: Scope[] = []

/** Files share this module: called before each. */
export function beginFile(): void {
  scopes = [newScope()]
}

function makeTest(layers: Values[]) {
  const declare = (
    name: string,
    body: Body,
    run: typeof vitest.test | typeof vitest.test.skip = vitest.test,
  ) => {
    const around = [...scopes]
    run(name, async () => {
      const bodies = [
        ...around.flatMap(({ before }) => before),
        body,
        ...around.flatMap(({ after }) => after),
      ]
      const names = [...new Set(bodies.flatMap(namesOf)), 'context']
      const options = Object.assign({}, ...around.map((scope) => scope.options))
      await withFixtures([...new Set(names)], [options, ...layers], async (values) => {
        for (const each of bodies) await each(values, {})
      })
    })
  }
  const describe = (name: string, declareTests: () => void) => {
    const outer = scopes
    // Vitest declares the tests later, when the whole file is read.
    vitest.describe(name, () => {
      const before = scopes
      scopes = [...outer, newScope()]
      declareTests()
      scopes = before
    })
  }
  return Object.assign((name: string, body: Body) => declare(name, body), {
    describe: Object.assign(describe, { configure: () => {} }),
    only: (name: string, body: Body) => declare(name, body, vitest.test.only),
    skip: (name: string, body: Body) => declare(name, body, vitest.test.skip),
    use: (options: Values) => void Object.assign(scopes.at(-1)?.options ?? {}, options),
    beforeEach: (body: Body) => void scopes.at(-1)?.before.push(body),
    afterEach: (body: Body) => void scopes.at(-1)?.after.unshift(body),
    extend: (fixtures: Values) => makeTest([fixtures, ...layers]),
  })
}

export const test = makeTest([BASE])
