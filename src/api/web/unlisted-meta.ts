import { siteNameOf, titled } from './site.ts'

/** The `meta` of a screen that search engines don't list. */
export const unlistedMeta =
  (title: string) =>
  ({ matches }: { matches: Parameters<typeof siteNameOf>[0] }) => [
    { title: titled(title, siteNameOf(matches)) },
    { name: 'robots', content: 'noindex' },
  ]
