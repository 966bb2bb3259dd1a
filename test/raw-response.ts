import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

/** Sends raw bytes to a listening server and returns everything it sends until it closes the connection. */
export function rawResponse({ server }: FastifyInstance, bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}
