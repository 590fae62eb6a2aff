import path from 'node:path'

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..')

/** @type {import('next').NextConfig} */
export default {
  // It imports shared rules from above its own folder.
  outputFileTracingRoot: PROJECT_ROOT,
  turbopack: { root: PROJECT_ROOT },
  // Otherwise Next would find this project's instrumentation.ts and proxy.ts in the folders above.
  pageExtensions: ['baseline.ts'],
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
}
