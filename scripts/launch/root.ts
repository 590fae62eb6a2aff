import path from 'node:path'

/** The project's folder: as far above this file as above the bundles in `dist/`. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Where Node keeps what it compiled: compiling is half of a program's start. */
export const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/compiled')
