// What app/ answers.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'

const BUILD = '.next/standalone/.next'

/** What Next answers of its own. */
const OF_NEXT = ['/_not-found', '/_global-error', '/_app', '/_document', '/_error', '/404', '/500']

/** The paths that the build answers, of whatever files it made them: those of icons and lists for crawlers as well. */
export function builtRoutes(): string[] {
  const read = (file: string): Record<string, string> => JSON.parse(readFileSync(`${BUILD}/${file}`, 'utf8'))
  const found = [
    ...Object.values(read('app-path-routes-manifest.json')),
    ...Object.keys(read('server/pages-manifest.json')),
  ]
  return [...new Set(found)].filter((route) => !OF_NEXT.includes(route)).sort()
}

/** The paths within app of the files of a name below a folder, without groups. */
export async function routes(file: 'page.tsx' | 'route.ts', folder = 'app'): Promise<string[]> {
  const files = await Array.fromAsync(glob(`${folder}/**/${file}`))
  // What stands in a folder of the form '@name' comes with every page of its neighbours.
  const found = files.filter((name) => !name.includes('/@'))
  return found.map((name) => name.replace(/^app|\/[^/]+$/g, '').replaceAll(/\/\([^/]*\)/g, '') || '/').sort()
}
