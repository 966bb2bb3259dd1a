import type { ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

interface ExternalSources {
  googleMaps: boolean
  mapStyleUrl: string | undefined
  mapArchiveUrl: string | undefined
  /** With Firebase: the domain of the hidden frame that returns results of the Google and Facebook pop-ups. */
  firebaseAuthDomain: string | undefined
  filesBaseUrl: string
  /** Whether this site is served over HTTPS. */
  https: boolean
  /** The development server swaps modules over a socket and injects styles. */
  development: boolean
}

/** Browser features that no screen uses. Passkeys are for our own pages only, unless a header says otherwise. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Headers of every response. Pages have their own content security policy. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': ['geolocation=(self)', ...UNUSED_FEATURES.map((name) => `${name}=()`)].join(', '),
  'x-content-type-options': 'nosniff',
} as const

/** Sets the default headers before anything else can respond; `setPageSecurityHeaders` overrides some. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_, reply) => {
    for (const [name, value] of Object.entries(securityHeaders)) reply.raw.setHeader(name, value)
  })
  app.addHook('onSend', (_, reply, body, done) => {
    if (reply.statusCode === 304) {
      removePolicyHeaders(reply.raw)
      for (const name of POLICIES) reply.removeHeader(name)
    }
    done(null, body)
  })
}

const POLICIES = Object.keys(securityHeaders)

/**
 * Removes the policies from a 304, of which they are three quarters: those of the cached response stay in force,
 * because a 304 only updates the headers it contains (RFC 9110, 15.4.5, and RFC 9111, 3.2).
 */
export function removePolicyHeaders(response: ServerResponse): void {
  for (const name of POLICIES) response.removeHeader(name)
}

const GOOGLE_MAPS = [
  'https://*.googleapis.com',
  'https://*.gstatic.com',
  'https://*.google.com',
  'https://*.ggpht.com',
]

/** Sources for Firebase Authentication: its API, and the frame on the project's domain. */
const firebaseSources = (authDomain: string | undefined) =>
  authDomain
    ? {
        connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
        frame: [`https://${authDomain}`],
      }
    : { connect: [], frame: [] }

const originsOf = (url: string | undefined) => (url ? [new URL(url).origin] : [])

/** Sets the security headers of pages below `app`, with fresh nonces in `reply.cspNonce`. */
export async function setPageSecurityHeaders(app: FastifyInstance, external: ExternalSources): Promise<void> {
  const google = external.googleMaps ? GOOGLE_MAPS : []
  const map = originsOf(external.mapStyleUrl)
  const files = external.filesBaseUrl.startsWith('http') ? originsOf(external.filesBaseUrl) : []
  const firebase = firebaseSources(external.firebaseAuthDomain)
  const hasExternalScripts = external.googleMaps || external.firebaseAuthDomain !== undefined
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        // Google's hosts also serve third-party content, so none is listed: with 'strict-dynamic', our scripts load theirs.
        scriptSrc: [hasExternalScripts ? "'strict-dynamic'" : "'self'"],
        styleSrc: ["'self'", ...(external.googleMaps ? ['https://fonts.googleapis.com'] : [])],
        // Inline positions and sizes set by scripts and React.
        styleSrcAttr: ["'unsafe-inline'"],
        ...(external.development ? { styleSrcElem: ["'self'", "'unsafe-inline'"] } : {}),
        imgSrc: ["'self'", 'data:', 'blob:', ...google, ...map, ...files],
        fontSrc: ["'self'", ...(external.googleMaps ? ['https://fonts.gstatic.com'] : [])],
        connectSrc: [
          "'self'",
          ...google,
          ...firebase.connect,
          ...map,
          ...originsOf(external.mapArchiveUrl),
          ...(external.development ? ['ws:'] : []),
        ],
        frameSrc: ["'self'", ...firebase.frame],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: external.https,
  })
}

/**
 * Lets every site frame a page, which then has nothing but its own styles: no scripts, no forms, and no resources that
 * could tell this or another site of its visitors. Other pages can't be framed.
 */
export function allowFraming(reply: FastifyReply): void {
  const { style } = reply.cspNonce
  reply.raw.removeHeader('x-frame-options')
  void reply.headers({
    'content-security-policy': `default-src 'none'; style-src 'nonce-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
  })
}
