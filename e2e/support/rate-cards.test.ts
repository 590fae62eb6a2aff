// Uploads rates as a draft, publishes the draft, rolls back to the previous version, and edits and schedules a draft.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAxeViolations } from '../helpers/axe'
import { launchBrowser } from '../helpers/launch-browser'
import { buildQuoteRequest } from '../helpers/request-bodies'
import { newSignedInContext, signInSupportStaff, waitForHydration } from '../helpers/sign-in'
import { startTestService, type TestService } from '../helpers/start-test-service'

let service: TestService
let browser: Browser
let supportPage: Page
beforeAll(async () => {
  ;[service, browser] = await Promise.all([startTestService({ EMBEDDED: '1' }), launchBrowser()])
  supportPage = await (
    await newSignedInContext(browser, service.baseUrl, await signInSupportStaff(service.db))
  ).newPage()
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const csvFile = (text: string) => ({ name: 'tv-licence.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function upload(text: string): Promise<void> {
  await supportPage.getByLabel('CSV files').setInputFiles(csvFile(text))
  await supportPage.getByRole('button', { name: 'Check and save draft' }).click()
}

const getWeeklyTvQuote = async () => {
  const { body } = await service.getQuotes(buildQuoteRequest())
  return body.data.quotes.find((item: { utilityType: string }) => item.utilityType === 'tv').weeklyQuote
}

it('reports errors in uploaded rates by file and line', async () => {
  await supportPage.goto('/support/rates/new')
  await waitForHydration(supportPage)
  await supportPage.getByRole('button', { name: 'Check and save draft' }).click()
  await supportPage.getByRole('alert').getByText('Choose at least one file.').waitFor()
  await upload('from,annual\n2025-04-01,-1\n2026-04-01,free\n')
  const alert = supportPage.getByRole('alert').filter({ hasText: 'problems found' })
  await alert.waitFor()
  await expect
    .poll(() => alert.getByRole('listitem').allTextContents())
    .toEqual([
      expect.stringMatching(/^tv-licence\.csv line 2: annual: /),
      expect.stringMatching(/^tv-licence\.csv line 3: annual: /),
    ])
  expect(await findAxeViolations(supportPage)).toEqual([])
})

it('creates a draft rate card, and publishes the draft once the warning is confirmed', async () => {
  const quoteBefore = await getWeeklyTvQuote()
  await upload('from,annual\n2025-04-01,365\n')
  await supportPage.getByRole('heading', { name: 'Rate card version 2' }).waitFor()
  await waitForHydration(supportPage)
  await supportPage.getByRole('button', { name: 'Publish version 2' }).click()
  const dialog = supportPage.getByRole('dialog', { name: 'Publish version 2?' })
  await dialog.getByText('Biggest change: up £').waitFor()
  await supportPage.setViewportSize({ width: 390, height: 844 })
  await supportPage.screenshot({ path: 'test-results/realms/rates-publish.png' })
  expect(await findAxeViolations(supportPage)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish version 2' }).click()
  await dialog.getByRole('alert').getByRole('link', { name: 'Confirm that you’ve reviewed the warning' }).waitFor()
  expect(await getWeeklyTvQuote()).toBe(quoteBefore)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Publish version 2' }).click()
  await supportPage.getByRole('alert').getByText('Version 2 is live').waitFor()
  await supportPage.waitForURL('**/support/rates')
  await expect.poll(getWeeklyTvQuote).toBe(7)
})

it('rolls back to the previous rate card and reports errors in uploaded rates without JavaScript', async () => {
  const context = await browser.newContext({
    baseURL: service.baseUrl,
    javaScriptEnabled: false,
    storageState: await supportPage.context().storageState(),
  })
  const noScriptPage = await context.newPage()
  await noScriptPage.goto('/support/rates')
  await noScriptPage.getByText('Roll back to version 1').click()
  await noScriptPage.getByRole('button', { name: 'Roll back to version 1' }).click()
  await noScriptPage.waitForURL('**/support/rates?published=1')
  const rowTexts = await noScriptPage.getByRole('row').allTextContents()
  expect(rowTexts.slice(1)).toEqual([
    expect.stringMatching(/^Version 2Previous/),
    expect.stringMatching(/^Version 1Live/),
  ])
  // Version 2 isn't a version to roll back to, because it was rolled back itself.
  await expect.poll(() => noScriptPage.getByText('Roll back to version').count()).toBe(0)
  await noScriptPage.goto('/support/rates/2')
  await noScriptPage.getByText('Publish version 2 again').waitFor()
  await noScriptPage.goto('/support/rates/new')
  await noScriptPage.getByLabel('CSV files').setInputFiles(csvFile('from,annual\n2025-04-01,-1\n0000-04-01,1\n'))
  await noScriptPage.getByRole('button', { name: 'Check and save draft' }).click()
  const problems = noScriptPage.getByRole('alert').getByRole('listitem')
  await expect.poll(() => problems.count()).toBe(2)
  // The problems in a file have no links, because the page shows no lines of the file.
  await expect.poll(() => problems.getByRole('link').count()).toBe(0)
  await context.close()
})

it('changes figures with the keyboard, shows the changes, and schedules the draft', async () => {
  const page = supportPage
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/support/rates/1')
  await page.getByRole('link', { name: 'Broadband', exact: true }).click()
  const price = page.getByLabel('Price, £ a month: 50mbps')
  await price.waitFor()
  await waitForHydration(page)
  await price.fill('£29.50')
  await page.getByText('+4.5 (up 18%)').waitFor()
  await price.press('ArrowDown')
  await page.keyboard.type('free')
  await page.keyboard.press('Enter')
  await page.getByRole('row').getByText('Enter a number from 0 to 500').waitFor()
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was saved' })
  await alert.getByRole('link', { name: '100mbps, Price, £ a month: Enter a number from 0 to 500' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Price, £ a month: 100mbps').fill('£70')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Draft saved').waitFor()
  await page.getByRole('row', { name: '50mbps' }).getByText('+4.5 (up 18%)').waitFor()
  await page.getByRole('button', { name: 'Schedule version' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date').fill('2020-07-01')
  await dialog.getByRole('button', { name: 'Schedule version' }).click()
  await dialog.getByRole('alert').getByRole('link', { name: 'Choose a later time' }).waitFor()
  await dialog.getByRole('alert').getByRole('link', { name: 'Confirm that you’ve reviewed the warning' }).waitFor()
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel('Date').fill('2099-07-01')
  await dialog.getByLabel('Time').fill('00:00')
  await dialog.getByRole('button', { name: 'Schedule version' }).click()
  await page.getByText('Goes live on 1 Jul 2099, 00:00 (UK time)').waitFor()
  await page.getByText('Scheduled for 1 Jul 2099, 00:00 by Sam Okafor').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})
