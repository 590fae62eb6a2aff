/** The pages of the documentation, in reading order. The pages of a group in the navigation follow one another. */
export const DOCS_PAGES = [
  {
    path: '/docs',
    group: 'Get started',
    title: 'Quick start',
    description: 'Get quotes and create a bills package with a test key, with programs in four languages',
  },
  {
    path: '/docs/clients',
    group: 'Get started',
    title: 'Clients',
    description: 'Clients for TypeScript, PHP and Python, and collections for Bruno and Postman',
  },
  {
    path: '/docs/contracts',
    group: 'Get started',
    title: 'Contracts',
    description: 'What a contract covers, plans and broadband, and how contracts are cancelled and closed',
  },
  {
    path: '/docs/keys',
    group: 'Get started',
    title: 'API keys',
    description: 'Create, send, restrict, rotate and revoke API keys',
  },
  {
    path: '/docs/errors',
    group: 'Requests',
    title: 'Errors',
    description: 'Every error with its code, its message and what to do',
  },
  {
    path: '/docs/retries',
    group: 'Requests',
    title: 'Retries',
    description: 'When to retry, how long to wait, and which response times to expect, with programs in four languages',
  },
  {
    path: '/docs/idempotency',
    group: 'Requests',
    title: 'Idempotency',
    description: 'Send a request again without creating a second contract',
  },
  {
    path: '/docs/rate-limits',
    group: 'Requests',
    title: 'Limits',
    description: 'Rate limits, and limits on the size of requests and the values of fields',
  },
  {
    path: '/docs/input-rules',
    group: 'Requests',
    title: 'Input rules',
    description: 'Which values each field accepts, with examples',
  },
  {
    path: '/docs/addresses',
    group: 'Requests',
    title: 'Addresses',
    description: 'How addresses are matched, and what to do if one isn’t found',
  },
  {
    path: '/docs/test-mode',
    group: 'Requests',
    title: 'Test mode',
    description: 'Test keys, and email addresses that simulate errors and other outcomes',
  },
  {
    path: '/docs/reading-contracts',
    group: 'After a request',
    title: 'Reading and changing contracts',
    description: 'List, find and cancel the contracts that you created, and send their emails again',
  },
  {
    path: '/docs/unmatched-addresses',
    group: 'After a request',
    title: 'Unmatched addresses',
    description: 'Find requests whose address we couldn’t match, choose an address, and dismiss them',
  },
  {
    path: '/docs/webhooks',
    group: 'After a request',
    title: 'Webhooks',
    description: 'Events, their payloads, and how we deliver them',
  },
  {
    path: '/docs/webhook-receivers',
    group: 'After a request',
    title: 'Webhook receivers',
    description: 'Programs that receive webhooks and verify their signatures',
  },
  {
    path: '/docs/quotes',
    group: 'More topics',
    title: 'Quote calculation',
    description: 'How every price is calculated, with a worked example',
  },
  {
    path: '/docs/single-sign-on',
    group: 'More topics',
    title: 'Single sign-on',
    description: 'Let your company’s identity provider sign users in to the portal',
  },
  {
    path: '/docs/privacy',
    group: 'More topics',
    title: 'Personal data',
    description: 'Which personal data we store, why, and for how long',
  },
  {
    path: '/docs/reference',
    group: 'Reference',
    title: 'API reference',
    description: 'Every endpoint, field, header and response, from the OpenAPI document',
  },
  {
    path: '/docs/reference/v1',
    group: 'Reference',
    title: 'API v1 reference',
    description: 'The endpoints under /api/v1, from their OpenAPI document',
  },
  {
    path: '/docs/changelog',
    group: 'Reference',
    title: 'Changelog',
    description: 'Changes to the API and its webhooks, and what won’t change',
  },
] as const

export type DocsPath = (typeof DOCS_PAGES)[number]['path']
