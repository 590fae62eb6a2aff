// Manages API keys in a browser, and sends requests with the keys before and after each change.

import { execFileSync } from 'node:child_process'
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { MAX_VALID_KEYS } from '@/lib/companies/api-keys/lock-and-find-valid-keys'
import { expectWithinASecond } from '../helpers/expect-within-a-second'
import { waitForLoggedRequest } from '../helpers/find-logged-requests'
import { openSharedPortal } from '../helpers/open-portal'
import { buildQuoteRequest } from '../helpers/request-bodies'
import { newSignedInContext, type SignedInPartnerStaff, signInPartnerStaff, waitForHydration } from '../helpers/sign-in'
import { readSharedServerLog, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let browser: Browser
let robin: SignedInPartnerStaff
let context: BrowserContext
let page: Page
/** Every key that the portal has shown in these tests. */
const displayedKeys: string[] = []

beforeAll(async () => {
  const portal = await openSharedPortal()
  ;({ service, browser, staff: robin, page } = portal)
  context = page.context()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return portal.close
})

const API_KEYS_PATH = '/portal/live/api-keys'
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const getStatusWithKey = async (key: string) => (await service.getQuotes(buildQuoteRequest(), key)).status

/** Returns the name of the focused field, or the text of another focused element. */
const describeFocus = () =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)

/** Returns the key that the page shows, and adds it to `displayedKeys`. */
async function readKey(keyPage: Page): Promise<string> {
  const key = (await keyPage.locator('code', { hasText: /^eb_live_\w{49}$/ }).textContent()) ?? ''
  displayedKeys.push(key)
  expect(keyPage.url()).not.toContain(key)
  return key
}

/** Chooses an action from the menu in a key's row. */
async function chooseAction(keyRow: Locator, verb: string, label: string): Promise<void> {
  await keyRow.getByRole('button', { name: `Actions for ${label}` }).click()
  await keyRow.getByRole('button', { name: `${verb} ${label}` }).click()
}

async function openPage(path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

it('keeps buttons and the current mode visible when the system overrides the page’s colours', async () => {
  await page.goto('/portal/live/api-keys')
  await page.emulateMedia({ forcedColors: 'active' })
  const getBorderWidth = (role: 'button' | 'link', name: string) =>
    page.getByRole(role, { name, exact: true }).evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect([
    await getBorderWidth('button', 'Create key'),
    await getBorderWidth('link', 'Live'),
    await getBorderWidth('link', 'Test'),
  ]).toEqual([...['1px', '1px', '0px']])
  await page.emulateMedia({ forcedColors: null })
})

it('creates an API key, shows the key only once, and shows a sample request that works with it', async () => {
  await openPage('/portal/live')
  await page.getByRole('link', { name: 'API keys', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(describeFocus).toBe('label')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('link', { name: 'Enter what the key is for' }).waitFor()
  await page.keyboard.type('Website')
  await dialog.getByRole('radio', { name: 'Unrestricted' }).check()
  await dialog.getByLabel('Label').focus()
  const pressEscape = async (route: Route) => {
    await page.keyboard.press('Escape')
    await route.continue()
  }
  // Escape must not close the dialog while the key is being created, because the key would be lost.
  await page.route(`**${API_KEYS_PATH}`, pressEscape, { times: 1 })
  await page.keyboard.press('Enter')
  await dialog.getByText('Copy the key now').waitFor()
  const key = await readKey(page)
  await dialog.getByRole('button', { name: 'Copy API key' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)

  const isClipped = dialog.locator('pre').evaluate((element) => element.scrollWidth > element.clientWidth)
  expect(await isClipped).toBe(false)
  const curl = (await dialog.locator('pre').textContent()) ?? ''
  const output = execFileSync('sh', ['-c', curl.replace('http://localhost:3000', service.baseUrl)], { stdio: 'pipe' })
  expect(JSON.parse(output.toString())).toMatchObject({ status: 'success' })

  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await row('Website').getByText('Active').waitFor()
  await expect.poll(describeFocus).toBe('Create key')
  await expect.poll(() => row('Website').textContent()).toContain('by Robin Adeyemi')
  await page.reload()
  await waitForHydration(page)
  // Navigate with `history`, as a browser's buttons do. Playwright's `goBack` returns after any change of the history,
  // and the router makes such changes after each load.
  for (const [direction, heading] of [
    ['back', 'Overview'],
    ['forward', 'API keys'],
  ] as const) {
    await page.evaluate((direction) => history[direction](), direction)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await page.content()).not.toContain(key.slice(12))
  }
})

it('counts down the grace period of a rotated API key, and says if the old key is still in use', async () => {
  await openPage(API_KEYS_PATH)
  const [oldKey] = displayedKeys
  await row('Website').getByRole('button', { name: 'Actions for Website' }).press('Enter')
  await row('Website').getByRole('button', { name: 'Rotate Website' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect.poll(describeFocus).toBe('gracePeriod')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => dialog.getByRole('radio', { name: /^After 1 hour/ }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByText('Copy the key now').waitFor()
  await dialog.getByRole('heading', { name: 'API key rotated' }).waitFor()
  const outcome = `You chose “After 1 hour”. The old key, ${oldKey!.slice(0, 12)}…, stops working on `
  await expect.poll(() => dialog.textContent()).toContain(outcome)
  await expect.poll(() => dialog.getByText('A new key replaces this one').count()).toBe(0)
  const newKey = await readKey(page)
  expect(await getStatusWithKey(newKey)).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await row('Ending')
    .getByText(/^59 min \d\d s left$/)
    .waitFor()
  await expect.poll(describeFocus).toBe('Actions for Website')
  await expect.poll(() => row('Ending').textContent()).toContain(`Not used since ${newKey.slice(0, 12)}… replaced it`)
  const { status, headers } = await service.getQuotes(buildQuoteRequest(), oldKey!)
  expect(status).toBe(200)
  await waitForLoggedRequest(service.db, headers.get('x-request-id') ?? '')
  await openPage(API_KEYS_PATH)
  await row('Ending').getByText('Some clients haven’t switched').waitFor()
  await expect.poll(() => row('Ending').textContent()).toContain(`switched to ${newKey.slice(0, 12)}…`)
})

it('revokes an API key once its prefix is typed, and rejects requests with the key within a second', async () => {
  await openPage(API_KEYS_PATH)
  const [oldKey, newKey] = displayedKeys
  await chooseAction(row('Ending'), 'Revoke', 'Website')
  const dialog = page.getByRole('alertdialog')
  const confirmButton = dialog.getByRole('button', { name: 'Revoke key' })
  await expect.poll(() => confirmButton.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill(oldKey!.slice(0, 12))
  expect(await getStatusWithKey(oldKey!)).toBe(200)
  await confirmButton.click()
  await page.getByText('Website revoked').waitFor()
  await expectWithinASecond(() => getStatusWithKey(oldKey!), 401)
  expect(await getStatusWithKey(newKey!)).toBe(200)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Active keys')
  await page.getByText('1 inactive key').click()
  await page.getByRole('table', { name: 'Inactive keys' }).getByText('Revoked').waitFor()
})

it('creates, restricts, rotates and revokes an API key without JavaScript', async () => {
  const noScriptContext = await newSignedInContext(browser, service.baseUrl, robin, { javaScriptEnabled: false })
  const noScriptPage = await noScriptContext.newPage()
  await noScriptPage.goto(API_KEYS_PATH)
  await noScriptPage.getByRole('button', { name: 'Create key' }).click()
  await noScriptPage.getByLabel('Label').fill('Plain')
  await noScriptPage.getByRole('radio', { name: /^Restricted/ }).check()
  await noScriptPage.getByLabel('Get quotes').check()
  await noScriptPage.locator('form').getByRole('button', { name: 'Create key' }).click()
  const oldKey = await readKey(noScriptPage)
  await noScriptPage.goto(API_KEYS_PATH)
  await chooseAction(noScriptPage.getByRole('row', { name: 'Plain' }).first(), 'Restrict', 'Plain')
  await noScriptPage.getByLabel('Requests per minute').fill('1,000')
  await noScriptPage.getByLabel('Allowed networks').fill('127.0.0.1')
  await noScriptPage.getByRole('button', { name: 'Save restrictions' }).click()
  await noScriptPage.getByText('Enter a whole number such as 60, or leave the field empty').first().waitFor()
  await expect.poll(() => noScriptPage.getByLabel('Allowed networks').inputValue()).toBe('127.0.0.1')
  await noScriptPage.getByLabel('Requests per minute').fill('60')
  await noScriptPage.getByRole('button', { name: 'Save restrictions' }).click()
  await noScriptPage.getByText('Restrictions updated for Plain').waitFor()
  await noScriptPage.goto(API_KEYS_PATH)
  await chooseAction(noScriptPage.getByRole('row', { name: 'Plain' }).first(), 'Rotate', 'Plain')
  await noScriptPage.getByRole('radio', { name: /^Immediately/ }).check()
  await noScriptPage.locator('form').getByRole('button', { name: 'Rotate key' }).click()
  const newKey = await readKey(noScriptPage)
  await expectWithinASecond(() => getStatusWithKey(oldKey), 401)
  expect(await getStatusWithKey(newKey)).toBe(200)
  await noScriptPage.goto(noScriptPage.url())
  await expect.poll(() => noScriptPage.getByRole('radio').count()).toBe(0)
  await noScriptPage.goto(API_KEYS_PATH)
  await chooseAction(noScriptPage.getByRole('row', { name: 'Plain' }).first(), 'Revoke', 'Plain')
  await noScriptPage.getByRole('textbox').fill('eb_live_')
  await noScriptPage.locator('form').getByRole('button', { name: 'Revoke key' }).click()
  await noScriptPage
    .getByText(`Type the key prefix, ${newKey.slice(0, 12)}`)
    .first()
    .waitFor()
  await noScriptPage.getByRole('textbox').fill(newKey.slice(0, 12))
  await noScriptPage.locator('form').getByRole('button', { name: 'Revoke key' }).click()
  await noScriptPage.getByText('Key revoked').waitFor()
  await expectWithinASecond(() => getStatusWithKey(newKey), 401)
  await noScriptContext.close()
})

it('says what to do if a company has reached its maximum number of API keys', async () => {
  await service.db.sql(
    `INSERT INTO api_keys (company_id, mode, hash, prefix, label)
     SELECT $1::int, 'test', sha256(('full' || n)::bytea), 'eb_test_abcd', 'Key ' || n FROM generate_series(1, $2::int) n`,
    [service.companyId, MAX_VALID_KEYS],
  )
  const noScriptContext = await newSignedInContext(browser, service.baseUrl, robin, { javaScriptEnabled: false })
  const noScriptPage = await noScriptContext.newPage()
  await noScriptPage.goto('/portal/test/api-keys?create')
  await noScriptPage.getByLabel('Label').fill('One more')
  await noScriptPage.getByRole('radio', { name: 'Unrestricted' }).check()
  await noScriptPage.locator('form').getByRole('button', { name: 'Create key' }).click()
  const limitError = `Your company has reached the limit of ${MAX_VALID_KEYS} active keys in this mode. Revoke one that’s no longer used.`
  await noScriptPage.getByText(limitError, { exact: true }).first().waitFor()
  await noScriptContext.close()
})

it('changes API keys only for an admin of the company that owns them', async () => {
  const otherCompanyId = await service.addCompany()
  const { id } = await service.addApiKey('live', otherCompanyId)
  const member = await signInPartnerStaff(service.db, { companyId: service.companyId, role: 'member' })
  // Leave out when a key was last used, because that may be recorded some time after an earlier test's request.
  const findKeys = () =>
    service.db.sql(
      `SELECT to_jsonb(k) - 'last_used_at' AS key FROM api_keys k WHERE company_id IN ($1, $2) ORDER BY id`,
      [service.companyId, otherCompanyId],
    )
  const before = await findKeys()
  for (const query of [`?restrict=${id}`, `?rotate=${id}`, `?revoke=${id}`, '?revoke=x']) {
    expect((await page.goto(API_KEYS_PATH + query))?.status()).toBe(404)
  }
  await openPage(API_KEYS_PATH)
  await chooseAction(row('Website'), 'Rotate', 'Website')
  await page.locator('input[name=key]').evaluate((input, value) => input.setAttribute('value', value), String(id))
  await page.getByRole('button', { name: 'Rotate key' }).click()
  await page.getByText('Not found').first().waitFor()

  await openPage(API_KEYS_PATH)
  await chooseAction(row('Website'), 'Rotate', 'Website')
  const [name = '', value = ''] = member.cookie.split(/=(.*)/)
  await context.addCookies([{ name, value, url: service.baseUrl }])
  await page.getByRole('button', { name: 'Rotate key' }).click()
  await page.getByText('Not found').first().waitFor()
  expect((await page.goto(API_KEYS_PATH))?.status()).toBe(404)
  expect(await findKeys()).toEqual(before)
})

it('lets a member see in the activity log who changed an API key, and how', async () => {
  await openPage('/portal/live/activity')
  const prefixes = displayedKeys.map((key) => `${key.slice(0, 12)}…`)
  await row(`Robin Adeyemi rotated the API key Website (${prefixes[0]}), replaced by ${prefixes[1]}`).waitFor()
  await row(`Robin Adeyemi revoked the API key Website (${prefixes[0]})`).waitFor()
  await row('House Bills registered the company').waitFor()
  await page.getByLabel('Who').selectOption('House Bills')
  await page.waitForURL(/\?by=house-bills$/)
  await row('Robin Adeyemi').first().waitFor({ state: 'detached' })
  await row('House Bills created the API key Live key').waitFor()
  await row('in test mode').waitFor()
})

it('sends an email without the key itself when an API key is created, rotated or revoked', async () => {
  const emails = await service.db.sql('SELECT template, recipient FROM emails WHERE user_id = $1', [robin.userId])
  const countEmails = (name: string) => emails.filter(({ template }) => template === name).length
  // The keys that the test itself created are older than Robin's account, so Robin got no emails about them.
  expect([countEmails('api-key-created'), countEmails('api-key-rotated'), countEmails('api-key-revoked')]).toEqual([
    2, 2, 2,
  ])
  const storedText = (await service.db.dump()) + readSharedServerLog()
  expect(displayedKeys).toHaveLength(4)
  for (const key of displayedKeys) expect(storedText).not.toContain(key.slice(12))
})
