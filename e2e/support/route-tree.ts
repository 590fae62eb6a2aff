// What app/ answers.
import { glob } from 'node:fs/promises'

/** The paths within app of the files of a name below a folder, without groups. */
export async function routes(file: 'page.tsx' | 'route.ts', folder = 'app'): Promise<string[]> {
  const files = await Array.fromAsync(glob(`${folder}/**/${file}`))
  // What stands in a folder of the form '@name' comes with every page of its neighbours.
  const found = files.filter((name) => !name.includes('/@'))
  return found.map((name) => name.replace(/^app|\/[^/]+$/g, '').replaceAll(/\/\([^/]*\)/g, '') || '/').sort()
}
