/** Tells other sites how to embed a page, given by its address; without one, nothing. */
export const oembedLink = (address: string) =>
  address.startsWith('http')
    ? [
        {
          ...{ tagName: 'link', rel: 'alternate', type: 'application/json+oembed', title: 'Opencourt' },
          href: `/api/oembed?url=${encodeURIComponent(address)}`,
        },
      ]
    : []
