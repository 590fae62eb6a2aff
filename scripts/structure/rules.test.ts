import { expect, it } from 'vitest'
import { checkStructure } from './rules'

const rulesBroken = (file: string, text: string) => checkStructure([{ file, text }]).map(({ rule }) => rule)

it('keeps lib/ below app/ and components/, however they are imported', () => {
  const expected = /lib\/ never imports/
  expect(rulesBroken('lib/quotes/pricing/price-quote.ts', "import { Page } from '@/app/page'")).toEqual([
    expect.stringMatching(expected),
  ])
  expect(rulesBroken('lib/quotes/pricing/price-quote.ts', "import type { B } from '@/components/button'")).toHaveLength(
    1,
  )
  expect(rulesBroken('lib/quotes/pricing/price-quote.ts', "export * from '@/components/button'")).toHaveLength(1)
  expect(rulesBroken('lib/quotes/pricing/price-quote.ts', "const page = await import('@/app/page')")).toHaveLength(1)
  expect(rulesBroken('app/page.tsx', "import { priceQuotes } from '@/lib/quotes/pricing/price-quote'")).toEqual([])
})

it('keeps imports from running up the order of the domains, types included', () => {
  const expected = [expect.stringContaining('mail is below contracts; take it as an argument')]
  expect(rulesBroken('lib/mail/render.ts', "import { SERVICES } from '@/lib/contracts/services'")).toEqual(expected)
  expect(rulesBroken('lib/mail/render.ts', "import type { Service } from '../contracts/services'")).toEqual(expected)
  expect(rulesBroken('lib/contracts/list/csv.ts', "import { render } from '@/lib/mail/render'")).toEqual([])
  expect(rulesBroken('lib/letters/post.ts', '')).toEqual([expect.stringContaining('lies in no domain')])
})

it('keeps the product free of scripts and test support', () => {
  expect(rulesBroken('lib/mail/render.ts', "import { startCluster } from '@/scripts/database/cluster'")).toHaveLength(1)
  expect(rulesBroken('app/page.tsx', "import { service } from '../e2e/support/service'")).toHaveLength(1)
  expect(rulesBroken('lib/mail/render.test.ts', "import { testDatabase } from '@/e2e/support/database'")).toEqual([])
})

it.each([
  "import { prisma } from '@/lib/platform/database/prisma'",
  "import {\n  connect,\n  prisma,\n} from '@/lib/platform/database/prisma'",
  "import pg from 'pg'",
  "import { PgBoss } from 'pg-boss'",
  "import { PrismaClient } from '@/prisma/client/client'",
])('keeps the database to data.ts, mutations.ts and the named writers: %s', (text) => {
  expect(rulesBroken('lib/quotes/pricing/price-quote.ts', text)).toEqual([
    expect.stringContaining('touch the database'),
  ])
  expect(rulesBroken('app/page.tsx', text)).toHaveLength(1)
  expect(rulesBroken('lib/quotes/rate-cards/current-rate-card.ts', text)).toEqual([])
  expect(rulesBroken('lib/quotes/mutations.ts', text)).toEqual([])
  expect(rulesBroken('lib/mail/outbox.ts', text)).toEqual([])
})

it('lets types of the database through', () => {
  expect(
    rulesBroken('lib/quotes/pricing/price-quote.ts', "import type { Database } from '@/lib/platform/database/prisma'"),
  ).toEqual([])
  expect(rulesBroken('lib/quotes/pricing/price-quote.ts', "import type { Mode } from '@/prisma/client/enums'")).toEqual(
    [],
  )
})

it('lets one file make the proof that a caller acts for a company', () => {
  expect(rulesBroken('lib/contracts/data.ts', 'const id = 1 as CompanyId')).toEqual([
    expect.stringContaining('CompanyId'),
  ])
  expect(rulesBroken('app/page.tsx', 'const id = raw as unknown as CompanyId')).toHaveLength(1)
  expect(rulesBroken('lib/partner-api/authenticate.ts', 'const id = 1 as CompanyId')).toEqual([])
})

it('wants the answers of API tests held against the document', () => {
  expect(rulesBroken('e2e/api/quotes.test.ts', 'await fetch(url)')).toEqual([expect.stringContaining('documented()')])
  expect(rulesBroken('e2e/api/quotes.test.ts', 'await documented(url); client.fetch(x)')).toEqual([])
  expect(rulesBroken('e2e/support/service.ts', 'await fetch(url)')).toEqual([])
})

it('wants names that name a concept', () => {
  for (const name of ['utils', 'helpers', 'index', 'quoteHelper', 'common.test']) {
    expect(rulesBroken(`lib/quotes/pricing/${name}.ts`, ''), name).toHaveLength(1)
  }
  expect(rulesBroken('lib/quotes/pricing/dated-price.ts', '')).toEqual([])
  expect(rulesBroken('lib/platform/env.ts', '')).toEqual([])
})

it('names files of more than 300 lines', () => {
  expect(rulesBroken('scripts/long.ts', 'x\n'.repeat(301))).toEqual([expect.stringContaining('301 lines')])
  expect(rulesBroken('scripts/long.ts', 'x\n'.repeat(300))).toEqual([])
})

it('wants every page, handler and action of somebody’s own to ask who is there', () => {
  const page = 'app/support/(desk)/tenants/[id]/page.tsx'
  const asks = 'const user = await requireSupportUser()'
  expect(rulesBroken(page, `export default async function Tenant() {\n  ${asks}\n}`)).toEqual([])
  expect(rulesBroken(page, `function Part() {}\nexport default async function Tenant() {}`)).toEqual([
    expect.stringContaining('does not ask who is there'),
  ])
  expect(rulesBroken('app/account/(own)/page.tsx', `export default async () => {\n  ${asks}\n}`)).toHaveLength(1)
  const actions = 'app/support/(desk)/tenants/[id]/actions.ts'
  const one = 'export const reveal = supportAction(fields, work)\n'
  expect(rulesBroken(actions, one)).toEqual([])
  expect(rulesBroken(actions, `${one}export async function open() {}\n${one}`)).toHaveLength(1)
  const helper = 'const own = (work) => supportAction(fields, work)\n'
  expect(rulesBroken(actions, `${helper}export const end = own(ends)\n`)).toEqual([])
  const handler = 'export async function GET() {\n  if (!(await currentTenant())) return refused()\n}\n'
  const route = 'app/account/(own)/your-data.json/route.ts'
  expect(rulesBroken(route, `export const dynamic = 'force-dynamic'\n${handler}`)).toEqual([])
  expect(rulesBroken(route, `${handler}export const POST = open\n`)).toHaveLength(1)
  expect(rulesBroken('app/support/(sign-in)/sign-in/page.tsx', 'export default () => null')).toEqual([])
})

it('wants tenants at the desk to be read where it is written down', () => {
  const audited = [expect.stringContaining('auditedRead')]
  expect(rulesBroken('lib/support/tenants/data.ts', "import { prisma } from '@/lib/platform/database/prisma'")).toEqual(
    audited,
  )
  expect(
    rulesBroken('lib/support/tenants/mutations.ts', "import { prisma } from '@/lib/platform/database/prisma'"),
  ).toEqual([])
  const page = 'app/support/(desk)/tenants/[id]/notes.tsx'
  expect(rulesBroken(page, "import { contractOf } from '@/lib/contracts/data'")).toEqual(audited)
  expect(rulesBroken(page, "import type { Contract } from '@/lib/contracts/data'")).toEqual([])
  expect(rulesBroken(page, "import { sessionsOf } from '@/lib/auth/sessions/data'")).toEqual([])
})

it('keeps loading.tsx out of the portal, the desk and the account', () => {
  expect(rulesBroken('app/account/(own)/loading.tsx', '')).toEqual([expect.stringContaining('answer 200')])
  expect(rulesBroken('app/portal/[mode]/contracts/loading.tsx', '')).toEqual([expect.stringContaining('answer 200')])
  expect(rulesBroken('app/(auth)/sign-in/loading.tsx', '')).toEqual([])
})
