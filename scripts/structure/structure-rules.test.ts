import { expect, it } from 'vitest'
import { checkStructure } from './structure-rules'

const findBrokenRules = (file: string, text: string) => checkStructure([{ file, text }]).map(({ rule }) => rule)

it('rejects every form of import of app/ or components/ in lib/', () => {
  const expected = /lib\/ never imports/
  expect(findBrokenRules('lib/quotes/pricing/price-quote.ts', "import { Page } from '@/app/page'")).toEqual([
    expect.stringMatching(expected),
  ])
  expect(
    findBrokenRules('lib/quotes/pricing/price-quote.ts', "import type { B } from '@/components/ui/button'"),
  ).toHaveLength(1)
  expect(findBrokenRules('lib/quotes/pricing/price-quote.ts', "export * from '@/components/ui/button'")).toHaveLength(1)
  expect(findBrokenRules('lib/quotes/pricing/price-quote.ts', "const page = await import('@/app/page')")).toHaveLength(
    1,
  )
  expect(findBrokenRules('app/page.tsx', "import { priceQuotes } from '@/lib/quotes/pricing/price-quote'")).toEqual([])
})

it('finds imports that contain comments, call require or use a template literal', () => {
  for (const text of [
    "import {\n  a, // it's the first\n  /* it's the second */ b,\n} from '@/app/page'",
    "const page = require('@/app/page')",
    'const page = await import(`@/app/page`)',
  ]) {
    expect(findBrokenRules('lib/quotes/pricing/price-quote.ts', text)).toHaveLength(1)
  }
  expect(findBrokenRules('lib/quotes/pricing/price-quote.ts', "// import { Page } from '@/app/page'")).toEqual([])
})

it('rejects imports of app/ in components/', () => {
  expect(findBrokenRules('components/ui/button.tsx', "import { Page } from '@/app/page'")).toEqual([
    expect.stringContaining('components/ never imports app/'),
  ])
})

it('rejects imports of a page’s parts outside the page’s folder', () => {
  const text = "import { Row } from '@/app/portal/[mode]/contracts/row'"
  expect(findBrokenRules('app/portal/[mode]/team/page.tsx', text)).toEqual([
    expect.stringContaining("a page's parts stay in its folder"),
  ])
  expect(findBrokenRules('app/portal/[mode]/contracts/[id]/page.tsx', text)).not.toContainEqual(
    expect.stringContaining("a page's parts"),
  )
  expect(findBrokenRules('app/portal/layout.tsx', text)).toEqual([])
})

it('rejects imports of a higher domain in a lower domain, even imports of types', () => {
  const expected = [expect.stringContaining('mail is below contracts; take it as an argument')]
  expect(findBrokenRules('lib/mail/render.ts', "import { SERVICES } from '@/lib/contracts/utility-services'")).toEqual(
    expected,
  )
  expect(findBrokenRules('lib/mail/render.ts', "import type { Service } from '../contracts/services'")).toEqual(
    expected,
  )
  expect(findBrokenRules('lib/contracts/list/csv.ts', "import { render } from '@/lib/mail/render'")).toEqual([])
  expect(findBrokenRules('lib/letters/post.ts', '')).toEqual([expect.stringContaining("isn't in a domain")])
})

it('rejects imports of app/, components/ or lib/ in emails/, even imports of types', () => {
  const file = 'emails/password-reset.tsx'
  expect(findBrokenRules(file, "import type { PASSWORD_RESET } from '@/lib/mail/templates/password-reset'")).toEqual([
    expect.stringContaining('emails/ never imports lib/; take it as a prop'),
  ])
  expect(findBrokenRules(file, "import { isEmail } from '@/lib/platform/validation/email'")).toHaveLength(1)
  expect(findBrokenRules(file, "import { Layout } from './partials/layout'")).toEqual([])
  expect(findBrokenRules('lib/mail/render.ts', "import * as reset from '@/emails/password-reset'")).toEqual([])
  expect(findBrokenRules('lib/audit/event-types.ts', "import * as reset from '@/emails/password-reset'")).toHaveLength(
    1,
  )
  expect(findBrokenRules(file, "import { Button } from '@/components/ui/button'")).toHaveLength(1)
})

it('rejects imports of scripts/, e2e/ or bench/ in the product’s code', () => {
  expect(
    findBrokenRules('lib/mail/render.ts', "import { startCluster } from '@/scripts/database/start-postgres-cluster'"),
  ).toHaveLength(1)
  expect(findBrokenRules('app/page.tsx', "import { service } from '../e2e/support/service'")).toHaveLength(1)
  expect(findBrokenRules('lib/mail/render.ts', "import { wrk } from '@/bench/wrk'")).toHaveLength(1)
  expect(
    findBrokenRules('lib/mail/render.test.ts', "import { testDatabase } from '@/e2e/helpers/create-test-database'"),
  ).toEqual([])
})

it.each([
  "import { prisma } from '@/lib/platform/database/prisma'",
  "import {\n  connect,\n  prisma,\n} from '@/lib/platform/database/prisma'",
  "import pg from 'pg'",
  "import { PgBoss } from 'pg-boss'",
  "import { PrismaClient } from '@/prisma/client/client'",
])('allows database imports only in listed files and in files whose names begin with a listed verb: %s', (text) => {
  expect(findBrokenRules('lib/quotes/pricing/price-quote.ts', text)).toEqual([
    expect.stringContaining('READING_VERBS or WRITING_VERBS'),
  ])
  expect(findBrokenRules('app/page.tsx', text)).toHaveLength(1)
  expect(findBrokenRules('lib/quotes/rate-cards/load-rate-card-from-database.ts', text)).toEqual([])
  expect(findBrokenRules('lib/quotes/store-quote-request.ts', text)).toEqual([])
  expect(findBrokenRules('lib/platform/database/prisma.ts', text)).toEqual([])
})

it('allows imports of database types in any file', () => {
  expect(
    findBrokenRules(
      'lib/quotes/pricing/price-quote.ts',
      "import type { Database } from '@/lib/platform/database/prisma'",
    ),
  ).toEqual([])
  expect(
    findBrokenRules('lib/quotes/pricing/price-quote.ts', "import type { Mode } from '@/prisma/client/enums'"),
  ).toEqual([])
})

it('allows only listed files to cast a value to CompanyId', () => {
  expect(findBrokenRules('lib/contracts/find-contract.ts', 'const id = 1 as CompanyId')).toEqual([
    expect.stringContaining('CompanyId'),
  ])
  expect(findBrokenRules('app/page.tsx', 'const id = raw as unknown as CompanyId')).toHaveLength(1)
  expect(findBrokenRules('lib/partner-api/authenticate-api-key.ts', 'const id = 1 as CompanyId')).toEqual([])
})

it('requires API tests to compare responses with the OpenAPI document', () => {
  expect(findBrokenRules('e2e/api/quotes.test.ts', 'await fetch(url)')).toEqual([
    expect.stringContaining('fetchDocumented()'),
  ])
  expect(findBrokenRules('e2e/api/quotes.test.ts', 'await fetchDocumented(url); client.fetch(x)')).toEqual([])
  expect(findBrokenRules('e2e/helpers/start-test-service.ts', 'await fetch(url)')).toEqual([])
})

it('rejects file names such as utils, which name no concept', () => {
  for (const name of ['utils', 'helpers', 'index', 'quoteHelper', 'common.test']) {
    expect(findBrokenRules(`lib/quotes/pricing/${name}.ts`, ''), name).toHaveLength(1)
  }
  expect(findBrokenRules('lib/quotes/pricing/price-over-period.ts', '')).toEqual([])
  expect(findBrokenRules('lib/platform/env.ts', '')).toEqual([])
})

it('rejects files of more than 300 lines', () => {
  expect(findBrokenRules('scripts/long.ts', 'x\n'.repeat(301))).toEqual([expect.stringContaining('301 lines')])
  expect(findBrokenRules('scripts/long.ts', 'x\n'.repeat(300))).toEqual([])
})

it('requires every page, handler and action for signed-in users to check who is signed in', () => {
  const page = 'app/support/(authenticated)/tenants/[id]/page.tsx'
  const guardCall = 'const user = await requireSupportStaff()'
  expect(findBrokenRules(page, `export default async function Tenant() {\n  ${guardCall}\n}`)).toEqual([])
  expect(findBrokenRules(page, `function Part() {}\nexport default async function Tenant() {}`)).toEqual([
    expect.stringContaining("doesn't check who is signed in"),
  ])
  expect(
    findBrokenRules('app/account/(authenticated)/page.tsx', `export default async () => {\n  ${guardCall}\n}`),
  ).toHaveLength(1)
  const actions = 'app/support/(authenticated)/tenants/[id]/actions.ts'
  const guardedAction = 'export const reveal = supportAction(fields, work)\n'
  expect(findBrokenRules(actions, guardedAction)).toEqual([])
  expect(findBrokenRules(actions, `${guardedAction}export async function open() {}\n${guardedAction}`)).toHaveLength(1)
  const guardHelper = 'const own = (work) => supportAction(fields, work)\n'
  expect(findBrokenRules(actions, `${guardHelper}export const end = own(ends)\n`)).toEqual([])
  const handler = 'export async function GET() {\n  if (!(await findCurrentTenant())) return refused()\n}\n'
  const route = 'app/account/(authenticated)/data-export.json/route.ts'
  expect(findBrokenRules(route, `export const dynamic = 'force-dynamic'\n${handler}`)).toEqual([])
  expect(findBrokenRules(route, `${handler}export const POST = open\n`)).toHaveLength(1)
  expect(findBrokenRules('app/support/(sign-in)/sign-in/page.tsx', 'export default () => null')).toEqual([])
})

it('requires support’s code to record reads of tenants in the access log', () => {
  const accessLogError = [expect.stringContaining('readAndRecordLookup')]
  expect(
    findBrokenRules(
      'lib/support/tenants/find-tenant-details.ts',
      "import { prisma } from '@/lib/platform/database/prisma'",
    ),
  ).toEqual(accessLogError)
  expect(
    findBrokenRules(
      'lib/support/tenants/correct-tenant-name.ts',
      "import { prisma } from '@/lib/platform/database/prisma'",
    ),
  ).toEqual([])
  expect(
    findBrokenRules('lib/support/tenants/view-tenant.ts', "import { prisma } from '@/lib/platform/database/prisma'"),
  ).toEqual(accessLogError)
  const page = 'app/support/(authenticated)/tenants/[id]/notes.tsx'
  expect(findBrokenRules(page, "import { findContract } from '@/lib/contracts/find-contract'")).toEqual(accessLogError)
  expect(findBrokenRules(page, "import { viewDateOfBirth } from '@/lib/contracts/view-date-of-birth'")).toEqual(
    accessLogError,
  )
  expect(findBrokenRules(page, "import type { Contract } from '@/lib/contracts/find-contract'")).toEqual([])
  expect(
    findBrokenRules(page, "import { listActiveSessions } from '@/lib/auth/sessions/list-active-sessions'"),
  ).toEqual([])
})

it('rejects files called loading.tsx in the portal, support and account', () => {
  expect(findBrokenRules('app/account/(authenticated)/loading.tsx', '')).toEqual([
    expect.stringContaining('status 200'),
  ])
  expect(findBrokenRules('app/portal/[mode]/contracts/loading.tsx', '')).toEqual([
    expect.stringContaining('status 200'),
  ])
  expect(findBrokenRules('app/(auth)/sign-in/loading.tsx', '')).toEqual([])
})
