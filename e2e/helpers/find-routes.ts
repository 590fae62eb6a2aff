// What app/ answers.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'

const BUILD_DIRECTORY = '.next/standalone/.next'

/** What Next answers of its own. */
const NEXT_INTERNAL_ROUTES = ['/_not-found', '/_global-error', '/_app', '/_document', '/_error', '/404', '/500']

/** The paths that the build answers, of whatever files it made them: those of icons and lists for crawlers as well. */
export function findBuiltRoutes(): string[] {
  const readManifest = (file: string): Record<string, string> =>
    JSON.parse(readFileSync(`${BUILD_DIRECTORY}/${file}`, 'utf8'))
  const paths = [
    ...Object.values(readManifest('app-path-routes-manifest.json')),
    ...Object.keys(readManifest('server/pages-manifest.json')),
  ]
  return [...new Set(paths)].filter((route) => !NEXT_INTERNAL_ROUTES.includes(route)).sort()
}

/** The paths within app of the files of a name below a folder, without groups. */
export async function findSourceRoutes(file: 'page.tsx' | 'route.ts', directory = 'app'): Promise<string[]> {
  const files = await Array.fromAsync(glob(`${directory}/**/${file}`))
  // What stands in a folder of the form '@name' comes with every page of its neighbours.
  const routeFiles = files.filter((name) => !name.includes('/@'))
  return routeFiles.map((name) => name.replace(/^app|\/[^/]+$/g, '').replaceAll(/\/\([^/]*\)/g, '') || '/').sort()
}
