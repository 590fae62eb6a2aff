// Runs Lighthouse on the main pages of every area, with its default settings for mobile. Skips the SEO category, because
// search engines can't open most of these pages. LIGHTHOUSE_RUNS=1 is enough for everything but the performance.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findFreePort } from '../../scripts/database/start-postgres-cluster'
import { LIGHTHOUSE_FOLDER } from '../../scripts/start/project-root.mjs'
import { buildBillsPackage } from '../helpers/request-bodies'
import { signInPartnerStaff, signInSupportStaff, signInTenant } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'

vi.setConfig({ testTimeout: 10 * 60_000 })

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
const MIN_SCORE = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices']

/** The pages, by who opens them. TENANT and CONTRACT stand for IDs. */
const PAGES = {
  nobody: ['/', '/docs', '/docs/webhooks', '/sign-in', '/account/sign-in', '/support/sign-in'],
  portal: [
    ...['/portal/live', '/portal/live/contracts', '/portal/live/contracts/new', '/portal/live/contracts/CONTRACT'],
    ...['/portal/live/api-requests', '/portal/live/unmatched-addresses', '/portal/live/api-keys'],
    ...['/portal/live/webhooks', '/portal/live/team', '/portal/live/activity'],
  ],
  support: ['/support', '/support/tenants/TENANT', '/support/companies', '/support/rates'],
  account: ['/account', '/account/details', '/account/data-export', '/account/password'],
}

let service: TestService
let browser: Browser
let cookies: Record<keyof typeof PAGES, string | undefined>
let ids: { TENANT: number; CONTRACT: number }
let port: number
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1' })
  for (let index = 0; index < 60; index++) await service.createBillsPackage(buildBillsPackage())
  const { body } = await service.createBillsPackage(buildBillsPackage())
  ids = { TENANT: body.data.tenantId, CONTRACT: body.data.houseContractId }
  cookies = {
    nobody: undefined,
    portal: (await signInPartnerStaff(service.db, { companyId: service.companyId })).cookie,
    support: (await signInSupportStaff(service.db)).cookie,
    account: (await signInTenant(service.db, ids.TENANT)).cookie,
  }
  port = await findFreePort(0)
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--headless=new', '--no-sandbox', `--remote-debugging-port=${port}`],
  })
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const cases = Object.entries(PAGES).flatMap(([visitor, paths]) =>
  paths.map((pagePath) => [pagePath, visitor as keyof typeof PAGES] as const),
)

it.each(cases)(
  `%s reaches a median Lighthouse score of at least ${MIN_SCORE} in every category, without layout shifts`,
  async (pagePath, visitor) => {
    await setCookie(cookies[visitor])
    const scores: Record<string, number[]> = {}
    const problems = new Set<string>()
    for (let run = 0; run < RUNS; run++) {
      const currentPath = pagePath.replace(/TENANT|CONTRACT/, (name) => String(ids[name as keyof typeof ids]))
      const report = await runLighthouse(service.baseUrl + currentPath)
      expect(new URL(report.finalDisplayedUrl).pathname).toBe(currentPath)
      for (const [name, { score }] of Object.entries(report.categories)) {
        scores[name] = [...(scores[name] ?? []), Math.round((score ?? 0) * 100)]
      }
      for (const problem of findProblems(report)) problems.add(problem)
    }
    const medians = Object.entries(scores).map(([category, categoryScores]) => ({
      category,
      median: findMedian(categoryScores),
      all: categoryScores.join(' '),
    }))
    console.log(pagePath, [...problems].join('; '))
    console.table(medians)
    expect(medians).toHaveLength(CATEGORIES.length)
    expect([...problems].filter((problem) => problem.startsWith('layout shift'))).toEqual([])
    for (const { category, median } of medians) expect(median, category).toBeGreaterThanOrEqual(MIN_SCORE)
  },
)

interface LighthouseReport {
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>
}

/** Returns the layout shift, if there's any, and the failed audits of the categories other than performance. */
function findProblems({ categories, audits }: LighthouseReport): string[] {
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 0
  const failed = Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
  return [...(shift > 0 ? [`layout shift ${shift}`] : []), ...failed.map(({ id }) => `failed ${id}`)]
}

/** Replaces the cookies that Lighthouse sends. It opens pages in the browser's default context, which Playwright hides. */
async function setCookie(cookie: string | undefined): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.clearCookies')
  const parts = cookie?.split('; ').map((part) => part.split(/=(.*)/s)) ?? []
  await session.send('Storage.setCookies', {
    cookies: parts.map(([name = '', value = '']) => ({ name, value, url: service.baseUrl })),
  })
  await session.detach()
}

async function runLighthouse(url: string): Promise<LighthouseReport> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(LIGHTHOUSE_FOLDER, 'node_modules/lighthouse/cli/index.js'),
      url,
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { maxBuffer: 2 ** 26 },
  )
  return JSON.parse(stdout)
}

const findMedian = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
