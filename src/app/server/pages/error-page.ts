import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteConfig } from '../../../platform/config/site-config.ts'
import { errorTitle } from '../../../platform/contract/common-errors.ts'
import type { ApiError } from '../../../platform/contract/errors.ts'
import { sendError } from '../../../platform/http/errors.ts'
import { escapeHtml } from '../../../platform/http/xml.ts'
import { accentOf } from './accent.ts'

/** Uses the colours of `tokens.css`. */
const styleOf = ({ light, dark }: ReturnType<typeof accentOf>) => `
:root { color-scheme: light dark; --chalk: #f7f4ee; --ink: #14212e; --quiet: #566373; --ball: ${light.ball} }
@media (prefers-color-scheme: dark) {
  :root { --chalk: #0d151d; --ink: #eef2f5; --quiet: #a3b0bd; --ball: ${dark.ball} }
}
body { margin: 0; background: var(--chalk); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif }
main { width: min(560px, 100% - 32px); margin: 12vh auto 72px; text-align: center }
h1 { margin: 0; font-size: clamp(28px, 5vw, 40px); line-height: 1.15 }
p { margin: 12px 0 24px; color: var(--quiet); overflow-wrap: anywhere }
a { display: inline-block; min-height: 44px; padding: 0 12px; color: var(--ball); font-weight: 600; line-height: 44px }
`

const policyFor = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Sends an error as an HTML page if the client accepts one, otherwise as JSON. The page is self-contained, because
 * further requests may be rejected or impossible.
 */
export function errorPages({ name, colour }: Pick<SiteConfig, 'name' | 'colour'>) {
  const style = styleOf(accentOf(colour))
  const policy = policyFor(style)
  return (reply: FastifyReply, apiError: ApiError): FastifyReply => {
    if (!acceptsHtml(reply.request)) return sendError(reply, apiError)
    return sendError(reply, apiError, () => {
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
      return page({ title: errorTitle(apiError.status), text: apiError.message, name, style })
    })
  }
}

const acceptsHtml = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

function page({ title, text, name, style }: Record<'title' | 'text' | 'name' | 'style', string>): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<main id="main">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<a href="">Try again</a>
<a href="/">Back to the list of courts</a>
</main>
</body>
</html>
`
}
