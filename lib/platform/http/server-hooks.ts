import { subscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Has something done once to every HTTP server of this process, before its first request. Next keeps its server to
 * itself; Node names it with each connection.
 */
export function toEachServer(work: (server: Server) => void): void {
  const known = new WeakSet<Server>()
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket
    if (!(server instanceof Server) || known.has(server)) return
    known.add(server)
    work(server)
  })
}
