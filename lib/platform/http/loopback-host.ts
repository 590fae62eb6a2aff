/** The names and addresses of this machine, as written in URLs. Traffic to them never leaves the machine. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns whether a request's Host header names this machine. Another website can make its own domain resolve to this
 * machine (DNS rebinding), so that its pages can read a local service's responses. But it can't change the Host header,
 * which names its own domain.
 */
export function isLoopbackHost(host: string | null): boolean {
  const url = host === null ? null : URL.parse(`http://${host}/`)
  // If the URL's host differs from the header, the header contained something else too, such as a username before an @.
  return url !== null && url.host === host?.toLowerCase().replace(/:80$/, '') && LOOPBACK_HOSTS.has(url.hostname)
}
