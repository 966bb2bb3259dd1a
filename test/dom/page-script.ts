import { fileURLToPath } from 'node:url'
import postcss, { type AtRule, type Container, type Document, type Rule } from 'postcss'
import { build, type Plugin } from 'vite'
import routes from '../../src/app/web/routes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ENTRY = '\0page'
const NOTHING = '\0nothing'

/** What the page's script would load but these tests don't use. */
const UNUSED = /maplibre-gl|\/GoogleEngine\.tsx|^react-dom\/server$/
const MAP_ENGINE = /\/MapLibreEngine\.tsx$/

/** A style that decides whether an element is displayed, in the order of the cascade. */
export interface DisplayRule {
  selector: string
  /** Media and container queries, all of which apply. Containers are taken for as wide as the window. */
  conditions: string[]
  display?: string
  visibility?: string
}

/** Bundles all screens, from their source, into one script that hydrates the open page, and reads what their styles hide. */
export async function buildPageScript(): Promise<{ code: string; displayRules: DisplayRule[] }> {
  const output = await build({
    configFile: false,
    envDir: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [pageEntry],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        output: { format: 'iife', codeSplitting: false },
        experimental: { lazyBarrel: true },
      },
    },
  })
  const files = [output].flat().flatMap((each) => ('output' in each ? each.output : []))
  const code = files.find((file) => file.type === 'chunk')?.code ?? ''
  const css = files.find((file) => file.fileName.endsWith('.css'))
  return { code, displayRules: displayRulesOf(css?.type === 'asset' ? String(css.source) : '') }
}

const pageEntry: Plugin = {
  name: 'page-entry',
  enforce: 'pre',
  resolveId(id) {
    if (id === ENTRY) return ENTRY
    if (MAP_ENGINE.test(id)) return `${root}test/dom/map-engine.tsx`
    return UNUSED.test(id) ? NOTHING : undefined
  },
  load(id) {
    if (id === ENTRY) return entryCode()
    return id === NOTHING ? 'export const renderToStaticMarkup = () => ""; export default {}' : undefined
  },
}

/** React Router finds all its route modules here, made as its plugin would, and therefore imports none. */
function entryCode(): string {
  const all = allOf(routes)
  const names = all.map(({ file, id }, i) => `'${id ?? file.replace('.tsx', '')}': withProps(route${i})`)
  return `
    import { UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps } from 'react-router'
    import * as root from '/src/app/web/root.tsx'
    ${all.map(({ file }, i) => `import * as route${i} from '/src/app/web/${file}'`).join('\n')}
    const withProps = (module) => ({
      ...module,
      default: UNSAFE_withComponentProps(module.default),
      ...(module.ErrorBoundary && { ErrorBoundary: UNSAFE_withErrorBoundaryProps(module.ErrorBoundary) }),
    })
    window.__reactRouterRouteModules = { root: withProps(root), ${names} }
    import('/src/app/web/entry.client.tsx')`
}

const allOf = (entries: typeof routes): typeof routes =>
  entries.flatMap((entry) => [entry, ...allOf(entry.children ?? [])])

function displayRulesOf(css: string): DisplayRule[] {
  const found: (DisplayRule & { weight: number })[] = []
  postcss.parse(css).walkRules((rule) => {
    const said: Record<string, string> = {}
    rule.each((node) => {
      if (node.type === 'decl' && /^(display|visibility)$/.test(node.prop)) said[node.prop] = node.value
    })
    if (Object.keys(said).length === 0) return
    const conditions = conditionsOf(rule)
    for (const selector of rule.selectors)
      if (!selector.includes('::')) found.push({ selector, conditions, weight: weightOf(selector), ...said })
  })
  return found.sort((a, b) => a.weight - b.weight).map(({ weight: _, ...rule }) => rule)
}

function conditionsOf(rule: Rule): string[] {
  const conditions: string[] = []
  for (let parent: Container | Document | undefined = rule.parent; parent; parent = parent.parent)
    if (/^(media|container)$/.test((parent as AtRule).name))
      conditions.push((parent as AtRule).params.replace(/^[a-z]+ (?=\()/, ''))
  return conditions
}

/** The specificity of a selector, as a number. */
function weightOf(selector: string): number {
  const counted = selector.replace(/:where\([^)]*\)/g, '').replace(/:(is|not|has)\(/g, ' ')
  const ids = counted.match(/#[\w-]+/g)?.length ?? 0
  const classes = counted.match(/\.[\w-]+|\[[^\]]*\]|:[\w-]+/g)?.length ?? 0
  const types = counted.match(/(?<![\w.#:[-])[a-z][\w-]*/g)?.length ?? 0
  return ids * 10_000 + classes * 100 + types
}
