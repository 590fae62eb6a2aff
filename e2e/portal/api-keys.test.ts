// Keys as staff see to them, in a browser, with real calls before and after.

import { execFileSync } from 'node:child_process'
import type { Browser, BrowserContext, Page, Route } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { loggedCall } from '../support/logged-calls'
import { openPortal } from '../support/open-portal'
import { contextOf, hydrated, type Staff, signedIn } from '../support/portal'
import { quote } from '../support/requests'
import type { Service } from '../support/service'
import { withinASecond } from '../support/within-a-second'

let service: Service
let browser: Browser
let robin: Staff
let context: BrowserContext
let page: Page
/** Every key that a page has shown. */
const shown: string[] = []

beforeAll(async () => {
  const portal = await openPortal()
  ;({ service, browser, staff: robin, page } = portal)
  context = page.context()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  page.setDefaultTimeout(20_000)
  return portal.close
})

const KEYS = '/portal/live/api-keys'
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const statusWith = async (key: string) => (await service.quotes(quote(), key)).status

/** What has the focus: a field by its name, anything else by its text. */
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)

/** The key that a page shows now. */
async function keyOn(shower: Page): Promise<string> {
  const key = (await shower.locator('code', { hasText: /^eb_live_\w{49}$/ }).textContent()) ?? ''
  shown.push(key)
  expect(shower.url()).not.toContain(key)
  return key
}

async function open(path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

it('shows what is a button, and which mode it is, in colours of one’s own', async () => {
  await page.goto('/portal/live/api-keys')
  await page.emulateMedia({ forcedColors: 'active' })
  const border = (role: 'button' | 'link', name: string) =>
    page.getByRole(role, { name, exact: true }).evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect([await border('button', 'Create key'), await border('link', 'Live'), await border('link', 'Test')]).toEqual([
    ...['1px', '1px', '0px'],
  ])
  await page.emulateMedia({ forcedColors: null })
})

it('creates a key, which is shown once and works in the call beside it', async () => {
  await open('/portal/live')
  await page.getByRole('link', { name: 'API keys', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(focused).toBe('label')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('link', { name: 'Say what the key is for' }).waitFor()
  await page.keyboard.type('Website')
  const pressEscape = async (route: Route) => {
    await page.keyboard.press('Escape')
    await route.continue()
  }
  // While it is being made: it would never be seen.
  await page.route(`**${KEYS}`, pressEscape, { times: 1 })
  await page.keyboard.press('Enter')
  await dialog.getByText('Copy the key now').waitFor()
  const key = await keyOn(page)
  await dialog.getByRole('button', { name: 'Copy API key' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)

  const call = (await dialog.locator('pre').textContent()) ?? ''
  const answer = execFileSync('sh', ['-c', call.replace('http://localhost:3000', service.baseUrl)], { stdio: 'pipe' })
  expect(JSON.parse(answer.toString())).toMatchObject({ status: 'success' })

  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await row('Website').getByText('Active').waitFor()
  await expect.poll(focused).toBe('Create key')
  await expect.poll(() => row('Website').textContent()).toContain('by Robin Adeyemi')
  await page.reload()
  await hydrated(page)
  // As a person does: `goBack` ends with any change of the history, and the router's own come with every load.
  for (const [way, to] of [
    ['back', 'Overview'],
    ['forward', 'API keys'],
  ] as const) {
    await page.evaluate((way) => history[way](), way)
    await page.getByRole('heading', { level: 1, name: to }).waitFor()
    expect(await page.content()).not.toContain(key.slice(12))
  }
})

it('rotates a key with an overlap, counts it down and tells that the old key is still used', async () => {
  await open(KEYS)
  const [old] = shown
  await row('Website').getByRole('button', { name: 'Rotate Website' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect.poll(focused).toBe('overlap')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => dialog.getByRole('radio', { name: /^1 hour/ }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByText('Copy the key now').waitFor()
  const fresh = await keyOn(page)
  expect(await statusWith(fresh)).toBe(200)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await row('Ending')
    .getByText(/^59 min \d\d s left$/)
    .waitFor()
  // The button that led here is gone.
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true)
  await expect.poll(() => row('Ending').textContent()).toContain(`Not used since ${fresh.slice(0, 12)}… took its place`)
  const { status, headers } = await service.quotes(quote(), old!)
  expect(status).toBe(200)
  await loggedCall(service.db, headers.get('x-request-id') ?? '')
  await open(KEYS)
  await row('Ending').getByText(`Still used, `).waitFor()
  await expect.poll(() => row('Ending').textContent()).toContain(`changed over to ${fresh.slice(0, 12)}… yet`)
})

it('revokes a key once its beginning is typed, and calls are refused within a second', async () => {
  await open(KEYS)
  const [old, fresh] = shown
  await row('Ending').getByRole('button', { name: 'Revoke Website' }).click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Revoke key' })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill(old!.slice(0, 12))
  expect(await statusWith(old!)).toBe(200)
  await confirm.click()
  await page.getByText('Website is revoked').waitFor()
  await withinASecond(() => statusWith(old!), 401)
  expect(await statusWith(fresh!)).toBe(200)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Keys that work')
  await page.getByText('1 key that ended').click()
  await page.getByRole('table', { name: 'Keys that ended' }).getByText('Revoked').waitFor()
})

it('does all three without scripts', async () => {
  const plain = await contextOf(browser, service.baseUrl, robin, { javaScriptEnabled: false })
  const form = await plain.newPage()
  await form.goto(KEYS)
  await form.getByRole('button', { name: 'Create key' }).click()
  await form.getByLabel('Label').fill('Plain')
  await form.locator('form').getByRole('button', { name: 'Create key' }).click()
  const old = await keyOn(form)
  await form.goto(KEYS)
  await form.getByRole('button', { name: 'Rotate Plain' }).click()
  await form.getByRole('radio', { name: /^End it now/ }).check()
  await form.locator('form').getByRole('button', { name: 'Rotate key' }).click()
  const fresh = await keyOn(form)
  await withinASecond(() => statusWith(old), 401)
  expect(await statusWith(fresh)).toBe(200)
  await form.goto(form.url())
  await expect.poll(() => form.getByRole('radio').count()).toBe(0)
  await form.goto(KEYS)
  await form.getByRole('button', { name: 'Revoke Plain' }).click()
  await form.getByRole('textbox').fill('eb_live_')
  await form.locator('form').getByRole('button', { name: 'Revoke key' }).click()
  await form
    .getByText(`Type ${fresh.slice(0, 12)}, as the key begins`)
    .first()
    .waitFor()
  await form.getByRole('textbox').fill(fresh.slice(0, 12))
  await form.locator('form').getByRole('button', { name: 'Revoke key' }).click()
  await form.getByText('The key is revoked').waitFor()
  await withinASecond(() => statusWith(fresh), 401)
  await plain.close()
})

it('changes nothing for a member, nor with the number of another company’s key', async () => {
  const { id } = await service.newKey('live', await service.newCompany())
  const member = await signedIn(service.db, { companyId: service.companyId, role: 'member' })
  // Without the last use, which is noted after the calls of the tests before.
  const rows = () => service.db.sql(`SELECT to_jsonb(k) - 'last_used_at' AS key FROM api_keys k ORDER BY id`)
  const before = await rows()
  for (const query of [`?rotate=${id}`, `?revoke=${id}`, '?revoke=x']) {
    expect((await page.goto(KEYS + query))?.status()).toBe(404)
  }
  await open(KEYS)
  await row('Website').getByRole('button', { name: 'Rotate Website' }).click()
  await page.locator('input[name=key]').evaluate((input, value) => input.setAttribute('value', value), String(id))
  await page.getByRole('button', { name: 'Rotate key' }).click()
  await page.getByText('Not found').first().waitFor()

  await open(KEYS)
  await row('Website').getByRole('button', { name: 'Rotate Website' }).click()
  const [name = '', value = ''] = member.cookie.split(/=(.*)/)
  await context.addCookies([{ name, value, url: service.baseUrl }])
  await page.getByRole('button', { name: 'Rotate key' }).click()
  await page.getByText('Not found').first().waitFor()
  expect((await page.goto(KEYS))?.status()).toBe(404)
  expect(await rows()).toEqual(before)
})

it('tells a member who did what, and what happened to a key', async () => {
  await open('/portal/live/activity')
  const prefixes = shown.map((key) => `${key.slice(0, 12)}…`)
  await row(`Robin Adeyemi rotated the API key Website (${prefixes[0]}) to ${prefixes[1]}`).waitFor()
  await row(`Robin Adeyemi revoked the API key Website (${prefixes[0]})`).waitFor()
  await row('House Bills registered the company').waitFor()
  await page.getByLabel('By').selectOption('House Bills')
  await page.waitForURL(/\?by=house-bills$/)
  await row('Robin Adeyemi').first().waitFor({ state: 'detached' })
  await row('House Bills created the API key Live key').waitFor()
  await row('in test mode').waitFor()
})

it('keeps every key out of the database, the outbox, the log and what a page loads', async () => {
  const mails = await service.db.sql('SELECT template, recipient FROM emails WHERE user_id = $1', [robin.userId])
  const count = (name: string) => mails.filter(({ template }) => template === name).length
  // The test's own keys were made before Robin was there.
  expect([count('api-key-created'), count('api-key-rotated'), count('api-key-revoked')]).toEqual([2, 2, 2])
  const kept = (await service.db.dump()) + service.server.output()
  expect(shown).toHaveLength(4)
  for (const key of shown) expect(kept).not.toContain(key.slice(12))
})
