/** Renders text between backticks as code. */
export function InlineCodeText({ text }: { text: string }) {
  const parts = text.split('`')
  // biome-ignore lint/suspicious/noArrayIndexKey: text parts have no other key
  return parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
}
