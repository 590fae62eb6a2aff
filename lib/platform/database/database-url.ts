import { z } from 'zod'
import { LOOPBACK_HOSTS } from '../http/loopback-host'

const POSTGRES_SCHEME = /^postgres(ql)?$/

/** The folder of a Unix socket. */
const SOCKET_PATH = /^(\/|%2f)/i

const SSLMODE_MESSAGE =
  'expected sslmode in the URL of a database on another machine. Use ?sslmode=verify-full, with &sslrootcert=FILE for a private certificate authority. Use ?sslmode=disable only on a private network, because it sends personal data unencrypted'

/**
 * Whether the database is on this machine or the URL sets `sslmode`. Without it, `pg` connects unencrypted.
 *
 * Reads the URL as `pg` does: the last value of a repeated parameter counts, and the parameter `host` takes precedence
 * over the URL's host.
 */
function isLocalOrDeclaresTls(text: string): boolean {
  const url = URL.parse(text)
  // The schema reports a malformed URL itself.
  if (!url || !POSTGRES_SCHEME.test(url.protocol.slice(0, -1))) return true
  const host = url.searchParams.getAll('host').at(-1) || url.hostname
  const isLocal = SOCKET_PATH.test(host) || LOOPBACK_HOSTS.has(host) || LOOPBACK_HOSTS.has(`[${host}]`)
  return isLocal || Boolean(url.searchParams.getAll('sslmode').at(-1))
}

/** Returns a schema for a postgres:// URL. For a database on another machine, the URL must set `sslmode`. */
export const databaseUrlSchema = (error: string) =>
  z.url({ protocol: POSTGRES_SCHEME, error }).refine(isLocalOrDeclaresTls, SSLMODE_MESSAGE)
