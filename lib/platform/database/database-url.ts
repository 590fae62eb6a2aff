import { z } from 'zod'
import { LOOPBACK } from '../http/loopback-host'

const POSTGRES = /^postgres(ql)?$/

/** A folder on this machine. */
const SOCKET = /^(\/|%2f)/i

const SSLMODE =
  'expected sslmode in the URL of a database on another machine: ?sslmode=verify-full, with &sslrootcert=FILE for an authority of your own; or ?sslmode=disable where all between is yours, since people’s data would cross it readable'

/**
 * Whether what passes to and from the database stays on this machine, or the URL says how it is kept from others on its
 * way: in silence `pg` sends everything readable. As it reads the URL, the last of several values counts, and a host
 * among the parameters counts before the other.
 */
function saysTls(text: string): boolean {
  const url = URL.parse(text)
  // What is no such URL is told so by the other check.
  if (!url || !POSTGRES.test(url.protocol.slice(0, -1))) return true
  const host = url.searchParams.getAll('host').at(-1) || url.hostname
  const isHere = SOCKET.test(host) || LOOPBACK.has(host) || LOOPBACK.has(`[${host}]`)
  return isHere || Boolean(url.searchParams.getAll('sslmode').at(-1))
}

/** The URL of a database, by which it is decided whether the way there is encrypted. */
export const databaseUrl = (error: string) => z.url({ protocol: POSTGRES, error }).refine(saysTls, SSLMODE)
