import path from 'node:path'

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..')

/** @type {import('next').NextConfig} */
export default {
  // The rules that it shares lie above its folder.
  outputFileTracingRoot: PROJECT_ROOT,
  turbopack: { root: PROJECT_ROOT },
  // Next looks for instrumentation.ts and proxy.ts in the folders above too: those are this project's, and none of its.
  pageExtensions: ['baseline.ts'],
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
}
