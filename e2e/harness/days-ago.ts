/**
 * Matches a text that says how many days ago something seeded was: one day more if it has become midnight (UTC) since
 * then.
 */
export function daysAgo(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(escaped.replace(/\d+(?= days ago)/, (days) => `(${days}|${Number(days) + 1})`))
}
