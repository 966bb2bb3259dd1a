import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

interface OutsideSources {
  googleMaps: boolean
  mapStyleUrl: string | undefined
  /** The domain whose hidden frame brings the answers of Google's and Facebook's windows, where Firebase is used. */
  firebaseAuthDomain: string | undefined
  filesBaseUrl: string
  /** Whether visitors reach this site by https. */
  https: boolean
  /** The development server swaps modules over a socket and injects styles. */
  development: boolean
}

const GOOGLE_MAPS = [
  'https://*.googleapis.com',
  'https://*.gstatic.com',
  'https://*.google.com',
  'https://*.ggpht.com',
]

/** Firebase Authentication: its calls, and Google's loader of the frame on the project's domain. */
const firebaseSources = (authDomain: string | undefined) =>
  authDomain
    ? {
        script: ['https://apis.google.com'],
        connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
        frame: [`https://${authDomain}`],
      }
    : { script: [], connect: [], frame: [] }

/** Sets the security headers of every page below `app`, with fresh nonces in `reply.cspNonce`. */
export async function protectPages(app: FastifyInstance, outside: OutsideSources): Promise<void> {
  const google = outside.googleMaps ? GOOGLE_MAPS : []
  const map = outside.mapStyleUrl ? [new URL(outside.mapStyleUrl).origin] : []
  const files = outside.filesBaseUrl.startsWith('http') ? [new URL(outside.filesBaseUrl).origin] : []
  const firebase = firebaseSources(outside.firebaseAuthDomain)
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
        scriptSrc: ["'self'", ...google, ...firebase.script],
        styleSrc: ["'self'", ...(outside.googleMaps ? ['https://fonts.googleapis.com'] : [])],
        // Positions and sizes that scripts and React set on elements.
        styleSrcAttr: ["'unsafe-inline'"],
        ...(outside.development ? { styleSrcElem: ["'self'", "'unsafe-inline'"] } : {}),
        imgSrc: ["'self'", 'data:', 'blob:', ...google, ...map, ...files],
        fontSrc: ["'self'", ...(outside.googleMaps ? ['https://fonts.gstatic.com'] : [])],
        connectSrc: [
          "'self'",
          ...google,
          ...firebase.connect,
          ...map,
          ...(outside.development ? ['ws:'] : []),
        ],
        frameSrc: ["'self'", ...firebase.frame],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: outside.https,
  })
}
