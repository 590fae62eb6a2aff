// Plain JavaScript, because it must run on Node 20 before anything is installed.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder: two levels above this file, and also above the bundles in `dist/bin`. */
export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Node's compile cache: without it, compiling takes half of a program's start. */
export const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/compiled')
