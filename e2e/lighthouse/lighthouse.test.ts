// Lighthouse on pages of the portal, signed in, as its mobile default has it. Search engines are not asked:
// these pages are not for them.
import lighthouse from 'lighthouse'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../../scripts/database/cluster'
import { type Staff, signedIn } from '../support/portal'
import { billsPackage } from '../support/requests'
import { type Service, startService } from '../support/service'

vi.setConfig({ testTimeout: 10 * 60_000 })

const RUNS = 5
const LEAST = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices']

let service: Service
let browser: Browser
let staff: Staff
let port: number
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1' })
  staff = await signedIn(service.db, { companyId: service.companyId })
  for (let made = 0; made < 60; made++) await service.create(billsPackage())
  port = await freePort(0)
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
  `%s reaches ${LEAST} in each category, median of ${RUNS}`,
  async (path) => {
    const scores: Record<string, number[]> = {}
    for (let run = 0; run < RUNS; run++) {
      const result = await lighthouse(service.baseUrl + path, {
        ...{ port, logLevel: 'error', onlyCategories: CATEGORIES },
        extraHeaders: { Cookie: staff.cookie },
      })
      expect(new URL(result?.lhr.finalDisplayedUrl ?? '').pathname).toBe(path)
      for (const [name, { score }] of Object.entries(result?.lhr.categories ?? {})) {
        scores[name] = [...(scores[name] ?? []), Math.round((score ?? 0) * 100)]
      }
    }
    const medians = Object.entries(scores).map(([category, all]) => ({
      category,
      median: median(all),
      all: all.join(' '),
    }))
    console.log(path)
    console.table(medians)
    expect(medians).toHaveLength(CATEGORIES.length)
    for (const { category, median } of medians) expect(median, category).toBeGreaterThanOrEqual(LEAST)
  },
)

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
