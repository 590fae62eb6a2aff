import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { isNoConnectionError } from '../database/no-connection-error'
import { addToRequestContext, currentRequestContext } from './request-context'

/** Why a page wasn't shown, in the request's log line. */
export const BUSY = 'Busy'
export const RETRY_AFTER_SECONDS = '5'

/** Notes that the request in hand failed because the service is busy, if that is what the error says. */
export function recordBusyError(error: unknown): void {
  if (isNoConnectionError(error)) addToRequestContext({ error: BUSY })
}

/**
 * Answers 503 instead of the 500 that Next gives a page without a database connection: the cause is load, not an error
 * in the page. An error page can't set the status in Next. Install it after `observeRequests`, which starts the context.
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
