// Lets a route affect the connection of the current request, which Next doesn't expose. Only test mode needs this.
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { processSingleton } from '../async/process-singleton'
import { getShutdownSignal } from '../jobs/shutdown-hooks'
import { currentRequestContext, type RequestContext } from './request-context'

const sockets = processSingleton('sockets of requests', () => new WeakMap<RequestContext, Socket>())

/** Remembers the connection on which a request arrived. */
export function rememberConnection(context: RequestContext, socket: Socket): void {
  sockets.set(context, socket)
}

/** Closes the current request's connection, so that the client gets no response. Does nothing outside a request. */
export function dropConnection(): void {
  findSocket()?.destroy()
}

/**
 * Delays the response to the current request by `ms` milliseconds. Resolves earlier if the client disconnects, or if
 * the process begins to shut down.
 */
export async function waitWithoutResponse(ms: number): Promise<void> {
  const socket = findSocket()
  const disconnected = new AbortController()
  const abort = () => disconnected.abort()
  if (socket?.destroyed) return
  socket?.once('close', abort)
  const signal = AbortSignal.any([disconnected.signal, getShutdownSignal()])
  await delay(ms, undefined, { signal }).catch(() => undefined)
  socket?.off('close', abort)
}

function findSocket(): Socket | undefined {
  const context = currentRequestContext()
  return context && sockets.get(context)
}
