import { toEachServer } from './server-hooks'

/**
 * Longer than proxies keep an idle connection to a server (60 s with most, 65 in deploy/haproxy.cfg). Were it shorter, as
 * Node's own 5 s, a call sent in the moment of the closing would have no answer, and no proxy repeats a POST.
 */
const IDLE_MS = 75_000

/** Leaves it to the other side to close connections that it keeps. */
export function keepConnectionsLongerThanProxies(): void {
  toEachServer((server) => {
    server.keepAliveTimeout = IDLE_MS
  })
}
