// Runs Lighthouse on signed-in portal pages, with its default settings for mobile. Skips the SEO category, because
// search engines can't open these pages.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findFreePort } from '../../scripts/database/start-postgres-cluster'
import { LIGHTHOUSE_FOLDER } from '../../scripts/start/project-root.mjs'
import { buildBillsPackage } from '../helpers/request-bodies'
import { type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'

vi.setConfig({ testTimeout: 10 * 60_000 })

const RUNS = 5
const MIN_SCORE = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices']

let service: TestService
let browser: Browser
let partnerStaff: SignedInPartnerStaff
let port: number
beforeAll(async () => {
  service = await startTestService({ EMBEDDED: '1' })
  partnerStaff = await signInPartnerStaff(service.db, { companyId: service.companyId })
  for (let index = 0; index < 60; index++) await service.createBillsPackage(buildBillsPackage())
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

it.each(['/portal/live', '/portal/live/contracts'])(
  `%s reaches a median Lighthouse score of at least ${MIN_SCORE} in every category over ${RUNS} runs`,
  async (pagePath) => {
    const scores: Record<string, number[]> = {}
    for (let run = 0; run < RUNS; run++) {
      const report = await runLighthouse(service.baseUrl + pagePath)
      expect(new URL(report.finalDisplayedUrl).pathname).toBe(pagePath)
      for (const [name, { score }] of Object.entries(report.categories)) {
        scores[name] = [...(scores[name] ?? []), Math.round((score ?? 0) * 100)]
      }
    }
    const medians = Object.entries(scores).map(([category, categoryScores]) => ({
      category,
      median: findMedian(categoryScores),
      all: categoryScores.join(' '),
    }))
    console.log(pagePath)
    console.table(medians)
    expect(medians).toHaveLength(CATEGORIES.length)
    for (const { category, median } of medians) expect(median, category).toBeGreaterThanOrEqual(MIN_SCORE)
  },
)

interface LighthouseReport {
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
}

async function runLighthouse(url: string): Promise<LighthouseReport> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(LIGHTHOUSE_FOLDER, 'node_modules/lighthouse/cli/index.js'),
      url,
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--extra-headers=${JSON.stringify({ Cookie: partnerStaff.cookie })}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { maxBuffer: 2 ** 26 },
  )
  return JSON.parse(stdout)
}

const findMedian = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
