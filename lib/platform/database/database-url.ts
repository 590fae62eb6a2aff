import { z } from 'zod'
import { LOOPBACK_HOSTS } from '../http/loopback-host'

const POSTGRES_SCHEME = /^postgres(ql)?$/

/** A folder on this machine. */
const SOCKET_PATH = /^(\/|%2f)/i

const SSLMODE_MESSAGE =
  'expected sslmode in the URL of a database on another machine: ?sslmode=verify-full, with &sslrootcert=FILE for an authority of your own; or ?sslmode=disable where all between is yours, since people’s data would cross it readable'

/**
 * Whether what passes to and from the database stays on this machine, or the URL says how it is kept from others on its
 * way: in silence `pg` sends everything readable. As it reads the URL, the last of several values counts, and a host
 * among the parameters counts before the other.
 */
function isLocalOrDeclaresTls(text: string): boolean {
  const url = URL.parse(text)
  // What is no such URL is told so by the other check.
  if (!url || !POSTGRES_SCHEME.test(url.protocol.slice(0, -1))) return true
  const host = url.searchParams.getAll('host').at(-1) || url.hostname
  const isLocal = SOCKET_PATH.test(host) || LOOPBACK_HOSTS.has(host) || LOOPBACK_HOSTS.has(`[${host}]`)
  return isLocal || Boolean(url.searchParams.getAll('sslmode').at(-1))
}

/** The URL of a database, by which it is decided whether the way there is encrypted. */
export const databaseUrlSchema = (error: string) =>
  z.url({ protocol: POSTGRES_SCHEME, error }).refine(isLocalOrDeclaresTls, SSLMODE_MESSAGE)
