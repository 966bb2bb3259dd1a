const MINUTE_MS = 60_000
/** Light that ends sooner is the headline: about the length of a game with the way there. */
export const SHORT_LIGHT_MS = 120 * MINUTE_MS

/** '52 minutes of light left', '1 hour 40 minutes of light left'. */
export function lightLeftText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return 'Less than a minute of light left'
  const rest = minutes % 60
  const parts = [minutes >= 60 && '1 hour', rest > 0 && (rest === 1 ? '1 minute' : `${rest} minutes`)]
  return `${parts.filter(Boolean).join(' ')} of light left`
}
