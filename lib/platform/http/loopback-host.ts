/** Host names of this machine in URL notation. Traffic to them never leaves the machine. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request's Host header names this machine. A foreign page can make its own domain resolve to this machine
 * (DNS rebinding) and read the responses of a local service. But it can't change the Host header.
 */
export function isLoopbackHost(host: string | null): boolean {
  const url = host === null ? null : URL.parse(`http://${host}/`)
  // If the parser moved a part elsewhere, such as a user before an @, the header wasn't a plain host.
  return url !== null && url.host === host?.toLowerCase().replace(/:80$/, '') && LOOPBACK_HOSTS.has(url.hostname)
}
