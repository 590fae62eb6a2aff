import path from 'node:path'

/** The project's folder: as far above this file as above the bundles in `dist/`. */
export const ROOT = path.resolve(import.meta.dirname, '../..')
