/** Of what nobody foresaw. */
export const UNEXPECTED_PROBLEM = 'Unexpected Application Error!'

const titles: Record<number, string> = {
  404: 'Out of bounds',
  429: 'One moment, please',
  503: 'Back in a moment',
}

/** The heading of a screen that stands in the place of another one, by the status of the answer. */
export const problemTitle = (status: number) =>
  titles[status] ?? (status < 500 ? 'This page cannot be shown' : UNEXPECTED_PROBLEM)
