import { readPages, siteWarnings } from '../site-pages/read-pages.ts'
import { type Check, missing, ok } from './check.ts'

export const operator: Check = {
  name: 'Operator',
  problem({ operator: { name, contact } }) {
    const unset = Object.entries({ OPERATOR_NAME: name, OPERATOR_CONTACT: contact }).filter(
      ([, value]) => !value,
    )
    if (unset.length === 0) return undefined
    return missing(
      'Nobody can see who runs this site, which many countries require by law.',
      `Set ${unset.map(([setting]) => setting).join(' and ')}.`,
    )
  },
  look: async ({ config: { operator: named } }) => ok(`${named.name}, ${named.contact}.`),
}

export const site: Check = {
  name: 'Name and pages',
  async look({ config }) {
    const gaps = siteWarnings(config, readPages(config))
    if (gaps.length === 0) return ok(`${config.site.name}, with all pages filled in.`)
    return missing(gaps.join(' '), 'Our drafts are in site/pages.')
  },
}
