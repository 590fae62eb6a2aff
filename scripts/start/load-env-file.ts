import path from 'node:path'
import { ROOT } from './project-root.mjs'

/** Reads `.env`, where there is one: what the environment says already, an empty value too, stands. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile(path.join(ROOT, '.env'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
