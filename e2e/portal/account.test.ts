// Uses the account page once with only the keyboard, and once without JavaScript.
import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAxeViolations } from '../helpers/axe'
import { describeFocus } from '../helpers/describe-focus'
import { launchBrowser } from '../helpers/launch-browser'
import { newSignedInContext, PASSWORD, type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'

const ACCOUNT_PATH = '/portal/live/account'

let service: SharedTestService
let browser: Browser
beforeAll(async () => {
  service = await openSharedTestService()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

async function createStaffWithSessions(): Promise<SignedInPartnerStaff> {
  const partnerStaff = await signInPartnerStaff(service.db, { companyId: service.companyId })
  await service.db.sql(
    `INSERT INTO partner_staff_sessions (id, user_id, awaits_two_factor, expires_at, browser)
     SELECT gen_random_uuid(), $1, false, now() + interval '1 hour', unnest($2::text[])`,
    [partnerStaff.userId, ['Firefox on Windows', 'Safari on an iPhone', 'Edge on Windows']],
  )
  return partnerStaff
}

const findSessions = ({ userId }: SignedInPartnerStaff) =>
  service.db.sql('SELECT FROM partner_staff_sessions WHERE user_id = $1', [userId])
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Returns the authenticator secret that the page shows. */
const readSecret = async (page: Page) => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')

/**
 * Returns the code that an authenticator app shows for a secret: the current code, or the code of a later 30-second
 * step.
 */
const generateTotp = (secret: string, stepOffset = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepOffset })

it('lets users manage sessions, the password and 2FA by keyboard on the account page', async () => {
  const partnerStaff = await createStaffWithSessions()
  const context = await newSignedInContext(browser, service.baseUrl, partnerStaff)
  const page = await context.newPage()
  await page.goto(ACCOUNT_PATH)
  await page.getByRole('button', { name: 'End session in Safari on an iPhone' }).press('Enter')
  await page.getByText('Session ended').waitFor()
  await expect.poll(() => describeFocus(page)).toBe('Active sessions')
  expect(await findSessions(partnerStaff)).toHaveLength(3)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter')
  await page.getByText('Signed out everywhere else').waitFor()
  await expect.poll(() => describeFocus(page)).toBe('Active sessions')
  expect(await findSessions(partnerStaff)).toHaveLength(1)

  await page.getByRole('button', { name: 'Change password' }).press('Enter')
  await expect.poll(() => describeFocus(page)).toBe('password')
  await page.keyboard.press('Escape')
  await expect.poll(() => describeFocus(page)).toBe('Change password')
  await page.keyboard.press('Space')
  await expect.poll(() => describeFocus(page)).toBe('password')
  await page.keyboard.press('Enter')
  await page.getByText('Enter your current password').first().waitFor()
  await expect.poll(() => describeFocus(page)).toBe('password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  const newPassword = 'marmalade on the night tram'
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Password changed').waitFor()
  await expect.poll(() => describeFocus(page)).toBe('Change password')

  await page.getByRole('link', { name: 'Set up 2FA' }).press('Enter')
  await expect.poll(() => describeFocus(page)).toBe('Set up two-factor authentication')
  const secret = await readSecret(page)
  await page.getByLabel('Code', { exact: true }).fill(generateTotp(secret))
  if (await page.getByLabel('Your password').count()) await page.getByLabel('Your password').fill(newPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  const [recoveryCode = ''] = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('link', { name: 'I’ve saved them' }).press('Enter')
  await page.waitForURL(`**${ACCOUNT_PATH}`)
  await expect.poll(() => describeFocus(page)).toBe('Your account')

  await page.getByRole('button', { name: 'Generate new recovery codes' }).press('Enter')
  await expect.poll(() => describeFocus(page)).toBe('password')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Enter the six digits that your app shows now').first().waitFor()
  await expect.poll(() => describeFocus(page)).toBe('code')
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.type(recoveryCode)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(10)
  const [newRecoveryCode = ''] = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  // Escape must not close the dialog, because the codes can't be shown again.
  await page.keyboard.press('Escape')
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => describeFocus(page)).toBe('Done')
  await page.keyboard.press('Enter')
  await expect.poll(() => describeFocus(page)).toBe('Generate new recovery codes')

  await page.getByRole('link', { name: 'Change authenticator app' }).press('Enter')
  await expect.poll(() => describeFocus(page)).toBe('Change your authenticator app')
  const replaceTwoFactor = async (currentCode: string) => {
    await page.getByLabel('New code').fill(generateTotp(await readSecret(page)))
    await page.getByLabel('Current code').fill(currentCode)
    await page.getByLabel('Your password').fill(newPassword)
    await page.keyboard.press('Enter')
  }
  await replaceTwoFactor(recoveryCode)
  await page.getByText('This code is wrong or already used').first().waitFor()
  await expect.poll(() => describeFocus(page)).toBe('currentCode')
  expect(await findAxeViolations(page)).toEqual([])
  await replaceTwoFactor(generateTotp(secret, 1))
  await page.getByText('Authenticator app changed').waitFor()
  const [replacementCode = ''] = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('link', { name: 'I’ve saved them' }).press('Enter')
  await page.waitForURL(`**${ACCOUNT_PATH}`)

  await page.getByRole('button', { name: 'Turn off 2FA' }).press('Enter')
  await expect.poll(() => describeFocus(page)).toBe('password')
  const turnOffTwoFactor = async (password: string, code: string) => {
    await page.keyboard.type(password)
    await page.keyboard.press('Tab')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await turnOffTwoFactor('a wrong password', replacementCode)
  await page.getByText('This isn’t your current password').first().waitFor()
  await expect.poll(() => describeFocus(page)).toBe('password')
  // This recovery code no longer works, because replacing the authenticator app has also replaced the recovery codes.
  await turnOffTwoFactor(newPassword, newRecoveryCode)
  await page.getByText('This code is wrong or already used').first().waitFor()
  await expect.poll(() => describeFocus(page)).toBe('code')
  await page.keyboard.press('Shift+Tab')
  await turnOffTwoFactor(newPassword, replacementCode)
  await page.getByText('2FA turned off').waitFor()
  await expect.poll(() => describeFocus(page)).toBe('Two-factor authentication (2FA)')
  await context.close()
})

it('lets users manage sessions, the password and 2FA on the account page without JavaScript', async () => {
  const partnerStaff = await createStaffWithSessions()
  const context = await newSignedInContext(browser, service.baseUrl, partnerStaff, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(ACCOUNT_PATH)
  await page.getByRole('button', { name: 'End session in Firefox on Windows' }).click()
  await expect.poll(() => group(page, 'Active sessions').getByRole('listitem').count()).toBe(3)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect.poll(() => group(page, 'Active sessions').getByRole('listitem').count()).toBe(1)

  await page.getByText('Change password').click()
  const submitForm = async (password: string, buttonName: string, code?: string) => {
    await page.locator('[name=password]').fill(password)
    if (code) await page.locator('[name=code]').fill(code)
    await page.getByRole('button', { name: buttonName }).click()
  }
  const newPassword = 'marmalade on the night tram'
  await page.getByLabel('New password').fill(newPassword)
  await submitForm('a wrong password', 'Change password')
  await page.getByText('This isn’t your current password').first().waitFor()
  await page.getByLabel('New password').fill(newPassword)
  await submitForm(PASSWORD, 'Change password')
  await page.getByText('Password changed').waitFor()

  await page.goto(ACCOUNT_PATH)
  await page.getByRole('link', { name: 'Set up 2FA' }).click()
  await page.getByLabel('Code', { exact: true }).fill(generateTotp(await readSecret(page)))
  if (await page.getByLabel('Your password').count()) await page.getByLabel('Your password').fill(newPassword)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  const [recoveryCode] = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('link', { name: 'I’ve saved them' }).click()
  await page.getByText('Generate new recovery codes').click()
  await submitForm(newPassword, 'Generate codes', 'AAAAA-AAAAA')
  await page.getByText('This code is wrong or already used').first().waitFor()
  expect(await page.content()).not.toContain('AAAAA-AAAAA')
  await submitForm(newPassword, 'Generate codes', recoveryCode)
  await expect.poll(() => page.getByRole('heading', { name: 'Recovery codes', exact: true }).count()).toBe(1)
  const [newRecoveryCode] = await page
    .getByRole('listitem')
    .filter({ hasText: /^(\w{4}-){6}\w{4}$/ })
    .allInnerTexts()
  await page.goto(ACCOUNT_PATH)
  await page.getByText('Turn off 2FA').click()
  await submitForm(newPassword, 'Turn off 2FA', newRecoveryCode)
  await page.getByRole('link', { name: 'Set up 2FA' }).waitFor()
  await context.close()
})
