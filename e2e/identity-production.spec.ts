import { makeTemporaryFolder, removeFolder } from '../test/disk-database.ts'
import { freePort } from '../test/free-port.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { waitForOutput } from '../test/program-output.ts'
import { runServer, stopServer } from '../test/server-process.ts'
import { startTlsProxy } from '../test/tls-proxy.ts'
import { accounts } from './drivers/accounts.ts'
import { contributions } from './drivers/contributions.ts'
import { newPerson } from './drivers/people.ts'
import { test as base, expect } from './harness/test.ts'
import { visit } from './harness/visit.ts'

const COURT = 'Clapham Common Basketball Court'

/** A site in production, begun with an empty folder, behind a proxy that ends TLS. */
const test = base.extend<{ mailServer: MailServer }>({
  ignoreHTTPSErrors: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from this pattern
  async mailServer({}, use) {
    const server = await startMailServer()
    await use(server)
    await server.close()
  },
  async baseURL({ mailServer }, use) {
    const proxy = await startTlsProxy()
    const dataDir = await makeTemporaryFolder()
    const port = await freePort()
    const server = runServer(dataDir, {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      IDENTITY: 'embedded',
      PORT: String(port),
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: '1',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'courts@example.org',
      ADMIN_EMAILS: 'owner@example.org',
      SAMPLE_COURTS: 'data/sample-courts.csv',
    })
    await waitForOutput(server, /"ready"/)
    proxy.setTarget(port)
    await use(proxy.url)
    await stopServer(server)
    await proxy.close()
    await removeFolder(dataDir)
  },
})

test('in production, over HTTPS, somebody gets from an empty folder to a review', async ({
  page,
  context,
  mailServer,
  expectProblem,
}) => {
  expectProblem(/status of 401/)
  const { given, when, expects, main } = accounts(page)
  const person = newPerson()
  await given.visitorOn('/')
  await when.opensSignIn()
  await when.registers(person)
  await expects.says(`Verification email sent to ${person.email}.`)
  await expect.poll(() => mailServer.mails.length).toBe(1)
  const [mail] = mailServer.mails
  expect(mail?.to).toEqual([person.email])
  const link = /https:\/\/\S+/.exec(mail?.text.replaceAll('=\n', '') ?? '')?.[0] ?? ''
  const window = await context.newPage()
  await visit(window, link)
  await window.getByRole('button', { name: 'Verify my email' }).click()
  await expect(window.getByText('Your email address is verified.')).toBeVisible()
  await window.close()
  await expects.signedInAs(person)

  const session = (await context.cookies()).find(({ name }) => name.includes('session'))
  expect(session).toMatchObject({
    name: '__Host-opencourt.session_token',
    domain: 'localhost',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
  })

  const review = contributions(page)
  await review.given.visitorOn(COURT)
  await review.when.opensReview()
  await review.when.rates('4 stars')
  await review.when.writes('Good nets, and lights until ten.')
  await review.when.sendsReview()
  await expects.says('Your Review has been submitted for admin approval')
  await visit(page, '/account')
  await expect(main.getByRole('region', { name: 'My contributions' })).toContainText(COURT)
})
