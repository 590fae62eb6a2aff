// This is plain JavaScript, because it must run on Node 20 before anything is installed.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The project's folder. It's two levels above this file, and also two levels above the bundles in `dist/bin` and
 * `dist/local`, which include this code.
 */
export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))

/**
 * The folder of Node's compile cache. Without the cache, compiling takes half of the time that a program needs to
 * start.
 */
export const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/compiled')

/** The folder in which `npm run test:lighthouse` installs Lighthouse. */
export const LIGHTHOUSE_FOLDER = path.join(ROOT, 'node_modules/.cache/lighthouse')

/** The folder in which `npm run test:openapi` installs the linters of the OpenAPI document. */
export const OPENAPI_LINTERS_FOLDER = path.join(ROOT, 'node_modules/.cache/openapi-linters')
