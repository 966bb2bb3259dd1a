import type { ConfigView } from '../../accounts/contract/schema.ts'
import type { CourtView } from '../../courts/contract/schema.ts'

/** Where to tell whoever looks after the court's surroundings, with the site's name; undefined if unknown. */
export function repairLink(
  { country, latitude, longitude }: Pick<CourtView, 'country' | 'latitude' | 'longitude'>,
  links: ConfigView['repairLinks'],
): { href: string; site: string } | undefined {
  const template = country !== null && Object.hasOwn(links, country) ? links[country] : undefined
  if (template === undefined) return undefined
  const href = template
    .replaceAll('{latitude}', String(latitude))
    .replaceAll('{longitude}', String(longitude))
  return { href, site: new URL(href).hostname.replace(/^www\./, '') }
}
