// Finds the routes in the build and in app/.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'

const BUILD_DIRECTORY = '.next/standalone/.next'

/** Routes that Next adds itself. */
const NEXT_INTERNAL_ROUTES = ['/_not-found', '/_global-error', '/_app', '/_document', '/_error', '/404', '/500']

/** Returns every route in the build, including icons and files for crawlers, but without Next's own routes. */
export function findBuiltRoutes(): string[] {
  const readManifest = (file: string): Record<string, string> =>
    JSON.parse(readFileSync(`${BUILD_DIRECTORY}/${file}`, 'utf8'))
  const paths = [
    ...Object.values(readManifest('app-path-routes-manifest.json')),
    ...Object.keys(readManifest('server/pages-manifest.json')),
  ]
  return [...new Set(paths)].filter((route) => !NEXT_INTERNAL_ROUTES.includes(route)).sort()
}

/** Returns the path of each page or route handler in a folder, relative to app and without route groups. */
export async function findSourceRoutes(file: 'page.tsx' | 'route.ts', directory = 'app'): Promise<string[]> {
  const files = await Array.fromAsync(glob(`${directory}/**/${file}`))
  // Leave out parallel routes ('@name'), because they're only rendered as part of other pages.
  const routeFiles = files.filter((name) => !name.includes('/@'))
  return routeFiles.map((name) => name.replace(/^app|\/[^/]+$/g, '').replaceAll(/\/\([^/]*\)/g, '') || '/').sort()
}
