/** Text in which what stands between backticks is code. */
export function TickedText({ text }: { text: string }) {
  const parts = text.split('`')
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
  return parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}
