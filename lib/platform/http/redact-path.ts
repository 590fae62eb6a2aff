/**
 * Redacts a path for the request log: returns the matching route of this build with … for its parameters, or /… for any
 * other path. An unknown path could contain a name, an email address or a key anywhere.
 *
 * @param routes in Next's notation: '/docs', '/dev-inbox/[id]', '/api/[...path]'
 */
export function redactPath(path: string, routes = BUILD_ROUTES): string {
  const parts = splitPath(path)
  const matchedRoute = routes.map(splitPath).find((route) => matchesRoute(parts, route))
  return matchedRoute ? `/${matchedRoute.map((part) => (isParameter(part) ? '…' : part)).join('/')}` : '/…'
}

/** The routes that next.config.mjs wrote into the build. */
const BUILD_ROUTES = process.env.BUILD_ROUTES?.split(',') ?? []

const splitPath = (path: string) => path.replace(/^\/|\/$/g, '').split('/')

const matchesRoute = (parts: string[], route: string[]) =>
  parts.length === route.length && route.every((part, index) => part === parts[index] || isSingleParameter(part))

const isParameter = (part: string) => part.startsWith('[')
/** Matches [id], but not [...path], which matches every unknown path. */
const isSingleParameter = (part: string) => isParameter(part) && !part.startsWith('[...')
