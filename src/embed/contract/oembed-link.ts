/** Tells other sites how to embed a page, given by its address; without one, nothing. */
export const oembedLink = (address: string, siteName: string) =>
  address.startsWith('http')
    ? [
        {
          ...{ tagName: 'link', rel: 'alternate', type: 'application/json+oembed', title: siteName },
          href: `/api/oembed?url=${encodeURIComponent(address)}`,
        },
      ]
    : []
