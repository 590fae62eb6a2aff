import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Runs a hook once for each HTTP server of this process, before its first request.
 *
 * Next creates its server itself and doesn't expose it. A custom server isn't possible, because the container image
 * runs Next's standalone output. But Node publishes the server on a diagnostics channel with each connection.
 */
export function onEachServer(hook: (server: Server) => void): void {
  const seenServers = new WeakSet<Server>()
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket
    if (!(server instanceof Server) || seenServers.has(server)) return
    seenServers.add(server)
    hook(server)
  })
}
