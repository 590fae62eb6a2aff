import { answered, type Handler } from './on-response'
import { failure } from './response'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** The route handlers of what can only be read: every other method is refused in the form of the API. */
export function readOnly(read: Handler): Record<Method, Handler> {
  return { GET: read, HEAD: read, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse }
}

const refuse = answered(null, async () => failure(405, 'Method not allowed', { Allow: 'GET, HEAD' }))
