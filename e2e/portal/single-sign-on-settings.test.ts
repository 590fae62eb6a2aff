// An admin sets single sign-on up, requires it and removes it, with a real provider and faked name servers.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { fakeTxtRecords } from '../helpers/fake-txt-records-settings'
import { insertPasskey } from '../helpers/insert-passkey'
import { openSingleSignOn, type SingleSignOnTest } from '../helpers/open-single-sign-on'
import { enrolTwoFactor, newSignedInContext, PASSWORD, signInPartnerStaff, waitForHydration } from '../helpers/sign-in'
import { DOMAIN } from '../helpers/start-service-for-single-sign-on'

let sso: SingleSignOnTest
let recordsFile: string

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'house-bills-txt-'))
  recordsFile = path.join(folder, 'records.json')
  await setTxtRecords({})
  sso = await openSingleSignOn(fakeTxtRecords(recordsFile))
  return async () => {
    await sso.close()
    await rm(folder, { recursive: true })
  }
})

/** Sets the texts of the TXT records by name. Null means that no name server responds. */
const setTxtRecords = (records: Record<string, string[] | null>) => writeFile(recordsFile, JSON.stringify(records))

const RECORD_NAME = `_house-bills.${DOMAIN}`
const SETTINGS_PATH = '/portal/live/team/single-sign-on'

async function openSettings(isMember = false): Promise<{ page: Page; userId: number; email: string }> {
  const { service, browser } = sso
  const { companyId, db, baseUrl } = service
  const email = `staff-${randomUUID()}@${DOMAIN}`
  const staff = await signInPartnerStaff(db, { companyId, email, role: isMember ? 'member' : 'admin' })
  const context = await newSignedInContext(browser, baseUrl, staff)
  await context.route('https://fonts.googleapis.com/**', (route) => route.abort())
  const page = await context.newPage()
  await page.goto(isMember ? '/portal/live' : SETTINGS_PATH)
  return { page, userId: staff.userId, email }
}

const expectAlert = (page: Page, text: string) => page.getByRole('main').getByRole('alert').getByText(text).waitFor()

async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

it('lets an admin set up, require and remove single sign-on, and explains each error', async () => {
  const { provider, service } = sso
  const { page, userId } = await openSettings()

  await page.getByText('Not set up').waitFor()
  await page.getByText(sso.getRedirectUri(service.companyId)).waitFor()
  await page.getByLabel('Issuer').fill('http://localhost:1024')
  await page.getByLabel('Client ID').fill(provider.clientId)
  await page.getByLabel('Client secret').fill('wrong')
  await page.getByLabel('Email domain').fill(`robin@${DOMAIN.toUpperCase()}`)
  await page.keyboard.press('Enter')
  await expectAlert(page, 'We can’t read your provider’s discovery document: connection failed: ECONNREFUSED')
  await page.getByLabel('Issuer').fill('https://192.168.0.1')
  await page.getByLabel('Client secret').fill('wrong')
  await page.keyboard.press('Enter')
  await expectAlert(page, 'the host must exist and have only public IP addresses')
  await page.getByLabel('Issuer').fill(`${provider.issuer.replace('localhost', '127.0.0.1')}/`)
  await page.getByLabel('Client secret').fill('wrong')
  await page.keyboard.press('Enter')
  await expectAlert(page, `gives a different issuer. Enter this one: ${provider.issuer}`)
  await page.getByLabel('Issuer').fill(`${provider.issuer}/.well-known/openid-configuration`)
  await page.getByLabel('Client secret').fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByText('Connection saved').waitFor()

  await page.getByText('Domain not verified').waitFor()
  await page.getByText(RECORD_NAME, { exact: true }).waitFor()
  const record = await page.getByText(/^house-bills-verification=/).textContent()
  const check = page.getByRole('button', { name: 'Check TXT record' })
  await check.press('Enter')
  await expectAlert(page, 'We found no TXT record with this name')
  await setTxtRecords({ [RECORD_NAME]: ['house-bills-verification=other'] })
  await check.press('Enter')
  await expectAlert(page, 'with another value')
  await setTxtRecords({ [RECORD_NAME]: null })
  await check.press('Enter')
  await expectAlert(page, 'Your domain’s name servers didn’t respond')
  await setTxtRecords({ [RECORD_NAME]: ['another text', record ?? ''] })
  await check.press('Enter')
  await page.getByText('Domain verified').waitFor()

  sso.addUser('robin')
  await page.getByRole('link', { name: 'Test connection' }).press('Enter')
  await sso.signInAtProvider(page, 'robin')
  await expectAlert(page, 'Your company’s identity provider rejected our client ID or client secret')
  await page.getByLabel('New client secret').fill(provider.clientSecret)
  await page.getByRole('button', { name: 'Replace secret' }).press('Enter')
  await page.getByText('Client secret replaced').waitFor()
  await page.getByRole('link', { name: 'Test connection' }).press('Enter')
  await expectAlert(page, 'The test succeeded')
  // Testing the connection must create no account, and the admin must stay signed in to their own.
  expect(await service.db.sql('SELECT FROM sso_identities')).toEqual([])

  const require = page.getByRole('button', { name: 'Require single sign-on' })
  await require.press('Enter')
  await expectAlert(page, 'Someone must be able to sign in if your provider fails')
  await enrolTwoFactor(service.db, 'portal', userId)
  const member = await openSettings(true)
  await insertPasskey(service.db, 'portal', member.userId, 'Lost phone')
  await require.press('Enter')
  await page.getByRole('button', { name: 'Make single sign-on optional' }).waitFor()
  await member.page.reload()
  await member.page.getByText('You’ve been signed out').waitFor()
  for (const email of [member.email, `nobody@${DOMAIN}`]) {
    await signInWithPassword(member.page, email)
    await expectAlert(member.page, 'Your company requires single sign-on')
  }
  sso.addUser('member', { email: member.email })
  await sso.openProvider(member.page)
  await sso.signInAtProvider(member.page, 'member')
  await member.page.waitForURL('**/portal/live')
  await member.page.goto('/portal/live/account')
  await member.page
    .getByText('Your company requires single sign-on, so your password and passkeys don’t work')
    .waitFor()
  await expect.poll(() => member.page.getByRole('button', { name: /Change password|Add passkey/ }).count()).toBe(0)
  await waitForHydration(member.page)
  await member.page.getByRole('button', { name: 'Remove Lost phone' }).click()
  await member.page.getByLabel('Your password').fill(PASSWORD)
  await member.page.keyboard.press('Enter')
  await member.page.getByText('Passkey removed').waitFor()

  await page.goto('/portal/live/team?invite')
  await page.getByText('Everyone who uses a password has set it up.').waitFor()
  await page.getByLabel('Email address').fill('kim@elsewhere.example')
  await page.keyboard.press('Enter')
  await expectAlert(page, 'you can only invite people with an address in your verified domain')

  await page.goto(SETTINGS_PATH)
  await page.getByLabel(`Type “${DOMAIN}” to confirm`).fill(DOMAIN)
  await page.keyboard.press('Enter')
  await page.getByText('Not set up').waitFor()
  await signInWithPassword(member.page, member.email)
  await member.page.waitForURL('**/portal/live')
})

it('reports an error if the identity provider is down when an admin tests the connection', async () => {
  const { provider, service } = sso
  await service.db.sql('DELETE FROM sso_connections')
  await sso.createConnection(service.companyId, DOMAIN)
  const { page } = await openSettings()
  provider.tamper({ unavailablePath: '/.well-known/openid-configuration' })
  await page.getByRole('link', { name: 'Test again' }).press('Enter')
  await expectAlert(page, 'Your company’s identity provider didn’t respond')
  provider.tamper({})
})

it('doesn’t complete a connection test if the admin who started it is no longer signed in', async () => {
  const { service } = sso
  await service.db.sql('DELETE FROM sso_connections')
  await sso.createConnection(service.companyId, DOMAIN)
  const { page } = await openSettings()
  sso.addUser('robin')
  await page.getByRole('link', { name: 'Test again' }).press('Enter')
  await page.waitForURL('**/interaction/**')
  await page.context().clearCookies({ name: 'portal-session' })
  await sso.signInAtProvider(page, 'robin')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await service.db.sql(`SELECT FROM audit_events WHERE action = 'company.sso_tested'`)).toHaveLength(1)
})
