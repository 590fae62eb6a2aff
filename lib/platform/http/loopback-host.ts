/** This machine's names for itself, as a URL holds them: whatever is sent to one stays on it. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request's Host header names this machine itself. A foreign page can make its own name
 * point here (DNS rebinding) and read what a local service answers, but it cannot change the Host.
 */
export function isLoopbackHost(host: string | null): boolean {
  const url = host === null ? null : URL.parse(`http://${host}/`)
  // Whatever the parser moved elsewhere, such as a user before an @, was no plain host.
  return url !== null && url.host === host?.toLowerCase().replace(/:80$/, '') && LOOPBACK_HOSTS.has(url.hostname)
}
