import path from 'node:path'

const PROJECT = path.resolve(import.meta.dirname, '../../..')

/** @type {import('next').NextConfig} */
export default {
  // The rules that it shares lie above its folder.
  outputFileTracingRoot: PROJECT,
  turbopack: { root: PROJECT },
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
}
