import { Marked } from 'marked'
import { escapeHtml } from '../../../platform/http/xml.ts'

const WEB_ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i

/** HTML is shown as text, and links lead to the web, to mail or to this site. */
const marked = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    link({ href, title, tokens }) {
      const text = this.parser.parseInline(tokens)
      if (!WEB_ADDRESS.test(href)) return text
      return `<a href="${escapeHtml(href)}"${title ? ` title="${escapeHtml(title)}"` : ''}>${text}</a>`
    },
    image: ({ text }) => escapeHtml(text),
  },
})

/** Renders a page of an operator: without scripts, images and HTML of its own. */
export const renderMarkdown = (text: string): string => marked.parse(text, { async: false })

const PUNCTUATION = /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/g

/** A text that Markdown shows as it is. */
export const escapeMarkdown = (text: string): string => text.replace(PUNCTUATION, '\\$&')

const ESCAPED = /\\([!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~])/g

/** The opposite, for a text that isn't rendered. */
export const unescapeMarkdown = (text: string): string => text.replace(ESCAPED, '$1')
