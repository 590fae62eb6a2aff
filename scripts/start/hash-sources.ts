import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Hashes the paths and contents of files, but not their times. Leaves out the test files in folders. So a clone, a
 * checkout and a copy of the same sources have the same hash.
 *
 * @param relativePaths files and folders below `root`. If one is missing, it counts as empty
 */
export async function hashSources(root: string, relativePaths: string[]): Promise<string> {
  const files = (await Promise.all(relativePaths.map((relativePath) => findFiles(path.join(root, relativePath)))))
    .flat()
    .sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  files.forEach((file, index) => {
    const content = contents[index] as Buffer
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

async function findFiles(target: string): Promise<string[]> {
  const stats = await stat(target).catch(() => undefined)
  if (!stats) return []
  if (stats.isFile()) return [target]
  const entries = await readdir(target, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}
