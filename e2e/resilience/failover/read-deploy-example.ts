import { readFile } from 'node:fs/promises'
import path from 'node:path'

const DEPLOY_FOLDER = path.resolve(import.meta.dirname, '../../deploy')

/** The path of an example in deploy/. */
export const deployExamplePath = (name: string): string => path.join(DEPLOY_FOLDER, name)

/**
 * Returns an example of deploy/ with other values in some of its `key = value` lines, for what differs between
 * machines.
 *
 * @throws {Error} if a key is missing, since it would then be set nowhere
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
