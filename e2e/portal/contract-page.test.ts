// Tests the page of one contract: that it follows what happens, and that partner staff can correct an address that no
// email has reached.
import { beforeAll, expect, it } from 'vitest'
import { findAxeViolations } from '../helpers/axe'
import { type OpenPortal, openSharedPortal } from '../helpers/open-portal'
import { buildBillsPackage, uniqueEmail } from '../helpers/request-bodies'
import type { SharedTestService } from '../helpers/start-test-service'
import { UPCOMING_TENANCY } from '../helpers/upcoming-tenancy'

let portal: OpenPortal<SharedTestService>
beforeAll(async () => {
  portal = await openSharedPortal({ role: 'member' })
  return portal.close
})

async function createContract(overrides = {}): Promise<number> {
  const { body } = await portal.service.createBillsPackage(buildBillsPackage(overrides))
  return body.data.houseContractId
}

const setEmailStatus = (contractId: number, status: string) =>
  portal.service.db.sql(
    `UPDATE emails SET status = $2::email_status, failure = NULL, settled_at = now(), rendered_at = now(), subject = 's',
       html = 'h', text = 't' WHERE contract_id = $1 AND content_purged_at IS NULL`,
    [contractId, status],
  )

it('shows an email’s changed status without a reload, keeps the focus, and hides a date of birth that was shown', async () => {
  const { page } = portal
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  const contractId = await createContract()
  await page.goto(`/portal/live/contracts/${contractId}`)
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await timeline.getByText('Queued').waitFor()
  await page.getByText('Estimated price per week').waitFor()
  await page.getByRole('button', { name: 'Show date of birth' }).press('Enter')
  const hide = page.getByRole('button', { name: 'Hide date of birth' })
  await hide.waitFor()
  await setEmailStatus(contractId, 'delivered')
  await timeline.getByText('Delivered').waitFor()
  await timeline.getByText('Not yet').waitFor()
  await expect.poll(() => hide.evaluate((button) => button === document.activeElement)).toBe(true)
  await hide.press('Enter')
  await page.getByRole('button', { name: 'Show date of birth' }).waitFor()
  // No worker is running, so the readiness check fails.
  expect(consoleErrors).toEqual([])
  expect(await findAxeViolations(page, 'main')).toEqual([])
})

it('lets partner staff correct an address that bounced, and sends the confirmation there', async () => {
  const { page, service } = portal
  const contractId = await createContract({ selectedServices: { gas: 'true' }, broadband: 'Fibre' })
  await setEmailStatus(contractId, 'delivered')
  await page.goto(`/portal/live/contracts/${contractId}`)
  await page.getByRole('heading', { name: 'Emails' }).waitFor()
  const trigger = page.getByRole('button', { name: 'Correct email address' })
  await expect.poll(() => trigger.count()).toBe(0)
  // The package has no broadband, so its type doesn't matter.
  await expect.poll(() => page.getByText('Fibre').count()).toBe(0)

  await setEmailStatus(contractId, 'bounced')
  await page.reload()
  await page.getByText('choose “Correct email address” at the top of this page').waitFor()
  await trigger.click()
  const dialog = page.getByRole('dialog', { name: 'Correct email address' })
  const email = uniqueEmail()
  await dialog.getByLabel('New email address').fill('nobody@')
  await dialog.getByRole('button', { name: 'Correct and send' }).click()
  await dialog.getByText('Enter a valid email address, such as').first().waitFor()
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByRole('button', { name: 'Correct and send' }).click()
  await page.getByText('Email address corrected').waitFor()
  await page.getByRole('link', { name: email }).waitFor()
  await expect.poll(() => trigger.count()).toBe(0)
  const recipients = await service.db.sql(
    `SELECT recipient FROM emails WHERE contract_id = $1 AND status IN ('queued', 'captured')`,
    [contractId],
  )
  expect(recipients).toEqual([{ recipient: email }])
})

it('lets partner staff cancel a contract until its tenancy starts', async () => {
  const { page, service } = portal
  const contractId = await createContract()
  await page.goto(`/portal/live/contracts/${contractId}`)
  const trigger = page.getByRole('button', { name: 'Cancel contract' })
  await trigger.click()
  const dialog = page.getByRole('dialog', { name: `Cancel contract ${contractId}?` })
  await dialog.getByText('We’ll email the tenant.').waitFor()
  await dialog.getByText("Siobhán O'Brien").waitFor()
  await dialog.getByRole('button', { name: 'Keep contract' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await trigger.click()
  await dialog.getByRole('button', { name: 'Cancel contract' }).click()
  // The toast. The list of emails gets an entry with the same text.
  await page.getByRole('heading', { name: 'Contract cancelled' }).waitFor()
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Cancelled').waitFor()
  await expect.poll(() => trigger.count()).toBe(0)
  const templates = await service.db.sql('SELECT template FROM emails WHERE contract_id = $1 ORDER BY created_at', [
    contractId,
  ])
  expect(templates).toEqual([{ template: 'bills-package-confirmation' }, { template: 'contract-cancelled' }])

  const startedId = await createContract()
  await service.db.sql(
    `UPDATE house_contracts SET start_date = (now() AT TIME ZONE 'Europe/London')::date WHERE id = $1`,
    [startedId],
  )
  await page.goto(`/portal/live/contracts/${startedId}`)
  await page.getByRole('link', { name: 'Create another contract' }).waitFor()
  await expect.poll(() => trigger.count()).toBe(0)
})

it('copies the address, dates and services of a contract to a new one for a housemate', async () => {
  const { page } = portal
  const contractId = await createContract()
  await page.goto(`/portal/live/contracts/${contractId}`)
  await page.getByRole('link', { name: 'Create another contract' }).click()
  await page.getByText(`those of contract ${contractId}`).waitFor()
  await expect.poll(() => page.getByLabel('Address').inputValue()).toMatch(/LS6 3AA$/)
  await expect.poll(() => page.getByLabel('Start date').inputValue()).toBe(UPCOMING_TENANCY.startDate)
  await expect.poll(() => page.getByRole('checkbox', { name: 'Gas' }).isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('')
  // Nothing was typed, so the page doesn't ask when the user leaves. Without a handler, a question would be declined.
  await page.getByRole('navigation').getByRole('link', { name: 'Requests' }).click()
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
})
