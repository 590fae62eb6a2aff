// An admin manages the company's team, contact and logo.
import type { Dialog, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { findAxeViolations } from '../helpers/axe'
import { insertPasskey } from '../helpers/insert-passkey'
import { type OpenPortal, openSharedPortal } from '../helpers/open-portal'
import { SAMPLE_PNG } from '../helpers/sample-images'
import { newSignedInContext, signInPartnerStaff, waitForHydration } from '../helpers/sign-in'
import type { SharedTestService } from '../helpers/start-test-service'

let portal: OpenPortal<SharedTestService>
let service: SharedTestService
beforeAll(async () => {
  portal = await openSharedPortal()
  service = portal.service
  return portal.close
})

const memberRow = (page: Page, name: string) => page.getByRole('row', { name })

it('lets an admin use only the keyboard to invite a colleague, change a member’s role and remove a member', async () => {
  const { staff: admin, page } = portal
  const context = page.context()
  const member = await signInPartnerStaff(service.db, { companyId: admin.companyId, role: 'member', name: 'Kim Nowak' })
  await page.goto('/portal/live/team')
  await waitForHydration(page)
  const inviteButton = page.getByRole('button', { name: 'Invite colleague' })
  await inviteButton.press('Enter')
  await page.getByLabel('Email address').fill('not an address')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('alert').getByRole('link').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await page.getByLabel('Email address').fill('new.colleague@example.org')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await page.getByText('The service didn’t respond. We’ve kept what you entered.').waitFor()
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('new.colleague@example.org')
  await context.setOffline(false)
  await page.getByLabel('Email address').press('Enter')
  await page.getByText('Invitation sent').waitFor()
  await expect.poll(() => inviteButton.evaluate((button) => button === document.activeElement)).toBe(true)
  await memberRow(page, 'new.colleague@example.org').getByText('Invited', { exact: true }).waitFor()

  await service.db.sql(
    `INSERT INTO partner_staff_tokens (id, user_id, purpose, hash, expires_at)
     SELECT gen_random_uuid(), $1, 'invitation', sha256(convert_to('many' || n, 'UTF8')), now() + interval '1 day'
     FROM generate_series(1, 50) n`,
    [admin.userId],
  )
  await memberRow(page, 'new.colleague@example.org').getByRole('link').press('Enter')
  await page.getByRole('button', { name: 'Send new link' }).press('Enter')
  await page.getByText('Too many invitations today').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Try again tomorrow')
  await page.getByRole('link', { name: 'Team', exact: true }).last().click()

  await memberRow(page, 'Kim Nowak').getByRole('link').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Kim Nowak' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Role').selectOption('admin')
  await page.getByRole('button', { name: 'Change role' }).press('Enter')
  await page.getByText('Role updated').waitFor()
  // Wait for the new role, because the page is updated shortly after the message appears.
  await page.getByRole('definition').filter({ hasText: 'Admin' }).waitFor()

  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByText('Nobody was removed').waitFor()
  await page.getByLabel('to confirm').fill(member.email)
  await page.keyboard.press('Enter')
  await page.getByText('Team member removed').waitFor()
  await expect.poll(() => memberRow(page, 'Kim Nowak').count()).toBe(0)
  expect(await service.db.sql('SELECT FROM partner_staff_sessions WHERE id = $1', [member.sessionId])).toEqual([])
})

it('asks for confirmation before a user closes a dialog or leaves a form that contains unsaved text', async () => {
  const { page } = portal
  const questions: string[] = []
  let wantsToLeave = false
  const answer = (question: Dialog) => {
    questions.push(question.message())
    return wantsToLeave ? question.accept() : question.dismiss()
  }
  page.on('dialog', answer)
  await page.goto('/portal/live/team')
  await page.getByRole('button', { name: 'Invite colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('Email address').fill('half@example')
  await page.keyboard.press('Escape')
  await expect.poll(() => questions).toEqual(['Close this form? You’ll lose what you typed.'])
  await expect.poll(() => dialog.getByLabel('Email address').inputValue()).toBe('half@example')
  await dialog.getByLabel('Email address').fill('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(questions.splice(0)).toHaveLength(1)

  const openCompany = () => page.getByRole('navigation').getByRole('link', { name: 'Company' }).click()
  const openTeam = () => page.getByRole('navigation').getByRole('link', { name: 'Team' }).click()
  await openCompany()
  await page.getByLabel('Phone number').fill('0113 496 0001')
  await openTeam()
  await expect.poll(() => questions).toEqual(['Leave without saving the contact?'])
  await page.getByRole('button', { name: 'Save contact' }).click()
  await page.getByText('Contact saved').waitFor()
  await openTeam()
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
  await openCompany()
  await page.getByLabel('Phone number').fill('0113 496 0002')
  wantsToLeave = true
  await openTeam()
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
  expect(questions).toHaveLength(2)
  page.off('dialog', answer)
})

it('lets an admin reset the passkeys of a colleague who has no 2FA, and says if there’s nothing left to reset', async () => {
  const { staff: admin, page } = portal
  const { db } = service
  const member = await signInPartnerStaff(db, { companyId: admin.companyId, role: 'member' })
  await insertPasskey(db, 'portal', member.userId)
  const resetButton = page.getByRole('button', { name: 'Reset 2FA and passkeys' })
  await page.goto(`/portal/live/team/${member.userId}`)
  await page.getByText('If it has a passkey, reset their 2FA and passkeys too.').waitFor()
  await waitForHydration(page)
  await resetButton.press('Enter')
  await page.getByText('2FA and passkeys reset').waitFor()
  await expect.poll(() => resetButton.count()).toBe(0)
  expect(await db.sql('SELECT FROM partner_staff_sessions WHERE user_id = $1', [member.userId])).toEqual([])
  await insertPasskey(db, 'portal', member.userId)
  await page.reload()
  await waitForHydration(page)
  await db.sql('DELETE FROM partner_staff_passkeys WHERE user_id = $1', [member.userId])
  await resetButton.press('Enter')
  await page.getByText('This person no longer has 2FA or passkeys, so nothing was reset.').waitFor()
})

it('lets an admin manage the team without JavaScript, but doesn’t let the last admin leave or step down', async () => {
  const companyId = await service.addCompany()
  const admin = await signInPartnerStaff(service.db, { companyId, name: 'Robin Adeyemi' })
  const context = await newSignedInContext(portal.browser, service.baseUrl, admin, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/portal/live/team/${admin.userId}`)
  await page.getByLabel('Role').selectOption('member')
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('link', { name: 'Tick to confirm you’re changing your own role' }).waitFor()
  await page.getByLabel('I understand I’ll lose admin access').check()
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByText('Make someone else an admin first').waitFor()
  await page.getByLabel('to confirm').fill(admin.email)
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByText('Make someone else an admin first').waitFor()
  await page.goto('/portal/test/team')
  await page.getByText('You’re the only person here').waitFor()
  await page.getByRole('button', { name: 'Invite colleague' }).click()
  await page.getByRole('radio', { name: /^Admin/ }).check()
  await page.getByLabel('Email address').fill('second@example.org')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await memberRow(page, 'second@example.org').waitFor()
  const requireTwoFactor = page.getByRole('button', { name: 'Require 2FA' })
  await requireTwoFactor.click()
  await page.waitForURL('**/team?open=two-factor')
  await page.getByText('you’ll have to set up your own 2FA before you continue').waitFor()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/team')
  expect(await service.db.sql('SELECT FROM companies WHERE id = $1 AND two_factor_required', [companyId])).toEqual([])
  await requireTwoFactor.click()
  await page.waitForURL('**/team?open=two-factor')
  await requireTwoFactor.click()
  await expect
    .poll(() => service.db.sql('SELECT FROM companies WHERE id = $1 AND two_factor_required', [companyId]))
    .toHaveLength(1)
  await page.goto('/portal/live/team')
  expect(new URL(page.url()).pathname).toBe('/sign-in/set-up-two-factor')
  await context.close()
})

it('shows tenants the contact and logo that an admin enters, with and without JavaScript', async () => {
  const companyId = await service.addCompany()
  const admin = await signInPartnerStaff(service.db, { companyId })
  const image = (buffer: Uint8Array) => ({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(buffer) })
  const context = await newSignedInContext(portal.browser, service.baseUrl, admin)
  const page = await context.newPage()
  await page.goto('/portal/live/company')
  await waitForHydration(page)
  await page.getByLabel('Email address').fill('lettings@example')
  await page.getByLabel('Phone number').fill('0113 496 0000')
  await page.getByRole('button', { name: 'Save contact' }).press('Enter')
  await page.getByRole('link', { name: 'Enter a valid email address' }).waitFor()
  await page.getByLabel('Email address').fill('lettings@headingley-lets.example')
  await page.getByRole('button', { name: 'Save contact' }).press('Enter')
  await page.getByText('Contact saved').waitFor()
  await page.getByLabel('Image').setInputFiles(image(Buffer.alloc(200_001)))
  await page.getByRole('button', { name: 'Upload logo' }).press('Enter')
  await page.getByRole('link', { name: 'Choose an image of at most 200 KB' }).waitFor()
  await page.getByLabel('Image').setInputFiles(image(SAMPLE_PNG))
  await page.getByRole('button', { name: 'Upload logo' }).press('Enter')
  await page.getByText('Logo saved').waitFor()
  const sample = page.frameLocator('iframe')
  await sample.getByRole('link', { name: 'lettings@headingley-lets.example' }).waitFor()
  const sampleLogo = sample.locator('img.logo')
  // The sandboxed frame loads the image, too.
  await expect.poll(() => sampleLogo.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(64)

  const response = await fetch(service.baseUrl + (await sampleLogo.getAttribute('src')))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(response.headers.get('set-cookie')).toBeNull()
  const etag = response.headers.get('etag') ?? ''
  expect((await fetch(response.url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  await context.close()

  const noScriptContext = await newSignedInContext(portal.browser, service.baseUrl, admin, { javaScriptEnabled: false })
  const plainPage = await noScriptContext.newPage()
  await plainPage.goto('/portal/live/company')
  await plainPage.getByLabel('Image').setInputFiles(image(Buffer.from('<svg/>')))
  await plainPage.getByRole('button', { name: 'Replace logo' }).click()
  await plainPage.getByText('Choose a PNG, JPEG or WebP image').first().waitFor()
  await plainPage.getByLabel('Image').setInputFiles(image(SAMPLE_PNG))
  await plainPage.getByRole('button', { name: 'Replace logo' }).click()
  await plainPage.getByText('Logo saved').waitFor()
  await plainPage.getByRole('button', { name: 'Remove logo' }).click()
  await plainPage.getByText('Emails show your company’s name instead of a logo.').waitFor()
  expect((await fetch(response.url)).status).toBe(404)
  await noScriptContext.close()
})
