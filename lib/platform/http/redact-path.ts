/**
 * What a request's line shows of its path: a route of this build, with … for what the route leaves
 * open. Of other paths nothing, since whatever part of them may be somebody's name, e-mail address or key.
 *
 * @param routes as folders below app/ are named: '/docs', '/captured-mail/[id]', '/api/[...path]'
 */
export function shownPath(path: string, routes = BUILD_ROUTES): string {
  const parts = partsOf(path)
  const known = routes.map(partsOf).find((route) => isOf(parts, route))
  return known ? `/${known.map((part) => (isOpen(part) ? '…' : part)).join('/')}` : '/…'
}

/** The routes that next.config.mjs wrote into the build. */
const BUILD_ROUTES = process.env.BUILD_ROUTES?.split(',') ?? []

const partsOf = (path: string) => path.replace(/^\/|\/$/g, '').split('/')

const isOf = (parts: string[], route: string[]) =>
  parts.length === route.length && route.every((part, place) => part === parts[place] || isOneOpen(part))

const isOpen = (part: string) => part.startsWith('[')
/** [id], but not [...path], which every unknown path is of. */
const isOneOpen = (part: string) => isOpen(part) && !part.startsWith('[...')
