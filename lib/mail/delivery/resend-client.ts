import { Resend, type Response as ResendResponse } from 'resend'
import { readLimitedText } from '@/lib/platform/http/read-limited-text'

/** Far larger than a response about one email, which contains an ID or an error. */
const MAX_RESPONSE_BYTES = 64 * 1024

/**
 * A client for Resend that doesn't follow redirects and limits the size of responses. Resend's own client has no
 * settings for this, so this class replaces the method that sends requests.
 */
export class ResendClient extends Resend {
  /**
   * Returns an error without a status if there's no response, or if the response is a redirect or too large. Also
   * returns one if a successful response isn't JSON.
   */
  override async fetchRequest<Data>(path: string, options: RequestInit = {}): Promise<ResendResponse<Data>> {
    const response = await fetch(this.baseUrl + path, { ...options, redirect: 'error' }).catch(() => null)
    const text = response && (await readLimitedText(response, MAX_RESPONSE_BYTES).catch(() => null))
    if (!response || text === null) return NO_READABLE_RESPONSE
    const headers = Object.fromEntries(response.headers)
    try {
      const body = JSON.parse(text)
      return response.ok ? { data: body, error: null, headers } : { data: null, error: body, headers }
    } catch {
      if (response.ok) return NO_READABLE_RESPONSE
      const error = { name: 'application_error', statusCode: response.status, message: 'not JSON' } as const
      return { data: null, error, headers }
    }
  }
}

const NO_READABLE_RESPONSE = {
  data: null,
  error: { name: 'application_error', statusCode: null, message: 'no readable response' },
  headers: null,
} as const
