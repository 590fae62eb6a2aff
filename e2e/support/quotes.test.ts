// In a browser, support staff look at the prices of a quote and their calculation.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { findAxeViolations } from '../helpers/axe'
import { launchBrowser } from '../helpers/launch-browser'
import { buildQuoteRequest } from '../helpers/request-bodies'
import { newSignedInContext, signInSupportStaff } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let browser: Browser
let page: Page

beforeAll(async () => {
  service = await openSharedTestService()
  browser = await launchBrowser()
  page = await (await newSignedInContext(browser, service.baseUrl, await signInSupportStaff(service.db))).newPage()
})
afterAll(async () => {
  await browser?.close()
  await prisma().$disconnect()
  await service?.stop()
})

it('shows the prices of a quote, how they were calculated, and when its rate card version was live', async () => {
  const request = buildQuoteRequest()
  expect((await service.getQuotes(request)).status).toBe(200)
  const [quote] = await service.db.sql<{ id: number }>('SELECT id FROM quote_requests WHERE email = $1', [
    request.email,
  ])
  await page.goto(`/support/quotes/${quote?.id}`)
  const prices = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Prices per week' }) })
  await prices.getByText(/GREENSAVER: £[\d.]+, or £[\d.]+ without gas/).waitFor()
  // A whole year's use is a whole number, so this step shows only one figure, not also the result before rounding.
  await page
    .getByText(/ kWh per year, split by month = [\d,]+ kWh$/)
    .first()
    .waitFor()
  await page
    .getByText(/ = [\d.]+… → £[\d.]+$/)
    .first()
    .waitFor()
  await page.getByText('live since').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})
