// From files to a draft, to the card that prices, and back.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../support/axe'
import { launchBrowser } from '../support/browser'
import { contextOf, hydrated, signedInSupport } from '../support/portal'
import { quote } from '../support/requests'
import { type Service, startService } from '../support/service'

let service: Service
let browser: Browser
let desk: Page
beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService({ EMBEDDED: '1' }), launchBrowser()])
  desk = await (await contextOf(browser, service.baseUrl, await signedInSupport(service.db))).newPage()
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const chosen = (text: string) => ({ name: 'tv-licence.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function upload(text: string): Promise<void> {
  await desk.getByLabel('CSV files').setInputFiles(chosen(text))
  await desk.getByRole('button', { name: 'Check the files' }).click()
}

const weeklyTv = async () => {
  const { body } = await service.quotes(quote())
  return body.data.quotes.find((item: { utilityType: string }) => item.utilityType === 'tv').weeklyQuote
}

it('says what is wrong with files, by line, and keeps nothing of them', async () => {
  await desk.goto('/support/rates/new')
  await hydrated(desk)
  await upload('from,annual\n2025-04-01,-1\n2026-04-01,free\n')
  const alert = desk.getByRole('alert').filter({ hasText: 'things are wrong' })
  await alert.waitFor()
  await expect
    .poll(() => alert.getByRole('listitem').allTextContents())
    .toEqual([
      expect.stringMatching(/^tv-licence\.csv line 2: annual: /),
      expect.stringMatching(/^tv-licence\.csv line 3: annual: /),
    ])
  expect(await axeViolations(desk)).toEqual([])
})

it('makes a draft, which prices once its warning is confirmed', async () => {
  const before = await weeklyTv()
  await upload('from,annual\n2025-04-01,365\n')
  await desk.getByRole('heading', { name: 'Version 2 of the rates' }).waitFor()
  await hydrated(desk)
  await desk.getByRole('button', { name: 'Publish version 2' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Publish version 2?' })
  await dialog.getByText('The biggest change: +£').waitFor()
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.screenshot({ path: 'test-results/realms/rates-publish.png' })
  expect(await axeViolations(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish version 2' }).click()
  await dialog.getByRole('alert').getByText('Say that you have looked').first().waitFor()
  expect(await weeklyTv()).toBe(before)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Publish version 2' }).click()
  await desk.getByRole('alert').getByText('Version 2 prices now').waitFor()
  await desk.waitForURL('**/support/rates')
  await expect.poll(weeklyTv).toBe(7)
})

it('rolls back to the version that priced before, without scripts too', async () => {
  const context = await browser.newContext({
    baseURL: service.baseUrl,
    javaScriptEnabled: false,
    storageState: await desk.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/support/rates')
  await plain.getByText('Roll back to version 1').click()
  await plain.getByRole('button', { name: 'Go back to version 1' }).click()
  await plain.waitForURL('**/support/rates?published=1')
  const states = await plain.getByRole('row').allTextContents()
  expect(states.slice(1)).toEqual([
    expect.stringMatching(/^Version 2Earlier/),
    expect.stringMatching(/^Version 1Prices/),
  ])
  await plain.goto('/support/rates/new')
  await plain.getByLabel('CSV files').setInputFiles(chosen('from,annual\n2025-04-01,-1\n0000-04-01,1\n'))
  await plain.getByRole('button', { name: 'Check the files' }).click()
  const problems = plain.getByRole('alert').getByRole('listitem')
  await expect.poll(() => problems.count()).toBe(2)
  // A line of a file is nowhere on the page.
  await expect.poll(() => problems.getByRole('link').count()).toBe(0)
  await context.close()
})
