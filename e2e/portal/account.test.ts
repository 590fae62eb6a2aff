// What somebody does on the own account page, by keyboard alone, and without JavaScript.
import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../support/axe'
import { launchBrowser } from '../support/browser'
import { contextOf, PASSWORD, type Staff, signedIn } from '../support/portal'
import { type Service, startService } from '../support/service'

const ACCOUNT = '/portal/live/account'

let service: Service
let browser: Browser
beforeAll(async () => {
  service = await startService({ EMBEDDED: '1' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

async function robin(): Promise<Staff> {
  const staff = await signedIn(service.db, { companyId: service.companyId })
  await service.db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at, browser)
     SELECT gen_random_uuid(), $1, false, now() + interval '1 hour', unnest($2::text[])`,
    [staff.userId, ['Firefox on Windows', 'Safari on an iPhone', 'Edge on Windows']],
  )
  return staff
}

const sessions = ({ userId }: Staff) =>
  service.db.sql('SELECT FROM partner_staff_sessions WHERE user_id = $1', [userId])
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** What has the focus: its role's words, as far as they tell it from others. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at?.getAttribute('aria-label') ?? at?.getAttribute('name') ?? at?.textContent
  })

/** The key on the page that an app is given. */
const shownSecret = async (page: Page) => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')

/** The code that an app shows for a key so many half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })

it('ends sign-ins, changes the password, and sets up, renews and turns off the second factor by keyboard', async () => {
  const staff = await robin()
  const context = await contextOf(browser, service.baseUrl, staff)
  const page = await context.newPage()
  await page.goto(ACCOUNT)
  await page.getByRole('button', { name: 'End the sign-in of Safari on an iPhone' }).press('Enter')
  await page.getByText('The sign-in is ended').waitFor()
  await expect.poll(() => focus(page)).toBe('Where you are signed in')
  expect(await sessions(staff)).toHaveLength(3)
  await page.getByRole('button', { name: 'End all others' }).press('Enter')
  await page.getByText('All others are ended').waitFor()
  await expect.poll(() => focus(page)).toBe('Where you are signed in')
  expect(await sessions(staff)).toHaveLength(1)

  await page.getByRole('button', { name: 'Change password' }).press('Enter')
  await expect.poll(() => focus(page)).toBe('password')
  await page.keyboard.press('Escape')
  await expect.poll(() => focus(page)).toBe('Change password')
  await page.keyboard.press('Space')
  await expect.poll(() => focus(page)).toBe('password')
  await page.keyboard.press('Enter')
  await page.getByText('Enter your present password').first().waitFor()
  await expect.poll(() => focus(page)).toBe('password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  const chosen = 'marmalade on the night tram'
  await page.keyboard.type(chosen)
  await page.keyboard.press('Enter')
  await page.getByText('Your password is changed').waitFor()
  await expect.poll(() => focus(page)).toBe('Change password')

  await page.getByRole('link', { name: 'Set up' }).press('Enter')
  await expect.poll(() => focus(page)).toBe('Set up a second factor')
  const secret = await shownSecret(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  if (await page.getByLabel('Your password').count()) await page.getByLabel('Your password').fill(chosen)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  const [recovery = ''] = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('link', { name: 'I have kept them' }).press('Enter')
  await page.waitForURL(`**${ACCOUNT}`)
  await expect.poll(() => focus(page)).toBe('Your account')

  await page.getByRole('button', { name: 'New recovery codes' }).press('Enter')
  await expect.poll(() => focus(page)).toBe('password')
  await page.keyboard.type(chosen)
  await page.keyboard.press('Enter')
  await page.getByText('Enter a code of your second factor').first().waitFor()
  await expect.poll(() => focus(page)).toBe('code')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type(recovery)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(chosen)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(10)
  const [renewed = ''] = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  // What is shown once is not lost by a key.
  await page.keyboard.press('Escape')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => focus(page)).toBe('Done')
  await page.keyboard.press('Enter')
  await expect.poll(() => focus(page)).toBe('New recovery codes')

  await page.getByRole('link', { name: 'Replace' }).press('Enter')
  await expect.poll(() => focus(page)).toBe('Replace your second factor')
  const replace = async (present: string) => {
    await page.getByLabel('New code').fill(codeOf(await shownSecret(page)))
    await page.getByLabel('Code of your present second factor').fill(present)
    await page.getByLabel('Your password').fill(chosen)
    await page.keyboard.press('Enter')
  }
  await replace(recovery)
  await page.getByText('This is neither the code that your app shows now').first().waitFor()
  await expect.poll(() => focus(page)).toBe('presentCode')
  expect(await axeViolations(page)).toEqual([])
  await replace(codeOf(secret, 1))
  await page.getByText('Your second factor is set up').waitFor()
  const [replaced = ''] = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('link', { name: 'I have kept them' }).press('Enter')
  await page.waitForURL(`**${ACCOUNT}`)

  await page.getByRole('button', { name: 'Turn off' }).press('Enter')
  await expect.poll(() => focus(page)).toBe('password')
  const turnOff = async (password: string, code: string) => {
    await page.keyboard.type(password)
    await page.keyboard.press('Tab')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await turnOff('a wrong password', replaced)
  await page.getByText('This is not your present password').first().waitFor()
  await expect.poll(() => focus(page)).toBe('password')
  // Of the second factor before.
  await turnOff(chosen, renewed)
  await page.getByText('This is neither the code that your app shows now').first().waitFor()
  await expect.poll(() => focus(page)).toBe('code')
  await page.keyboard.press('Shift+Tab')
  await turnOff(chosen, replaced)
  await page.getByText('The second factor is off').waitFor()
  await expect.poll(() => focus(page)).toBe('Second factor')
  await context.close()
})

it('does the same without JavaScript', async () => {
  const staff = await robin()
  const context = await contextOf(browser, service.baseUrl, staff, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(ACCOUNT)
  await page.getByRole('button', { name: 'End the sign-in of Firefox on Windows' }).click()
  await expect.poll(() => group(page, 'Where you are signed in').getByRole('listitem').count()).toBe(3)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect.poll(() => group(page, 'Where you are signed in').getByRole('listitem').count()).toBe(1)

  await page.getByText('Change password').click()
  const send = async (password: string, submit: string, code?: string) => {
    await page.locator('[name=password]').fill(password)
    if (code) await page.locator('[name=code]').fill(code)
    await page.getByRole('button', { name: submit }).click()
  }
  const chosen = 'marmalade on the night tram'
  await page.getByLabel('New password').fill(chosen)
  await send('a wrong password', 'Change password')
  await page.getByText('This is not your present password').first().waitFor()
  await page.getByLabel('New password').fill(chosen)
  await send(PASSWORD, 'Change password')
  await page.getByText('Your password is changed').waitFor()

  await page.goto(ACCOUNT)
  await page.getByRole('link', { name: 'Set up' }).click()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(await shownSecret(page)))
  if (await page.getByLabel('Your password').count()) await page.getByLabel('Your password').fill(chosen)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  const [recovery] = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await page.getByText('New recovery codes').click()
  await send(chosen, 'Make new codes', 'AAAAA-AAAAA')
  await page.getByText('This is neither the code that your app shows now').first().waitFor()
  expect(await page.content()).not.toContain('AAAAA-AAAAA')
  await send(chosen, 'Make new codes', recovery)
  await expect.poll(() => page.getByRole('heading', { name: 'Recovery codes', exact: true }).count()).toBe(1)
  const [renewed] = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allInnerTexts()
  await page.goto(ACCOUNT)
  await page.getByText('Turn off').click()
  await send(chosen, 'Turn off', renewed)
  await page.getByRole('link', { name: 'Set up' }).waitFor()
  await context.close()
})
