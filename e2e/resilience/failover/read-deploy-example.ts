import { readFile } from 'node:fs/promises'
import path from 'node:path'

const DEPLOY_FOLDER = path.resolve(import.meta.dirname, '../../../deploy')

/** Returns the path of an example file in deploy/. */
export const deployExamplePath = (name: string): string => path.join(DEPLOY_FOLDER, name)

/**
 * Returns the text of an example file in deploy/, with the given values in its `key = value` lines.
 *
 * @throws {Error} if the file has no line for a key, because the value would then have no effect
 */
export async function readDeployExample(name: string, values: Record<string, string | number>): Promise<string> {
  let text = await readFile(deployExamplePath(name), 'utf8')
  for (const [key, value] of Object.entries(values)) {
    const line = new RegExp(`^${key} = .*$`, 'm')
    if (!line.test(text)) throw new Error(`deploy/${name} does not set ${key}`)
    text = text.replace(line, () => `${key} = ${value}`)
  }
  return text
}
