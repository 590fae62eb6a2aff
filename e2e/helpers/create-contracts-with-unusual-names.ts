import { buildBillsPackage } from './request-bodies'
import type { TestService } from './start-test-service'

/**
 * Creates three contracts and returns the ID of the first, which is for "Zoë Quillfeather". The second has a
 * spreadsheet formula and Hebrew letters as its names, and TV among its services. The third has the longest last name.
 */
export async function createContractsWithUnusualNames(service: TestService): Promise<number> {
  const zoe = { firstName: 'Zoë', lastName: 'Quillfeather', email: 'zoe.quillfeather@example.org' }
  const { houseContractId } = (await service.createBillsPackage(buildBillsPackage(zoe))).body.data
  const formulaTenant = { firstName: '=HYPERLINK("x")', lastName: 'אבגדה', selectedServices: { tv: 'true' } }
  await service.createBillsPackage(buildBillsPackage(formulaTenant))
  await service.createBillsPackage(buildBillsPackage({ lastName: 'N'.repeat(100) }))
  return houseContractId
}
