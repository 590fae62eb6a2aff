/**
 * Redacts a path for the request log. Returns the route of this build that matches, with … for its parameters. Returns
 * /… for any other path, because an unknown path could contain a name, an email address or a key anywhere.
 *
 * @param routes the routes in Next's notation, such as '/docs', '/dev-inbox/[id]' or '/api/[...path]'
 */
export function redactPath(path: string, routes = BUILD_ROUTES): string {
  const parts = splitPath(path)
  const matchedRoute = routes.map(splitPath).find((route) => matchesRoute(parts, route))
  return matchedRoute ? `/${matchedRoute.map((part) => (isParameter(part) ? '…' : part)).join('/')}` : '/…'
}

/** The routes of this build, which next.config.mjs wrote into it. */
const BUILD_ROUTES = process.env.BUILD_ROUTES?.split(',') ?? []

const splitPath = (path: string) => path.replace(/^\/|\/$/g, '').split('/')

const matchesRoute = (parts: string[], route: string[]) =>
  parts.length === route.length && route.every((part, index) => part === parts[index] || isSingleParameter(part))

const isParameter = (part: string) => part.startsWith('[')
/** Returns true for parts such as [id], but not for [...path], because that would match every unknown path. */
const isSingleParameter = (part: string) => isParameter(part) && !part.startsWith('[...')
