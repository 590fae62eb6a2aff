import MiniSearch from 'minisearch'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readGuides } from '@/app/(site)/docs/read-guides'
import { API_ERRORS } from '../api-errors'
import { DOCS_PAGES } from '../docs-pages'
import { buildOpenApiDocument } from '../openapi/openapi-document'
import { buildV1Document } from '../openapi/v1/v1-document'
import { buildGuideIndex, type GuideText, INDEX_OPTIONS } from './guide-index'
import { describeResultCount, findSections } from './search-guides'

vi.mock('@/lib/quotes/rate-cards/get-live-rate-card', () => import('@/scripts/guide-index/default-rate-card'))
// The build creates the real downloads.
vi.mock('@/lib/partner-api/docs-samples/client-downloads', () => {
  const download = { file: 'client.tgz', version: '1.0.0', size: 1 }
  const clients = ['typescript', 'php', 'python', 'bruno', 'postman']
  return { loadClientDownloads: async () => Object.fromEntries(clients.map((client) => [client, download])) }
})

let sections: GuideText[]
let index: MiniSearch<GuideText>
beforeAll(async () => {
  vi.stubEnv('APP_URL', 'https://bills.house.test')
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@localhost/none')
  vi.stubEnv('EMBEDDED', '1')
  vi.stubEnv('SERVER_SECRET', 'x'.repeat(32))
  sections = await readGuides()
  index = MiniSearch.loadJSON(buildGuideIndex(sections), INDEX_OPTIONS)
})

describe('searching the guides', () => {
  it.each([
    ['Idempotency-Key', '/docs/idempotency#sending-a-key'],
    ['idempotency key', '/docs/idempotency#sending-a-key'],
    ['timeout', '/docs/retries#times'],
    ['signature', '/docs/webhook-receivers#signatures'],
    ['hmac', '/docs/webhook-receivers#signatures'],
    ['flat not found', '/docs/addresses#not-found'],
    ['student house end date', '/docs/contracts#end'],
    ['date format', '/docs/input-rules#dates'],
    ['phone number format', '/docs/input-rules#phone'],
    ['X-Request-Id', '/docs/errors#request-id'],
    ['cancel', '/docs/reading-contracts#cancel'],
    ['cancelled', '/docs/reading-contracts#cancel'],
    ['cancellation', '/docs/reading-contracts#cancel'],
    ['broadbandSpeed', '/docs/contracts#broadband'],
    ['numberOfTenants', '/docs/input-rules#numbers'],
    ['How do I rotate an API key?', '/docs/keys#rotation'],
    ['IP allowlist', '/docs/keys#restrictions'],
    ['ip addresses', '/docs/keys#restrictions'],
    ['delete test data', '/docs/test-mode#repeating'],
    ['test webhooks on localhost', '/docs/webhook-receivers#local'],
    ['Tenant email already associated with a contract', '/docs/errors#all'],
    ['Request body must not be compressed', '/docs/errors#all'],
    ['LITE price 0', '/docs/quotes#zero'],
    ['water bill Scotland', '/docs/quotes#zero'],
    ['share per person', '/docs/quotes#share'],
    ['PHP client', '/docs/clients#install'],
    ['breaking changes', '/docs/changelog#compatibility'],
    ['GDPR', '/docs/privacy#recipients'],
    ['Okta', '/docs/single-sign-on#okta'],
    ['change tenant email', '/docs/contracts#changes'],
    ['listContracts', '/docs/clients#methods'],
    ['max body size', '/docs/rate-limits#sizes'],
    ['request size limit', '/docs/rate-limits#sizes'],
    ['maximum length of a name', '/docs/rate-limits#sizes'],
    ['currency', '/docs/quotes#units'],
    ['GBP', '/docs/quotes#units'],
    ['deprecation', '/docs/changelog#compatibility'],
    ['support contact', '/docs#contact'],
    ['tenant login', '/docs#tenant-account'],
    ['delete contract', '/docs/reading-contracts#cancel'],
    ['right to be forgotten', '/docs/privacy#erasure'],
    ['Java', '/docs/clients'],
    ['Laravel', '/docs/webhook-receivers#wrong-signature'],
  ])('finds the right section among the first three for “%s”: %s', (query, id) => {
    expect(findIds(query).slice(0, 3)).toContain(id)
  })

  it.each([
    ['how long is an idempotency key kept', '/docs/idempotency#retention'],
    ['SLA uptime', '/docs/retries#uptime'],
    ['packagist', '/docs/clients#install'],
    ['npm', '/docs/clients#install'],
    ['pip install', '/docs/clients#install'],
    ['signature verification fails', '/docs/webhook-receivers#wrong-signature'],
    ['wrong signature', '/docs/webhook-receivers#wrong-signature'],
    ['contact', '/docs#contact'],
    ['rate limit exceeded', '/docs/rate-limits#too-many-requests'],
    ['Error-Code', '/docs/errors#codes'],
    ['error codes', '/docs/errors#codes'],
    ['tenant_has_contract', '/docs/errors#all'],
    ['body_timeout', '/docs/errors#all'],
    ['timeline', '/docs/reading-contracts#timeline'],
    ['pagination', '/docs/reading-contracts#list'],
    ['paging', '/docs/reading-contracts#list'],
    ['CORS', '/docs/keys#keeping-a-key-safe'],
    ['GB|TM|1', '/docs/addresses#choosing'],
    ['renew a contract', '/docs/contracts#renewals'],
    ['timezone', '/docs/input-rules#dates'],
    ['time zone', '/docs/input-rules#dates'],
    ['resend', '/docs/reading-contracts#resend-email'],
    ['resend email', '/docs/reading-contracts#resend-email'],
    ['order of webhooks', '/docs/webhooks#duplicates'],
    ['book a tenant again after cancelling', '/docs/idempotency#cancelled'],
    ['/api/v1/addresses/suggest', '/docs/reference/v1#suggestAddresses'],
    ['address.needed', '/docs/reference#addressNeeded'],
    ['local webhook', '/docs/webhook-receivers#local'],
    ['suggest address', '/docs/addresses#suggestions'],
    ['autocomplete', '/docs/addresses#suggestions'],
    ['cursor', '/docs/reading-contracts#list'],
    ['versioning', '/docs/changelog#compatibility'],
    ['python', '/docs/clients#install'],
  ])('finds the right section first or second for “%s”: %s', (query, id) => {
    expect(findIds(query).slice(0, 2)).toContain(id)
  })

  it.each([
    ['idempotncy', '/docs/idempotency'],
    ['webook signture', '/docs/webhook-receivers#signatures'],
    ['retrys', '/docs/retries#statuses'],
    ['adress not found', '/docs/addresses#not-found'],
  ])('tolerates the typing error in “%s”: %s', (query, id) => {
    expect(findIds(query).slice(0, 4)).toContain(id)
  })
})

it('lists the section about the status 429 first for the search “429”', () => {
  expect(findIds('429')[0]).toBe('/docs/rate-limits#too-many-requests')
})

it.each([
  ['idempotency', '/docs/idempotency'],
  ['Changelog', '/docs/changelog'],
])('finds the guide whose title is “%s” first', (query, id) => {
  expect(findIds(query)[0]).toBe(id)
})

const findIds = (query: string) => findSections(index, query).map((result) => result.id)

it.each(['', '   ', '---', 'what is the', 'zzzzqqqq', '<zzzz onload=>', 'constructor'])(
  'finds nothing for “%s”',
  (query) => {
    expect(findIds(query)).toEqual([])
  },
)

it('searches only for the first 100 characters, and finds at most 20 sections', () => {
  expect(findIds(`${' '.repeat(100)}Okta`)).toEqual([])
  expect(findIds('contract tenant address request key')).toHaveLength(20)
})

it.each([
  [1, '1 result'],
  [19, '19 results'],
  [20, 'The best 20 results'],
])('describes %i sections as “%s”', (count, text) => {
  expect(describeResultCount(count)).toBe(text)
})

it('indexes every page of the documentation, with its sections as they’re displayed', () => {
  expect(new Set(sections.map(({ path }) => path))).toEqual(new Set(DOCS_PAGES.map(({ path }) => path)))
  for (const { id, text } of sections)
    expect(text.length, id).toBeGreaterThan(id.startsWith('/docs/reference#') ? 10 : 40)
  expect(sections.find(({ id }) => id === '/docs/reference#getQuotes')).toMatchObject({
    page: 'API reference',
    title: 'Get quotes',
    text: expect.stringMatching(/^\/api\/external\/getQuotes\.php /),
  })
  const all = sections.find(({ id }) => id === '/docs/errors#all')
  expect(all).toMatchObject({ page: 'Errors', title: 'All errors' })
  expect(all?.text).toContain('“Request body must not be larger than 64 KiB” Send a smaller body.')
})

it('lists the message of every error for which the OpenAPI documents have an example', () => {
  const text = sections.find(({ id }) => id === '/docs/errors#all')?.text
  const messages = [buildOpenApiDocument('https://bills.house.test', {}), buildV1Document('https://bills.house.test')]
    .flatMap((document) => findErrorBodies(document))
    // The list has no messages about fields.
    .filter(({ errors }) => errors === undefined)
    .map(({ message, error }) => (message ?? error ?? '').replace(/(?<=no longer valid: ).+/, '…'))
  expect(messages.length).toBeGreaterThan(100)
  for (const message of new Set(messages)) expect(text).toContain(`“${message}”`)
})

it('lists the code of every error that partners can get', () => {
  const text = sections.find(({ id }) => id === '/docs/errors#all')?.text
  const { unauthorized, invalid_signature, ...fixedErrors } = API_ERRORS
  for (const code of [...Object.keys(fixedErrors), 'invalid_fields', 'address_not_found', 'request_outdated'])
    expect(text).toMatch(new RegExp(`\\b${code}\\b`))
})

interface ErrorBody {
  message?: string
  error?: string
  errors?: unknown
}

/** Finds the bodies of errors anywhere in a document. */
function findErrorBodies(node: unknown): ErrorBody[] {
  if (typeof node !== 'object' || node === null) return []
  return 'status' in node && node.status === 'error'
    ? [node as ErrorBody]
    : Object.values(node).flatMap(findErrorBodies)
}
