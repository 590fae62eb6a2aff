// In a real browser with a virtual authenticator, a tenant adds a passkey on a phone, signs in with it and removes it.
// e2e/portal/passkeys.test.ts covers what works in the same way in the portal.
import { expect, it } from 'vitest'
import { prisma } from '@/lib/platform/database/prisma'
import { createTenantWithContract } from '../helpers/create-tenant-records'
import { launchBrowser } from '../helpers/launch-browser'
import { newSignedInContext, PASSWORD, signInTenant, waitForHydration } from '../helpers/sign-in'
import { addVirtualAuthenticator, startPasskeyService } from '../helpers/start-service-for-passkeys'

it('lets tenants sign in with a passkey in place of the password until they remove the passkey', async () => {
  const [service, browser] = await Promise.all([startPasskeyService({ EMBEDDED: '1' }), launchBrowser()])
  try {
    const { tenantId } = await createTenantWithContract(service.db, { companyId: service.companyId, mode: 'live' })
    const ada = await signInTenant(service.db, tenantId)
    const context = await newSignedInContext(browser, service.baseUrl, ada, { viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await addVirtualAuthenticator(page)
    const passkeys = page.getByRole('group', { name: 'Passkeys' })
    await page.goto('/account/password')
    await waitForHydration(page)
    await passkeys.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByLabel('Passkey name').fill('My phone')
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByText('Passkey added').waitFor()

    const signInAgain = async () => {
      await context.clearCookies()
      await page.goto('/account/password')
      await waitForHydration(page)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    }
    await signInAgain()
    await page.waitForURL('**/account/password')
    await passkeys.getByText('Last used').waitFor()
    await waitForHydration(page)
    await passkeys.getByRole('button', { name: 'Remove My phone' }).click()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Passkey removed').waitFor()
    await signInAgain()
    await page.getByText('This passkey wasn’t accepted.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/account/sign-in')
  } finally {
    await browser.close()
    await prisma().$disconnect()
    await service.stop()
  }
})
