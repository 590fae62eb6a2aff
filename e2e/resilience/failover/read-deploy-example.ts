import { readFile } from 'node:fs/promises'
import path from 'node:path'

const DEPLOY_FOLDER = path.resolve(import.meta.dirname, '../../deploy')

/** Where an example of deploy/ lies. */
export const deployExamplePath = (name: string): string => path.join(DEPLOY_FOLDER, name)

/**
 * An example of deploy/ with other values in some of its lines `key = value`: what is a matter of place.
 *
 * @throws when one of the keys is not there, since it would then be set nowhere
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
