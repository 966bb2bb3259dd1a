/**
 * Keeps the files of the app for when there is no connection: the shell, which stands for every page, and its scripts,
 * styles and fonts. Data are in IndexedDB, so a new version never loses them. `SITE` is what the server puts in front
 * (`src/app/server/pages/service-worker.ts`).
 */
const CACHE = `shell-${SITE.version}`
const FILES = new Set(SITE.files)
const PAGES = new RegExp(SITE.pages)

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
// A new version waits until the person wants it.
self.addEventListener('message', ({ data }) => data === 'take-over' && self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { method, destination, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (FILES.has(pathname)) event.respondWith(openFile(event.request))
  // Downloads are below /api/.
  else if (destination === 'document' && !pathname.startsWith('/api/'))
    event.respondWith(PAGES.test(pathname) ? openPage(event) : openOther(event))
})

async function keepFiles() {
  const cache = await caches.open(CACHE)
  // Without cookies, so that nothing personal can be in it, and from nowhere else, such as a network's sign-in page.
  const shell = new Request(SITE.shell, { credentials: 'omit', cache: 'reload', redirect: 'error' })
  await cache.addAll([shell, ...SITE.files])
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  // Pages are asked for while the worker starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The page from the network; the shell if there is no answer, or none for too long. Pages are never kept. */
async function openPage(event) {
  const network = askNetwork(event)
  event.waitUntil(network.catch(() => undefined))
  const shell = await caches.match(SITE.shell)
  if (!shell) return network
  const tooLong = new Promise((resolve) => setTimeout(resolve, SITE.waitMs, shell))
  return Promise.race([network.catch(() => shell), tooLong])
}

/** A page that isn't kept; without a connection, one that says so and knows which was wanted. */
async function openOther(event) {
  try {
    return await askNetwork(event)
  } catch {
    const { pathname, search } = new URL(event.request.url)
    return Response.redirect(`${SITE.shell}?from=${encodeURIComponent(pathname + search)}`)
  }
}

async function askNetwork({ request, preloadResponse }) {
  return (await preloadResponse) ?? fetch(request)
}

/** Names of files change with their contents, so those of any version are right. */
async function openFile(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
