import type { Config } from '../../../platform/config/config.ts'
import { PAGE_NAMES } from '../../contract/endpoints.ts'
import { type SitePage, unknownPages } from './read-pages.ts'

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
