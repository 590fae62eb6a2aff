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
    `INSERT INTO user_sessions (id, user_id, awaits_second_factor, expires_at, browser)
     SELECT gen_random_uuid(), $1, false, now() + interval '1 hour', unnest($2::text[])`,
    [staff.userId, ['Firefox on Windows', 'Safari on an iPhone', 'Edge on Windows']],
  )
  return staff
}

const sessions = ({ userId }: Staff) => service.db.sql('SELECT FROM user_sessions WHERE user_id = $1', [userId])
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** What has the focus: its role's words, as far as they tell it from others. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at?.getAttribute('aria-label') ?? at?.getAttribute('name') ?? at?.textContent
  })

/** The code that an app shows for the key on the page. */
async function code(page: Page): Promise<string> {
  return generateSync({ secret: ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '') })
}

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
  await page.getByLabel('Code', { exact: true }).fill(await code(page))
  if (await page.getByLabel('Your password').count()) await page.getByLabel('Your password').fill(chosen)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  await page.getByRole('link', { name: 'I have kept them' }).press('Enter')
  await page.waitForURL(`**${ACCOUNT}`)
  await expect.poll(() => focus(page)).toBe('Your account')

  await page.getByRole('button', { name: 'New recovery codes' }).press('Enter')
  await expect.poll(() => focus(page)).toBe('password')
  await page.keyboard.type(chosen)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(10)
  // What is shown once is not lost by a key.
  await page.keyboard.press('Escape')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => focus(page)).toBe('Done')
  await page.keyboard.press('Enter')
  await expect.poll(() => focus(page)).toBe('New recovery codes')

  await page.getByRole('button', { name: 'Turn off' }).press('Enter')
  await expect.poll(() => focus(page)).toBe('password')
  await page.keyboard.type('a wrong password')
  await page.keyboard.press('Enter')
  await page.getByText('This is not your present password').first().waitFor()
  await expect.poll(() => focus(page)).toBe('password')
  await page.keyboard.type(chosen)
  await page.keyboard.press('Enter')
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
  const send = async (password: string, submit: string) => {
    await page.locator('[name=password]').fill(password)
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
  await page.getByLabel('Code', { exact: true }).fill(await code(page))
  if (await page.getByLabel('Your password').count()) await page.getByLabel('Your password').fill(chosen)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await page.getByText('New recovery codes').click()
  await send(chosen, 'Make new codes')
  await expect.poll(() => page.getByRole('heading', { name: 'Recovery codes', exact: true }).count()).toBe(1)
  await page.goto(ACCOUNT)
  await page.getByText('Turn off').click()
  await send(chosen, 'Turn off')
  await page.getByRole('link', { name: 'Set up' }).waitFor()
  await context.close()
})
