// Plain JavaScript that Node 20 runs with nothing installed.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder: as far above this file as above the bundles in `dist/`. */
export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Where Node keeps what it compiled: compiling is half of a program's start. */
export const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/compiled')
