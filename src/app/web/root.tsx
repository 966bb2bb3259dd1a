import '../../platform/ui/fonts.css'
import '../../platform/ui/tokens.css'
import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, use, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { SignInDialogs } from '../../accounts/web/SignInDialogs.tsx'
import { SessionProvider } from '../../accounts/web/session.tsx'
import { RETURNING_MEMBER_SCRIPT } from '../../accounts/web/signed-in-flag.ts'
import { UnlockShortcut } from '../../admin/web/UnlockShortcut.tsx'
import { apiContext, orRouteError, unitsContext } from '../../api/web/context.ts'
import { getQueryClient } from '../../api/web/query-client.ts'
import { titled, useSite } from '../../api/web/site.ts'
import { commonErrors, errorTitle, UNEXPECTED_ERROR } from '../../platform/contract/common-errors.ts'
import { setLocale } from '../../platform/contract/locale.ts'
import { useBackNavigation } from '../../platform/ui/back-navigation.ts'
import { ErrorScreen } from '../../platform/ui/ErrorScreen.tsx'
import { NoncesContext } from '../../platform/ui/nonces.ts'
import page from '../../platform/ui/page.module.css'
import { SCROLL_POSITIONS_KEY, scrollKeyOf } from '../../platform/ui/scroll-positions.ts'
import { UnitsContext, useUnitsChoice } from '../../platform/ui/units.ts'
import { LAST_PLACE_SCRIPT } from '../../search/web/last-place-flag.ts'
import { listUrl } from '../../search/web/last-search.ts'
import type { Route } from './+types/root'
import { Footer } from './navigation/Footer.tsx'
import { NavigationProgress } from './navigation/NavigationProgress.tsx'
import { NotFoundScreen } from './navigation/NotFoundScreen.tsx'
import { TopNavigation } from './navigation/TopNavigation.tsx'
import { UnreachableOverlay } from './navigation/UnreachableOverlay.tsx'
import { OfflineSupport } from './offline/OfflineSupport.tsx'
import { KeepSaved } from './saved-screen/KeepSaved.tsx'

const preload = (href: string) => ({
  rel: 'preload',
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
})

export const links: Route.LinksFunction = () => [
  preload(textFont),
  preload(displayFont),
  { rel: 'icon', href: '/icon' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const config = await orRouteError(context.get(apiContext).call('GET /api/config'))
  return { config, units: context.get(unitsContext) }
}

/** The configuration does not change while a page is open; other units are chosen in the browser. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonces = use(NoncesContext)
  const site = useSite()
  if (site) setLocale(site.locale)
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <script
          nonce={nonces?.script}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which only the server sends
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? RETURNING_MEMBER_SCRIPT + LAST_PLACE_SCRIPT : '',
          }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f7f4ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d151d" media="(prefers-color-scheme: dark)" />
        <HeadErrorBoundary siteName={site?.name}>
          <Meta />
        </HeadErrorBoundary>
        {/* Google Maps reads the nonce for its styles from here. */}
        <Links nonce={nonces?.style} />
        {site?.styles && (
          <style
            nonce={nonces?.style}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from a colour
            dangerouslySetInnerHTML={{ __html: site.styles }}
          />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonces?.script} storageKey={SCROLL_POSITIONS_KEY} getKey={scrollKeyOf} />
        <Scripts nonce={nonces?.script} />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  const [queryClient] = useState(getQueryClient)
  const { config, units } = loaderData
  const unitsChoice = useUnitsChoice(units)
  useBackNavigation()
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider config={config} signInUrl={listUrl}>
        <UnitsContext value={unitsChoice}>
          <NavigationProgress />
          <TopNavigation site={config.site} />
          <Outlet />
          <Footer credits={config.map.credits} pages={config.site.pages} />
          <UnreachableOverlay />
          <OfflineSupport isOn={config.offline} />
          <KeepSaved />
          <SignInDialogs />
          <UnlockShortcut hint={config.adminUnlockHint} />
        </UnitsContext>
      </SessionProvider>
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useSite()
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <>
        <title>{titled('Page not found', site?.name)}</title>
        <NotFoundScreen />
      </>
    )
  if (isRouteErrorResponse(error)) {
    const { status, statusText, data } = error
    const text = typeof data === 'string' && data ? data : `${status} ${statusText}`
    return <UnexpectedError title={errorTitle(status)} text={text} siteName={site?.name} />
  }
  return <UnexpectedError text={error instanceof Error ? error.message : undefined} siteName={site?.name} />
}

/** Fallback for unexpected errors. Independent of everything that could have failed. */
function UnexpectedError({
  title = UNEXPECTED_ERROR,
  text = commonErrors.internal.text,
  siteName,
}: {
  title?: string | undefined
  text?: string | undefined
  siteName: string | undefined
}) {
  return (
    <main id="main" className={page.main}>
      <title>{titled(title, siteName)}</title>
      <ErrorScreen title={title} text={text}>
        <a href="/">Back to the list of courts</a>
      </ErrorScreen>
    </main>
  )
}

interface HeadProps {
  siteName: string | undefined
  children: ReactNode
}

/** Keeps an error in the document head from breaking the page; resets on navigation. */
function HeadErrorBoundary(props: HeadProps) {
  return <HeadBoundary key={useLocation().key} {...props} />
}

/** Only class components can be error boundaries. */
class HeadBoundary extends Component<HeadProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <title>{this.props.siteName}</title> : this.props.children
  }
}
