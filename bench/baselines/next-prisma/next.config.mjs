import path from 'node:path'

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..')

/** @type {import('next').NextConfig} */
export default {
  // This must be the project's root, because the baseline imports modules from outside its own folder.
  outputFileTracingRoot: PROJECT_ROOT,
  turbopack: { root: PROJECT_ROOT },
  // Only files with this extension belong to the baseline. Otherwise, Next would also use this project's
  // instrumentation.ts and proxy.ts in the folders above.
  pageExtensions: ['baseline.ts'],
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
}
