import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../../platform/config/config.ts'
import { readSmallFile } from '../../../platform/config/small-file.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { projectPath } from '../../../platform/project.ts'
import { PAGE_NAMES } from '../../contract/endpoints.ts'
import { renderMarkdown, unescapeMarkdown } from './markdown.ts'
import { fillBlanks, pageValues } from './page-values.ts'

/** A page about the site. */
export interface SitePage {
  name: string
  /** The text of its first heading. */
  title: string
  /** What follows that heading. */
  html: string
  /** The names of the blanks that nobody has filled in: `OPERATOR_NAME`. */
  blanks: string[]
}

/** The drafts that come with the product. */
const OUR_PAGES = projectPath('site/pages')
const MAX_BYTES = 100_000

/**
 * The pages about the site: those of the operator's folder, and ours for the others. Throws StartupError for a file that
 * can't be used.
 */
export function readPages(config: Config): SitePage[] {
  const { pagesDir } = config.site
  if (pagesDir !== undefined && !existsSync(pagesDir))
    throw new StartupError(`PAGES_DIR must be a folder that exists, but there is none at ${pagesDir}.`)
  const values = pageValues(config)
  return PAGE_NAMES.map((name) => {
    const own = pagesDir && join(pagesDir, `${name}.md`)
    const file = own && existsSync(own) ? own : join(OUR_PAGES, `${name}.md`)
    const { text, blanks } = fillBlanks(readPage(file), values)
    return { name, blanks, ...renderPage(file, text) }
  })
}

/** The Markdown files of the operator's folder that are none of the pages. */
export function unknownPages({ pagesDir }: Config['site']): string[] {
  const known: string[] = PAGE_NAMES.map((name) => `${name}.md`)
  const files = pagesDir === undefined ? [] : readdirSync(pagesDir)
  return files.filter((file) => file.endsWith('.md') && !known.includes(file)).sort()
}

function readPage(file: string): string {
  let text: string | undefined
  try {
    const content = readSmallFile(file, MAX_BYTES)
    text = content && new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new StartupError(`${file} cannot be read. It must be a text file in UTF-8.`)
  }
  if (text !== undefined) return text
  throw new StartupError(`${file} is larger than ${MAX_BYTES / 1000} KB. Shorten the page.`)
}

function renderPage(file: string, text: string): { title: string; html: string } {
  const [heading = '', ...lines] = text.trim().split('\n')
  const title = unescapeMarkdown(heading.replace('#', '').trim())
  if (!heading.startsWith('# ') || title === '')
    throw new StartupError(`${file} must begin with a heading: a line with # and the title of the page.`)
  return { title, html: renderMarkdown(lines.join('\n')) }
}

/** Blanks that settings fill in, which are missed even if no page has them. */
const SETTINGS = ['OPERATOR_NAME', 'OPERATOR_CONTACT']
const FILES = PAGE_NAMES.map((name) => `${name}.md`)

/** What the name and the pages of the site lack before the public sees it: a sentence each. */
export function siteWarnings({ site }: Pick<Config, 'site'>, pages: readonly SitePage[]): string[] {
  return [
    ...(site.name === 'Opencourt' ? ['SITE_NAME is not set: the site is named like the software.'] : []),
    ...pages.flatMap(({ name, blanks }) => {
      const open = blanks.filter((blank) => !SETTINGS.includes(blank))
      if (open.length === 0) return []
      return `${name}.md has blanks to fill in, in a copy in PAGES_DIR: ${open.join(', ')}.`
    }),
    ...unknownPages(site).map(
      (file) => `PAGES_DIR has ${file}, which is not shown: its pages are ${FILES.join(', ')}.`,
    ),
  ]
}
