import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as an SMTP server gets it. */
export interface ReceivedMail {
  to: string[]
  headers: string
  text: string
}

export interface MailServer {
  url: string
  /** The mails that it took over. */
  mails: ReceivedMail[]
  close(): Promise<void>
}

/**
 * An SMTP server on a free port of this machine, without accounts and encryption unless `options` say otherwise.
 * @param address one of this machine's own
 */
export async function startMailServer(
  options: SMTPServerOptions = {},
  address = '127.0.0.1',
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Milliseconds for connections that clients leave open.
    closeTimeout: 1,
    onData(stream, { envelope }, done) {
      void text(stream).then((message) => {
        const [headers = '', ...body] = message.split('\r\n\r\n')
        const to = envelope.rcptTo.map((recipient) => recipient.address)
        mails.push({ to, headers, text: body.join('\n\n').replaceAll('\r\n', '\n') })
        done()
      })
    },
    ...options,
  })
  // Clients that close connections early are part of the tests.
  server.on('error', () => {})
  await once(server.listen(0, address), 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://${address}:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
