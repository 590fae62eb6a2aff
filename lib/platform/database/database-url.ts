import { z } from 'zod'
import { LOOPBACK_HOSTS } from '../http/loopback-host'

const POSTGRES_SCHEME = /^postgres(ql)?$/

/** Matches a host that is the folder of a Unix socket. */
const SOCKET_PATH = /^(\/|%2f)/i

const SSLMODE_MESSAGE =
  'expected sslmode in the URL of a database on another machine. Use ?sslmode=verify-full, with &sslrootcert=FILE for a private certificate authority. Use ?sslmode=disable only on a private network, because it sends personal data unencrypted'

/**
 * Returns whether the database is on this machine or the URL sets `sslmode`. Without `sslmode`, `pg` doesn't encrypt
 * the connection.
 *
 * Reads the URL as `pg` does. If a parameter is repeated, its last value counts. The parameter `host` takes precedence
 * over the URL's host.
 */
function isLocalOrDeclaresTls(text: string): boolean {
  const url = URL.parse(text)
  // The schema (`databaseUrlSchema`) reports a malformed URL, so don't report it twice.
  if (!url || !POSTGRES_SCHEME.test(url.protocol.slice(0, -1))) return true
  const host = url.searchParams.getAll('host').at(-1) || url.hostname
  const isLocal = SOCKET_PATH.test(host) || LOOPBACK_HOSTS.has(host) || LOOPBACK_HOSTS.has(`[${host}]`)
  return isLocal || Boolean(url.searchParams.getAll('sslmode').at(-1))
}

/** Returns a schema for a postgres:// URL. A URL of a database on another machine must set `sslmode`. */
export const databaseUrlSchema = (error: string) =>
  z.url({ protocol: POSTGRES_SCHEME, error }).refine(isLocalOrDeclaresTls, SSLMODE_MESSAGE)
