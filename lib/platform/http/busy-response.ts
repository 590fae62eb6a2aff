import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { hadNoConnection } from '../database/no-connection'
import { addFacts, currentFacts } from './request-context'

/** Why a page wasn't shown, in the request's log line. */
export const BUSY = 'Busy'
export const RETRY_AFTER_SECONDS = '5'

/** Notes that the request in hand failed because the service is busy, if that is what the error says. */
export function noteBusy(error: unknown): void {
  if (hadNoConnection(error)) addFacts({ error: BUSY })
}

/**
 * Answers 503 in place of the 500 that Next gives a page without a database connection: that is load, not an error of
 * the page. Must come after `observeRequests`, which begins the facts.
 */
export function answerBusyWith503(): void {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse }
    const facts = currentFacts()
    if (!facts) return
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
    response.writeHead = (status: number, ...more: unknown[]) => {
      if (status !== 500 || facts.error !== BUSY) return writeHead(status, ...more)
      response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
      return writeHead(503, ...more)
    }
  })
}
