// Sends the same tenant twice while the address isn't found. Follows the links between the first request, the unmatched
// address and the contract.
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { waitForLoggedRequest } from '../helpers/find-logged-requests'
import { openSharedPortal } from '../helpers/open-portal'
import { buildBillsPackage } from '../helpers/request-bodies'
import { postJson, type SharedTestService } from '../helpers/start-test-service'

let service: SharedTestService
let page: Page

beforeAll(async () => {
  const portal = await openSharedPortal({ role: 'member' })
  ;({ service, page } = portal)
  return portal.close
})

it('links a replaced request’s page to the unmatched address, later to the contract, and links both pages back to the request', async () => {
  const body = buildBillsPackage({ address: '13 High Street, Leeds, LS6 3AA' })
  const firstId = (await service.createBillsPackage(body)).headers.get('X-Request-Id')
  const latestId = (await service.createBillsPackage(body)).headers.get('X-Request-Id')
  const countLogged = () => service.db.sql('SELECT FROM api_requests WHERE id = ANY ($1)', [[firstId, latestId]])
  await expect.poll(countLogged).toHaveLength(2)
  const [held] = await service.db.sql<{ id: number }>('SELECT id FROM unmatched_addresses WHERE email_key = $1', [
    body.email,
  ])
  const followBackToFirstRequest = async () => {
    await page.getByRole('link', { name: `${firstId}` }).click()
    await page.getByRole('rowheader').getByRole('link').click()
    await page.getByRole('link', { name: 'Later request for the same tenant' }).waitFor()
  }

  await page.goto(`/portal/live/api-requests?id=${firstId}`)
  await page.getByRole('link', { name: 'Choose an address' }).waitFor()
  await page.goto(`/portal/live/api-requests/${firstId}`)
  await page.getByRole('link', { name: 'choose an address' }).click()
  await page.waitForURL(`**/unmatched-addresses/${held?.id}`)
  await followBackToFirstRequest()

  await page.getByRole('link', { name: 'choose an address' }).click()
  await page.getByLabel('Search for the right address').fill('12 High Street')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: '12 High Street, Headingley, Leeds, LS6 3AA', exact: true }).check()
  await page.getByRole('button', { name: 'Create contract' }).click()
  await page.waitForURL(/\/portal\/live\/contracts\/\d+(\?created=tenant)?$/)
  await followBackToFirstRequest()
  await page.getByText(`created when unmatched address ${held?.id} was resolved`).waitFor()
  await page.getByRole('link', { name: `unmatched address ${held?.id}` }).click()
  await page.getByText('An address was chosen, which created the contract.').waitFor()
  await followBackToFirstRequest()
  await page.getByRole('link', { name: 'Later request for the same tenant' }).click()
  await page.getByRole('link', { name: /^Contract \d+$/ }).waitFor()
})

it('links the page of a replayed request to the original request and to the unmatched address', async () => {
  const body = buildBillsPackage({ address: '13 High Street, Leeds, LS6 3AA' })
  const send = async () => {
    const url = `${service.baseUrl}/api/external/createBillsPackage.php`
    const { headers } = await postJson(url, body, service.liveKey, { 'Idempotency-Key': `booking-${body.email}` })
    const id = headers.get('X-Request-Id')
    await waitForLoggedRequest(service.db, id)
    return id
  }
  const [originalId, replayId] = [await send(), await send()]
  await page.goto(`/portal/live/api-requests/${replayId}`)
  await page.getByRole('link', { name: 'choose an address' }).waitFor()
  await page.getByRole('link', { name: 'Earlier request' }).click()
  await page.waitForURL(`**/api-requests/${originalId}`)
})
