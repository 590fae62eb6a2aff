import { beforeAll, it } from 'vitest'
import { viewDateOfBirthThrottleKeys } from '@/lib/auth/throttle/hourly-limit-keys'
import { recordAttempt } from '@/lib/auth/throttle/record-attempt'
import { type OpenPortal, openSharedPortal } from '../helpers/open-portal'
import { buildBillsPackage } from '../helpers/request-bodies'
import type { SharedTestService } from '../helpers/start-test-service'

let portal: OpenPortal<SharedTestService>
beforeAll(async () => {
  portal = await openSharedPortal({ role: 'member' })
  return portal.close
})

it('warns when few dates of birth can still be viewed this hour, and shows none beyond the limit', async () => {
  const { page, service } = portal
  const { body } = await service.createBillsPackage(buildBillsPackage())
  await page.goto(`/portal/live/contracts/${body.data.houseContractId}`)
  for (let attempt = 0; attempt < 59; attempt++) await recordAttempt(viewDateOfBirthThrottleKeys(portal.staff))
  await page.reload()
  await page.getByText('You can view 1 more date of birth').waitFor()
  const show = page.getByRole('button', { name: 'Show date of birth' })
  await show.click()
  await show.waitFor({ state: 'detached' })
  await page.reload()
  await show.click()
  await page.getByText('Too many dates of birth viewed in the last hour. Try again in a minute.').waitFor()
})
