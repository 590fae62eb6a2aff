import path from 'node:path'
import { ROOT } from './project-root.mjs'

/**
 * Reads `.env` if it exists. Doesn't change a variable that is already set, even to an empty value.
 *
 * @throws if the file exists but can't be read
 */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile(path.join(ROOT, '.env'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
