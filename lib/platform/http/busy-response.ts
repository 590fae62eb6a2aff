import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { isNoConnectionError } from '../database/no-connection-error'
import { addToRequestContext, currentRequestContext } from './request-context'

/** The `error` in the log line of a request that failed because the service was busy. */
export const BUSY = 'Busy'
export const RETRY_AFTER_SECONDS = '5'

/**
 * Records in a request's context that the service is busy, if its error means that no database connection was
 * available.
 */
export function recordBusyError(error: unknown): void {
  if (isNoConnectionError(error)) addToRequestContext({ error: BUSY })
}

/**
 * Responds with 503 instead of Next's 500 if a page request gets no database connection, because the cause is load and
 * not an error in the page. Next's error pages can't set the status. Call this after `observeRequests`, which creates
 * the request context.
 */
export function respond503WhenBusy(): void {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse }
    const context = currentRequestContext()
    if (!context) return
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
    response.writeHead = (status: number, ...rest: unknown[]) => {
      if (status !== 500 || context.error !== BUSY) return writeHead(status, ...rest)
      response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
      return writeHead(503, ...rest)
    }
  })
}
