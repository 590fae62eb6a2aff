import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * A digest of what files contain, whatever their times: a clone, a checkout and a copy of the same
 * sources agree.
 *
 * @param places files and folders below `root`; one that does not exist counts as empty
 */
export async function fingerprint(root: string, places: string[]): Promise<string> {
  const files = (await Promise.all(places.map((place) => filesOf(path.join(root, place))))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  files.forEach((file, index) => {
    const content = contents[index] as Buffer
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

async function filesOf(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [place]
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}
