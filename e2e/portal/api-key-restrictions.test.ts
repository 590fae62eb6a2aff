// Restricts API keys in a browser, and sends requests with the keys before and after each change.

import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { expectWithinASecond } from '../helpers/expect-within-a-second'
import { openSharedPortal } from '../helpers/open-portal'
import { buildBillsPackage, buildQuoteRequest } from '../helpers/request-bodies'
import { waitForHydration } from '../helpers/sign-in'
import type { SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let page: Page
let keyId: number
let key: string

beforeAll(async () => {
  const portal = await openSharedPortal()
  ;({ service, page } = portal)
  ;({ id: keyId, key } = await service.addApiKey('live'))
  return portal.close
})

const getStatus = async () => (await service.getQuotes(buildQuoteRequest(), key)).status

async function openPage(path = '/portal/live/api-keys'): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

const keyRow = () => page.getByRole('row').filter({ hasText: `Live key ${keyId}` })
const openRestrictions = async () => {
  await keyRow()
    .getByRole('button', { name: `Actions for Live key ${keyId}` })
    .press('Enter')
  await keyRow()
    .getByRole('button', { name: `Restrict Live key ${keyId}` })
    .press('Enter')
}
const dialog = () => page.getByRole('dialog')
const saveButton = () => dialog().getByRole('button', { name: 'Save restrictions' })
const waitForRestrictions = (...restrictions: string[]) =>
  expect
    .poll(() => keyRow().getByRole('list', { name: 'Restrictions' }).getByRole('listitem').allTextContents())
    .toEqual(restrictions)
const expectFocus = (name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name)

it('restricts an API key to one permission within a second after an admin saves the change by keyboard', async () => {
  await openPage()
  await openRestrictions()
  await expectFocus('access')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expectFocus('quotes')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (const name of ['read', 'write', 'allowedNetworks']) {
    await page.keyboard.press('Tab')
    await expectFocus(name)
  }
  await page.keyboard.type('192.0.2.5/24')
  await page.keyboard.press('Tab')
  // This limit is higher than the number of requests that the test sends while it waits for the restrictions to take
  // effect.
  await page.keyboard.type('500')
  expect(await getStatus()).toBe(200)
  await page.keyboard.press('Enter')
  const hint =
    '“192.0.2.5/24” is an address inside a network. Enter 192.0.2.0/24 for the network, or 192.0.2.5 for the address'
  await dialog().getByRole('link', { name: hint }).waitFor()
  await expectFocus('allowedNetworks')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('127.0.0.1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('::/0')
  await page.keyboard.press('Tab')
  await expectFocus('requestsPerMinute')
  await page.keyboard.press('Enter')
  await page.getByText(`Restrictions updated for Live key ${keyId}`).waitFor()
  await expectWithinASecond(getStatus, 403)
  await waitForRestrictions('Only “Create bills packages”', 'Only from 127.0.0.1, ::/0', '500 requests a minute')
  const { headers } = await service.createBillsPackage(buildBillsPackage(), key)
  expect(headers.get('ratelimit-policy')).toBe('"key";q=500;w=60')
})

it('changes an API key’s permissions but keeps its networks, and rejects a rate limit above the company’s', async () => {
  await openPage()
  await openRestrictions()
  await expect.poll(() => dialog().getByLabel('Allowed networks').inputValue()).toBe('127.0.0.1\n::/0')
  await dialog().getByLabel('Create bills packages').uncheck()
  await saveButton().click()
  await dialog().getByRole('link', { name: 'Choose at least one permission' }).waitFor()
  // The error is about all checkboxes, so it's above the first one.
  const texts = await dialog().getByRole('group', { name: 'What the key may do' }).allInnerTexts()
  expect(texts[0]).toMatch(/Choose at least one permission\s+Get quotes/)
  await dialog().getByLabel('Get quotes').check()
  await dialog().getByLabel('Requests per minute').fill('1000001')
  await saveButton().click()
  await dialog()
    .getByRole('link', { name: /^Enter 1,000,000 or less\. That’s the limit for each of your company’s keys\./ })
    .waitFor()
  await dialog().getByLabel('Requests per minute').fill('')
  await saveButton().click()
  await waitForRestrictions('Only “Get quotes”', 'Only from 127.0.0.1, ::/0')
  await expectWithinASecond(getStatus, 200)
})

it('rejects a change to an API key’s restrictions if somebody else has changed them since the form was opened', async () => {
  const { id: endingKeyId } = await service.addApiKey('live')
  await service.db.sql(
    `UPDATE api_keys SET replaced_by_id = $2, expires_at = now() + interval '1 hour' WHERE id = $1`,
    [endingKeyId, keyId],
  )
  await page.clock.install()
  await openPage()
  await openRestrictions()
  await dialog().getByRole('radio', { name: 'Unrestricted' }).check()
  await service.db.sql(`UPDATE api_keys SET allowed_networks = '{127.0.0.1}' WHERE id = $1`, [keyId])
  // At the end of the other key's grace period, its countdown refreshes the page behind the form.
  await page.clock.fastForward('02:00:00')
  await expect.poll(() => page.getByText('Only from 127.0.0.1', { exact: true }).count()).toBe(1)
  await saveButton().click()
  await dialog().getByText('Someone else has changed this key’s restrictions since you opened this form').waitFor()
  await expect.poll(() => dialog().getByRole('radio', { name: 'Unrestricted' }).isChecked()).toBe(true)
  await dialog().getByRole('button', { name: 'Close' }).click()
  await waitForRestrictions('Only “Get quotes”', 'Only from 127.0.0.1')
})

it('shows that the company’s rate limit applies if it’s lower than an API key’s own limit', async () => {
  await service.db.sql('UPDATE api_keys SET requests_per_minute = 2000 WHERE id = $1', [keyId])
  await service.db.sql('UPDATE companies SET requests_per_minute = 1500 WHERE id = $1', [service.companyId])
  await openPage()
  await waitForRestrictions(
    'Only “Get quotes”',
    'Only from 127.0.0.1',
    '1,500 requests a minute (the limit for each of the company’s keys, which is lower than this key’s own 2,000)',
  )
  await openRestrictions()
  await dialog()
    .getByText('At most 1,500, the limit for each of your company’s keys. Leave empty to use that limit.')
    .waitFor()
  await dialog().getByRole('radio', { name: 'Unrestricted' }).check()
  await saveButton().click()
  await expect.poll(() => keyRow().textContent()).not.toContain('“Get quotes”')
  await expect.poll(() => keyRow().textContent()).toContain('1,500 requests a minute')
})

it('creates a restricted API key', async () => {
  await openPage()
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog().getByLabel('Label').fill('Back office')
  await dialog().getByRole('button', { name: 'Create key' }).click()
  await dialog().getByRole('link', { name: 'Choose what the key may do' }).waitFor()
  await expect.poll(() => dialog().getByLabel('Get quotes').isVisible()).toBe(false)
  await dialog()
    .getByRole('radio', { name: /^Restricted/ })
    .check()
  for (const permission of ['Get quotes', 'Create bills packages', 'Read contracts and unmatched addresses']) {
    await dialog().getByLabel(permission).check()
  }
  await dialog().getByLabel('Allowed networks').fill('198.51.100.0/24')
  await dialog().getByLabel('Requests per minute').fill('60')
  await dialog().getByRole('button', { name: 'Create key' }).click()
  await dialog().getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: 'Back office' }).getByRole('listitem').allTextContents())
    .toEqual([
      'Only “Get quotes”, “Create bills packages” and “Read contracts and unmatched addresses”',
      ...['Only from 198.51.100.0/24', '60 requests a minute'],
    ])
})

it('shows in the activity who changed which restriction of an API key, with the old and new values', async () => {
  await openPage('/portal/live/activity')
  const name = `Live key ${keyId} (${key.slice(0, 12)}…)`
  for (const change of [
    `permissions of the API key ${name} from all to “Create bills packages”`,
    `allowed networks of the API key ${name} from all to 127.0.0.1, ::/0`,
    `rate limit of the API key ${name} from your company’s limit to 500 a minute`,
    `permissions of the API key ${name} from “Create bills packages” to “Get quotes”`,
    `rate limit of the API key ${name} from 500 a minute to your company’s limit`,
  ]) {
    await page
      .getByRole('row')
      .filter({ hasText: `Robin Adeyemi changed the ${change}` })
      .waitFor()
  }
})
