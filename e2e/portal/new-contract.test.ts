import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import { recordAttempt } from '@/lib/auth/throttle/record-attempt'
import { findAxeViolations } from '../helpers/axe'
import { launchBrowser } from '../helpers/launch-browser'
import { buildBillsPackage, uniqueEmail } from '../helpers/request-bodies'
import { newSignedInContext, type SignedInPartnerStaff, signInPartnerStaff } from '../helpers/sign-in'
import { openSharedTestService, type SharedTestService } from '../helpers/start-test-service'
import { UPCOMING_TENANCY } from '../helpers/upcoming-tenancy'

let service: SharedTestService
let partnerStaff: SignedInPartnerStaff
let browser: Browser

beforeAll(async () => {
  service = await openSharedTestService()
  partnerStaff = await signInPartnerStaff(service.db, { companyId: service.companyId, role: 'member' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const openForm = async (options = {}): Promise<Page> => {
  const context = await newSignedInContext(browser, service.baseUrl, partnerStaff, options)
  const page = await context.newPage()
  await page.goto('/portal/live/contracts/new')
  return page
}

/** Fills in every required field except the address. */
async function fillForm(page: Page, email: string) {
  await page.getByLabel('First name').fill('Siobhán')
  await page.getByLabel('Last name').fill("O'Brien")
  await page.getByLabel('Date of birth').fill('2004-02-29')
  await page.getByLabel('Phone').fill('+44 7911 123456')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Start date').fill(UPCOMING_TENANCY.startDate)
  await page.getByLabel('End date').fill(UPCOMING_TENANCY.endDate)
  await page.getByLabel('Number of tenants').fill('4')
  for (const serviceName of ['Gas', 'Electricity']) await page.getByRole('checkbox', { name: serviceName }).check()
}

const getFocusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const submit = (page: Page) => page.getByRole('button', { name: 'Create contract' }).click()
const findContracts = (email: string) =>
  service.db.sql<{ id: number; matched_address: string }>(
    'SELECT id, matched_address FROM house_contracts WHERE email = $1',
    [email],
  )
const findUnmatchedAddresses = () =>
  service.db.sql('SELECT id FROM unmatched_addresses WHERE company_id = $1', [service.companyId])

it('lets users create a contract by keyboard, and updates the quote as they fill in the form', async () => {
  const page = await openForm()
  const email = uniqueEmail()
  await submit(page)
  await page.getByRole('link', { name: 'Enter the first name (max 100 characters)' }).waitFor()
  await expect.poll(() => getFocusedName(page)).toBe('firstName')
  // The summary lists the errors in the order of the fields.
  const summary = page.locator('[data-summary]').getByRole('link')
  const fields = await summary.evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('-').at(-1)))
  expect(fields).toEqual([
    ...['firstName', 'lastName', 'birthday', 'contactNo', 'email', 'address', 'startDate', 'endDate'],
    ...['numberOfTenants', 'selectedServices'],
  ])
  await fillForm(page, email)
  await page.getByRole('button', { name: /^1 Sept \d{4}, 12 months$/ }).click()
  await expect.poll(() => page.getByLabel('End date').inputValue()).toMatch(/-08-31$/)
  await page.getByLabel('Start date').fill(UPCOMING_TENANCY.startDate)
  await page.getByLabel('End date').fill(UPCOMING_TENANCY.endDate)
  await page.getByRole('link', { name: 'Choose at least one service' }).waitFor({ state: 'detached' })

  const address = page.getByRole('combobox', { name: 'Address' })
  await expect.poll(() => address.getAttribute('aria-autocomplete')).toBe('list')
  // Enter the text in one step. If it were typed, suggestions for the first letters could appear and disappear.
  await address.fill('12 high s')
  // The form also has a select, whose options have no role attribute.
  const options = page.locator('[role=option]')
  await expect.poll(() => options.allTextContents()).toContain('12 High Street, Headingley, Leeds, LS6 3AA')
  const suggestions = await options.allTextContents()
  const steps = suggestions.indexOf('12 High Street, Headingley, Leeds, LS6 3AA') + 1
  expect(steps).toBeGreaterThan(0)
  // While the list is open, screen readers and the Tab key must still reach the rest of the page.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => address.inputValue()).toBe('12 High Street, Headingley, Leeds, LS6 3AA')
  await options.first().waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await expect.poll(() => address.inputValue()).toBe('12 High Street, Headingley, Leeds, LS6 3AA')

  const quoteTable = page.getByRole('table', { name: 'Weekly cost by plan' })
  const { body } = await service.getQuotes({
    ...buildBillsPackage({ email: uniqueEmail() }),
    postcode: 'LS6 3AA',
  })
  const calculateHouseholdCost = (plan: string) =>
    body.data.quotes
      .filter((item: Record<string, string>) => item.planType === plan)
      .reduce((sum: number, { weeklyQuote }: { weeklyQuote: number }) => sum + Math.round(weeklyQuote * 100), 0) / 100
  const householdRow = `Household £${calculateHouseholdCost('GREENSAVER').toFixed(2)} £${calculateHouseholdCost('UNLIMITED').toFixed(2)}`
  await quoteTable.getByRole('row', { name: householdRow, exact: true }).waitFor()
  await page.locator('summary', { hasText: /^Gas$/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Gas rates by period' }).waitFor()
  expect(await findAxeViolations(page, 'main')).toEqual([])
  const costBefore = await quoteTable.getByRole('row', { name: 'Per person' }).textContent()
  await page.getByLabel('Number of tenants').fill('2')
  await quoteTable.getByRole('row', { name: 'Per person (2)' }).waitFor()
  await expect.poll(() => quoteTable.getByRole('row', { name: 'Per person' }).textContent()).not.toBe(costBefore)

  // The speed is required only with broadband. Its price is part of the total, which stays in view.
  const speed = page.getByLabel('Broadband speed')
  await expect.poll(() => speed.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Broadband' }).check()
  await quoteTable.getByRole('row', { name: 'Broadband no speed yet no speed yet' }).waitFor()
  await page.getByText('Choose the broadband speed to see its price.').waitFor()
  await submit(page)
  await page.getByRole('link', { name: 'Choose the broadband speed' }).waitFor()
  const totalBefore = await page.getByText('Household per week').locator('..').textContent()
  await speed.selectOption('100mbps')
  await page.getByText('Household per week: Gas, Electricity, Broadband').waitFor()
  await expect.poll(() => page.getByText('Household per week').locator('..').textContent()).not.toBe(totalBefore)
  await submit(page)
  await page.waitForURL(/\/portal\/live\/contracts\/\d+(\?created=tenant)?$/)
  const [contract] = await findContracts(email)
  expect(page.url()).toMatch(new RegExp(`/contracts/${contract?.id}(\\?|$)`))
  expect(contract?.matched_address).toBe('12 High Street, Headingley, Leeds, LS6 3AA')
  expect(await service.db.sql('SELECT status FROM emails WHERE contract_id = $1', [contract?.id])).toHaveLength(1)

  // The message must appear only once, and a reload must not create another contract.
  const successMessage = page.getByText('Contract created')
  await successMessage.waitFor()
  await page.waitForURL(/\/contracts\/\d+$/)
  await expect.poll(() => successMessage.count()).toBe(1)
  await page.reload()
  await page.getByText(`Contract ${contract?.id}`, { exact: true }).waitFor()
  await expect.poll(() => successMessage.count()).toBe(0)
  await page.context().close()
})

it('suggests addresses for text that was typed before the page’s code arrived', async () => {
  const context = await newSignedInContext(browser, service.baseUrl, partnerStaff)
  const page = await context.newPage()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/portal/live/contracts/new', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Address' }).fill('12 high s')
  scripts.resolve()
  await page.getByRole('option', { name: '12 High Street, Headingley, Leeds, LS6 3AA' }).waitFor()
  await context.close()
})

it('shows the server’s errors next to the fields of a new contract, and keeps what was typed', async () => {
  const page = await openForm()
  const email = uniqueEmail()
  await fillForm(page, email)
  const address = page.getByRole('combobox', { name: 'Address' })
  await address.fill('13 High Street, Leeds, LS6 3AA')
  await page.getByLabel('Email').focus()
  await submit(page)
  await page.getByRole('radio').first().waitFor()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Siobhán')
  expect(await findUnmatchedAddresses()).toEqual([])
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => getFocusedName(page)).toBe('address')
  await page.keyboard.press('End')
  await page.keyboard.type('X')
  await expect.poll(() => address.getAttribute('aria-invalid')).toBeNull()
  await page.keyboard.press('Escape')

  // End the session while the form is being filled in, to check that the user's entries aren't lost.
  await service.db.sql(
    `UPDATE partner_staff_sessions SET expires_at = created_at + interval '1 millisecond' WHERE id = $1`,
    [partnerStaff.sessionId],
  )
  await page.getByRole('radio').first().check()
  await expect.poll(() => address.inputValue()).not.toContain('13 High Street')
  const chosenAddress = await address.inputValue()
  await submit(page)
  await page.getByRole('main').getByRole('alert').getByText('You’ve been signed out').waitFor()
  await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe('2004-02-29')
  await expect.poll(() => address.inputValue()).toBe(chosenAddress)
  await service.db.sql(`UPDATE partner_staff_sessions SET expires_at = now() + interval '1 hour' WHERE id = $1`, [
    partnerStaff.sessionId,
  ])

  await submit(page)
  await page.waitForURL(/\/contracts\/\d+(\?created=tenant)?$/)
  expect(await findContracts(email)).toMatchObject([{ matched_address: chosenAddress }])
  await page.context().close()
})

it('asks users to confirm that they want to leave the form only if they have typed something', async () => {
  const page = await openForm()
  const questions: string[] = []
  let wantsToLeave = false
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    return wantsToLeave ? dialog.accept() : dialog.dismiss()
  })
  const openContracts = () => page.getByRole('navigation').getByRole('link', { name: 'Contracts' }).click()
  await page.getByRole('combobox', { name: 'Address' }).waitFor()
  await openContracts()
  await page.getByRole('heading', { level: 1, name: 'Contracts' }).waitFor()
  await page.getByRole('link', { name: 'Create contract' }).first().click()
  await page.getByRole('combobox', { name: 'Address' }).waitFor()
  expect(questions).toEqual([])

  await page.getByLabel('First name').fill('Siobhán')
  await openContracts()
  await expect.poll(() => questions).toEqual(['confirm'])
  await page.evaluate(() => history.back())
  await expect.poll(() => questions).toEqual(['confirm', 'confirm'])
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Siobhán')
  wantsToLeave = true
  await openContracts()
  await page.getByRole('heading', { level: 1, name: 'Contracts' }).waitFor()
  expect(questions).toEqual(['confirm', 'confirm', 'confirm'])
  await page.context().close()
})

it('keeps text and the cursor’s position if the user types before JavaScript has loaded', async () => {
  const page = await (await newSignedInContext(browser, service.baseUrl, partnerStaff)).newPage()
  const typingDone = Promise.withResolvers<void>()
  await page.route(/_next\/static\/.*\.js/, (route) => typingDone.promise.then(() => route.continue()))
  await page.goto('/portal/test/contracts/new', { waitUntil: 'commit' })
  await page.getByLabel('Number of tenants').fill('2')
  await page.getByLabel('Start date').fill(UPCOMING_TENANCY.startDate)
  await page.getByLabel('End date').fill(UPCOMING_TENANCY.endDate)
  await page.getByRole('checkbox', { name: 'Gas' }).check()
  await page.getByLabel('Address').pressSequentially('12 High Street, LS6 3A')
  typingDone.resolve()
  await page.getByRole('combobox', { name: 'Address' }).waitFor()
  await page.keyboard.type('A')
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('12 High Street, LS6 3AA')
  await page.getByText('For LS6 3AA, per week').waitFor()
  await page.context().close()
})

it('creates a contract without JavaScript, and links to the contract if the form is sent again', async () => {
  const page = await openForm({ javaScriptEnabled: false })
  const email = uniqueEmail()
  await fillForm(page, email)
  await page.getByLabel('Address').fill('13 High Street, Leeds, LS6 3AA')
  await submit(page)
  await page.getByText('Did you mean one of these?').waitFor()
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe("O'Brien")
  await expect.poll(() => page.getByLabel('End date').inputValue()).toBe(UPCOMING_TENANCY.endDate)
  await expect.poll(() => page.getByRole('checkbox', { name: 'Gas' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: '12 High Street, Headingley, Leeds, LS6 3AA', exact: true }).check()
  await submit(page)
  await page.waitForURL(/\/contracts\/\d+(\?created=tenant)?$/)
  const [contract] = await findContracts(email)

  await page.goto('/portal/live/contracts/new')
  await fillForm(page, email)
  await page.getByLabel('Address').fill('12 High Street, Headingley, Leeds, LS6 3AA')
  await submit(page)
  await page
    .getByRole('link', { name: 'A contract already uses this email address. Check that it’s correct' })
    .waitFor()
  const link = page.getByRole('link', { name: `View contract ${contract?.id}` })
  await expect.poll(() => link.getAttribute('href')).toBe(`/portal/live/contracts/${contract?.id}`)
  expect(await findContracts(email)).toHaveLength(1)
  expect(await findUnmatchedAddresses()).toEqual([])
  await page.context().close()
})

it('warns users close to the hourly limit on contracts, and rejects the form once the limit is reached', async () => {
  const keys = createContractThrottleKeys(partnerStaff)
  const recordAttempts = async (count: number) => {
    for (let attempt = 0; attempt < count; attempt++) await recordAttempt(keys)
  }
  await recordAttempts(48)
  const page = await openForm()
  await page.getByText(/^You can create \d+ more contracts? for now$/).waitFor()
  await page.getByText('Your limit is 60 an hour.').waitFor()
  await fillForm(page, uniqueEmail())
  await page.getByRole('combobox', { name: 'Address' }).fill('12 High Street, Headingley, Leeds, LS6 3AA')
  await page.keyboard.press('Escape')
  await recordAttempts(12)
  await submit(page)
  await page.getByText('Too many contracts created in the last hour. Try again in').waitFor()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Siobhán')
  await page.context().close()
})
