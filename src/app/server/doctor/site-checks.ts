import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { callerView } from '../../contract/endpoints.ts'
import { program } from '../version.ts'
import { type Answer, ask, CertificateError, jsonOf } from './ask.ts'
import { broken, type Check, type Found, missing, ok } from './check.ts'

const health = z.object({ status: z.literal('ok'), version: z.string() })

export const production: Check = {
  name: 'Production',
  problem: ({ production: isProduction }) =>
    isProduction
      ? undefined
      : missing('NODE_ENV is not production.', 'Set NODE_ENV=production for a site that the public sees.'),
  look: async () => ok(`Version ${program.version} with the settings for production.`),
}

export const address: Check = {
  name: 'Address',
  problem({ publicUrl }) {
    if (!publicUrl)
      return missing(
        'PUBLIC_URL is not set, so links in feeds, mails and the sitemap have no address.',
        'Set it to the address of the site, such as https://courts.example.org.',
      )
    if (new URL(publicUrl).protocol === 'https:') return undefined
    return missing(
      `${publicUrl} is not encrypted: browsers then refuse the location, and others can read along.`,
      'Put a reverse proxy with a certificate in front, and set PUBLIC_URL to its https address.',
    )
  },
  async look({ config }) {
    const url = config.publicUrl ?? ''
    try {
      const answer = await ask(`${url}/healthz`)
      return answer ? ofAnswer(url, answer) : unreachable(url)
    } catch (error) {
      if (!(error instanceof CertificateError)) throw error
      return broken(
        `The certificate of ${url} cannot be trusted (${error.message}).`,
        'Serve one that is valid, for this name and by a known authority, with all certificates in between.',
      )
    }
  },
}

const unreachable = (url: string) =>
  missing(
    `${url} cannot be reached from this machine.`,
    'If a browser elsewhere reaches it, all is well; otherwise look at the DNS, the firewall and the proxy.',
  )

function ofAnswer(url: string, answer: Answer): Found {
  const { data } = health.safeParse(jsonOf(answer))
  if (!data)
    return broken(
      `${url} answers, but not with this program (${answer.status}).`,
      'Have the proxy pass all requests on to HOST and PORT.',
    )
  if (data.version !== program.version)
    return missing(
      `At ${url} runs version ${data.version}; this is ${program.version}.`,
      'Restart the server, or run this where the site is installed.',
    )
  return ok(`${url} answers, encrypted, with version ${data.version}.`)
}

/** An address for documentation, which nobody has. */
const FORGED = '203.0.113.77'

/** Whether the proxy passes on who asks, and the server believes the proxy but not visitors. */
export const proxy: Check = {
  name: 'Proxy',
  problem: ({ publicUrl, trustedProxies }) =>
    publicUrl?.startsWith('https:') && trustedProxies === 0
      ? missing(
          'TRUST_PROXY is not set, so all visitors look like one: the limits of one are those of all.',
          'Set TRUST_PROXY=true, or to the number of proxies in front of the server.',
        )
      : undefined,
  async look({ config: { publicUrl, trustedProxies } }) {
    if (!publicUrl) return missing('It cannot be asked without PUBLIC_URL.', 'Set PUBLIC_URL.')
    if (trustedProxies === 0) return ok('None is expected in front of the server.')
    const [honest, forging] = await Promise.all([askForCaller(publicUrl), askForCaller(publicUrl, FORGED)])
    if (!honest || !forging)
      return missing(
        `${publicUrl} could not be asked how requests arrive.`,
        'Run this again on a machine that reaches the site, with the server running in this version.',
      )
    return ofCaller(honest, { isForgeable: forging.address === FORGED, publicUrl, trustedProxies })
  },
}

type Caller = z.infer<typeof callerView>

async function askForCaller(publicUrl: string, forwardedFor?: string): Promise<Caller | undefined> {
  const headers = forwardedFor === undefined ? undefined : { 'x-forwarded-for': forwardedFor }
  const answer = await ask(`${publicUrl}/healthz/caller`, headers).catch(() => undefined)
  return callerView.safeParse(answer && jsonOf(answer)).data
}

interface Expected extends Pick<Config, 'trustedProxies'> {
  /** Whether the server believes the address that a visitor states. */
  isForgeable: boolean
  publicUrl: string
}

function ofCaller({ address: from, host, proxies }: Caller, expected: Expected): Found {
  const { isForgeable, publicUrl, trustedProxies } = expected
  if (proxies === 0)
    return broken(
      'The proxy does not say who asks: all visitors look like one.',
      'Have it set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $remote_addr).',
    )
  if (isForgeable)
    return broken(
      'Visitors can pretend to come from any address, and so avoid all limits.',
      `Have the first proxy set X-Forwarded-For itself, and TRUST_PROXY to the number of proxies (it is ${trustedProxies}).`,
    )
  if (proxies > trustedProxies)
    return broken(
      `Requests come through ${proxies} proxies, but TRUST_PROXY says ${trustedProxies}: visitors look like a proxy.`,
      `Set TRUST_PROXY=${proxies}.`,
    )
  if (host !== new URL(publicUrl).host)
    return missing(
      `Requests arrive for the host ${host} instead of ${new URL(publicUrl).host}.`,
      'Have the proxy pass on the host (nginx: proxy_set_header Host $http_host).',
    )
  return ok(`It passes on the host and who asks (here ${from}).`)
}

export const map: Check = {
  name: 'Map',
  async look({ config: { map: settings } }) {
    const { googleMapsApiKey, styleUrl, archiveUrl, archiveFile } = settings
    if (googleMapsApiKey) return ok('Google Maps, which only a browser on the site can try.')
    // The server does not start with a file that can't be used.
    if (archiveFile) return ok('Streets of your own, from a file.')
    if (archiveUrl) return ofArchive(archiveUrl, await ask(archiveUrl, { range: 'bytes=0-6' }))
    if (styleUrl) return ofStyle(styleUrl, await ask(styleUrl))
    return ok('The built-in map, without streets (MAP_STYLE_URL is empty).')
  },
}

/** Without what follows the host, where keys may be. */
const hostOf = (url: string) => new URL(url).host

const mapUnreachable = (url: string) =>
  broken(
    `${hostOf(url)} does not answer, so visitors see the built-in map without streets.`,
    'Try MAP_STYLE_URL in a browser; correct it, or use a map of streets of your own.',
  )

function ofStyle(url: string, answer: Answer | undefined): Found {
  if (!answer) return mapUnreachable(url)
  const isStyle =
    answer.status === 200 && z.looseObject({ version: z.literal(8) }).safeParse(jsonOf(answer)).success
  return isStyle
    ? ok(`The style at ${hostOf(url)} can be read.`)
    : broken(
        `${hostOf(url)} answers without a map style (${answer.status}).`,
        'Set MAP_STYLE_URL to the address of a MapLibre style, with its key if it needs one.',
      )
}

function ofArchive(url: string, answer: Answer | undefined): Found {
  if (!answer) return mapUnreachable(url)
  if (answer.bytes.toString('latin1', 0, 7) !== 'PMTiles')
    return broken(
      `${hostOf(url)} answers without a PMTiles archive (${answer.status}).`,
      'Correct MAP_STYLE_URL, or make the file public.',
    )
  return answer.status === 206
    ? ok(`The archive at ${hostOf(url)} can be read in parts.`)
    : broken(
        `${hostOf(url)} does not answer with parts of the archive: browsers would load all of it.`,
        'Turn on range requests there, or keep the file on this server.',
      )
}
