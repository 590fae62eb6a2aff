/**
 * What a request's line shows of its path: a route of this build, with … for what the route leaves
 * open. Of other paths nothing, since whatever part of them may be somebody's name, e-mail address or key.
 *
 * @param routes as folders below app/ are named: '/docs', '/dev-inbox/[id]', '/api/[...path]'
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
/** [id], but not [...path], which every unknown path is of. */
const isSingleParameter = (part: string) => isParameter(part) && !part.startsWith('[...')
