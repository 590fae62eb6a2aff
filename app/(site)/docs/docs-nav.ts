/** The pages of the documentation, in reading order. */
export const DOCS_PAGES = [
  { path: '/docs', title: 'Quick start' },
  { path: '/docs/clients', title: 'Clients' },
  { path: '/docs/contracts', title: 'Contracts' },
  { path: '/docs/keys', title: 'API keys' },
  { path: '/docs/errors', title: 'Errors' },
  { path: '/docs/retries', title: 'Retries' },
  { path: '/docs/idempotency', title: 'Idempotency' },
  { path: '/docs/rate-limits', title: 'Limits' },
  { path: '/docs/input-rules', title: 'Input rules' },
  { path: '/docs/addresses', title: 'Addresses' },
  { path: '/docs/test-mode', title: 'Test mode' },
  { path: '/docs/reading-contracts', title: 'Reading contracts' },
  { path: '/docs/webhooks', title: 'Webhooks' },
  { path: '/docs/webhook-receivers', title: 'Webhook receivers' },
  { path: '/docs/quotes', title: 'Quote calculation' },
  { path: '/docs/single-sign-on', title: 'Single sign-on' },
  { path: '/docs/privacy', title: 'Personal data' },
  { path: '/docs/reference', title: 'API reference' },
  { path: '/docs/changelog', title: 'Changelog' },
] as const

export type DocsPath = (typeof DOCS_PAGES)[number]['path']

export const docsTitle = (path: DocsPath): string => DOCS_PAGES.find((page) => page.path === path)?.title ?? ''
