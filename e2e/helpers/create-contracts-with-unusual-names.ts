import { buildBillsPackage } from './request-bodies'
import type { SharedTestService } from './start-test-service'

/**
 * Creates three contracts and returns the ID of the first, for "Zoë Quillfeather". The second tenant's names are a
 * spreadsheet formula and Hebrew letters, and the only service is TV. The third has the longest last name allowed.
 */
export async function createContractsWithUnusualNames(service: SharedTestService): Promise<number> {
  const email = `zoe.quillfeather-${service.companyId}@example.org`
  const zoe = { firstName: 'Zoë', lastName: 'Quillfeather', email }
  const { houseContractId } = (await service.createBillsPackage(buildBillsPackage(zoe))).body.data
  const formulaTenant = { firstName: '=HYPERLINK("x")', lastName: 'אבגדה', selectedServices: { tv: 'true' } }
  await service.createBillsPackage(buildBillsPackage(formulaTenant))
  await service.createBillsPackage(buildBillsPackage({ lastName: 'N'.repeat(100) }))
  return houseContractId
}
