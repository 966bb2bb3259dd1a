import type { MetaDescriptor } from 'react-router'

/** Title and description of a screen for the tab, search engines and link previews. */
export function screenMeta(
  title: string,
  description: string,
  canonical: string | undefined,
): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical }] : []),
  ]
}
