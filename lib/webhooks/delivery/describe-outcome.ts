import { STATUS_CODES } from 'node:http'

const CONNECTION_FAILED = 'connection failed'

/** The meanings of connection errors, by code. Unknown codes are shown without a meaning. */
const CONNECTION_ERRORS: Record<string, string> = {
  ECONNREFUSED: 'the server rejected the connection',
  ECONNRESET: 'the server closed the connection before it responded',
  EPIPE: 'the server closed the connection before it responded',
  ETIMEDOUT: 'the server didn’t accept the connection in time',
  EHOSTUNREACH: 'the server can’t be reached',
  ENETUNREACH: 'the server can’t be reached',
  CERT_HAS_EXPIRED: 'the server’s TLS certificate has expired',
  CERT_NOT_YET_VALID: 'the server’s TLS certificate isn’t valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the server’s TLS certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the server’s TLS certificate is signed by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the server’s TLS certificate is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the server doesn’t send the intermediate TLS certificates',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the server’s TLS certificate is for another host name',
  EPROTO: 'the server doesn’t accept TLS connections on this port',
}

/**
 * Describes the outcome of an attempt in words, such as 'HTTP 503 Service Unavailable' or 'the server rejected the
 * connection (ECONNREFUSED)'.
 */
export function describeOutcome({ status, reason }: { status: number | null; reason: string | null }): string {
  if (status !== null) return STATUS_CODES[status] ? `HTTP ${status} ${STATUS_CODES[status]}` : `HTTP ${status}`
  const code = reason?.startsWith(`${CONNECTION_FAILED}: `) ? reason.slice(CONNECTION_FAILED.length + 2) : ''
  const words = CONNECTION_ERRORS[code] ?? (code.startsWith('HPE_') ? 'the response wasn’t valid HTTP' : undefined)
  return words ? `${words} (${code})` : (reason ?? CONNECTION_FAILED)
}
