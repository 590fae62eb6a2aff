import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Has something done once to every HTTP server of this process, before its first request. Next keeps its server to
 * itself; Node names it with each connection.
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
