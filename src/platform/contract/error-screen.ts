export const UNEXPECTED_ERROR = 'Unexpected Application Error!'

const titles: Record<number, string> = {
  404: 'Out of bounds',
  429: 'One moment, please',
  503: 'Back in a moment',
}

/** The heading of an error screen, by HTTP status. */
export const errorTitle = (status: number) =>
  titles[status] ?? (status < 500 ? 'This page can’t be shown' : UNEXPECTED_ERROR)
