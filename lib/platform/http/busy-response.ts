import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { isNoConnectionError } from '../database/no-connection-error'
import { addToRequestContext, currentRequestContext } from './request-context'

/** The error in the log line of a request that failed because of load. */
export const BUSY = 'Busy'
export const RETRY_AFTER_SECONDS = '5'

/** Records in the request context that the service is busy, if the error is a missing database connection. */
export function recordBusyError(error: unknown): void {
  if (isNoConnectionError(error)) addToRequestContext({ error: BUSY })
}

/**
 * Responds with 503 instead of Next's 500 to a page request that gets no database connection: the cause is load, not an
 * error in the page. In Next, an error page can't set the status. Install it after `observeRequests`, which creates the
 * request context.
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
