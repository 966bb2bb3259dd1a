import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const open = new Set<Socket>()

/** Takes note of every connection that this process accepts from now on. */
export function watchConnections(): void {
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

/**
 * Closes connections that nobody has said anything on. Browsers open some ahead of need, and Node.js waits for
 * their first request when a server closes.
 */
export function closeUnusedConnections(): void {
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
}
