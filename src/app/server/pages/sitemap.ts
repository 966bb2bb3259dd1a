/** A sitemap may contain at most 50,000 URLs (sitemaps.org). */
const COURTS_PER_SITEMAP = 40_000
const SCREENS = ['/', '/map', '/about', '/api/docs']
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /account\nDisallow: /admin\nDisallow: /submit-court\nSitemap: ${origin}/sitemap.xml\n`
}

/** The index of all sitemaps. */
export function sitemapIndex(origin: string, courtCount: number): string {
  const pages = Math.max(1, Math.ceil(courtCount / COURTS_PER_SITEMAP))
  const entries = Array.from(
    { length: pages },
    (_, page) => `<sitemap><loc>${origin}/sitemap-${page}.xml</loc></sitemap>`,
  )
  return `${XML}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** A page of the sitemap; the first one also lists the screens. Undefined past the last. */
export function sitemap(origin: string, courtIds: Uint32Array, page: number): string | undefined {
  const ids = courtIds.subarray(page * COURTS_PER_SITEMAP, (page + 1) * COURTS_PER_SITEMAP)
  if (page > 0 && ids.length === 0) return undefined
  const addresses = [...(page === 0 ? SCREENS : []), ...Array.from(ids, (id) => `/courts/${id}`)]
  const entries = addresses.map((address) => `<url><loc>${origin}${address}</loc></url>`)
  return `${XML}<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`
}
