import { useRouteLoaderData } from 'react-router'
import type { ConfigView } from '../contract/config-view.ts'

type Root = { config: ConfigView }

/** How the site presents itself; undefined if its configuration could not be loaded. */
export const useSite = () => useRouteLoaderData<Root>('root')?.config.site

/** The name of the site, for the `meta` of a route. */
export const siteNameOf = ([root]: readonly ({ loaderData?: unknown } | undefined)[]): string | undefined =>
  (root?.loaderData as Root | undefined)?.config.site.name

/** 'My Account · Opencourt': the title of a screen. */
export const titled = (title: string, siteName: string | undefined): string =>
  siteName ? `${title} · ${siteName}` : title

/** The `meta` of a screen that search engines don't list. */
export const unlistedMeta =
  (title: string) =>
  ({ matches }: { matches: Parameters<typeof siteNameOf>[0] }) => [
    { title: titled(title, siteNameOf(matches)) },
    { name: 'robots', content: 'noindex' },
  ]
