import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { exportContractsCsv } from './export-contracts-csv'
import type { ExportedContract } from './load-contract-batches'

const CONTRACT: ExportedContract = {
  ...{ id: 7, firstName: 'Zoë', lastName: 'O"Brien, Smith', email: 'zoe@example.org' },
  ...{ address: '12 High Street,\nLeeds', postcode: 'LS6 3AA', startDate: '2027-01-01', endDate: '2027-12-31' },
  ...{ gas: true, electricity: false, water: false, tv: false, wifi: true, status: 'active', mail: null },
  ...{ createdAt: new Date('2026-07-01T23:30:00Z'), numberOfTenants: 4, broadband: 'Fibre' },
}

async function exportToString(...batches: ExportedContract[][]): Promise<string> {
  let file = ''
  for await (const chunk of exportContractsCsv(
    'test',
    (async function* () {
      yield* batches
    })(),
  ))
    file += chunk
  return file
}

it('exports contracts with UK times, and with text that a CSV parser reads back unchanged', async () => {
  const file = await exportToString([CONTRACT, CONTRACT], [CONTRACT])
  expect(file.startsWith('\uFEFFNumber,Created,')).toBe(true)
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
  expect(rows).toHaveLength(3)
  expect(rows[2]).toEqual({
    ...{
      Number: '7',
      Created: '2026-07-02 00:30',
      Status: 'active',
      'First name': 'Zoë',
      'Last name': 'O"Brien, Smith',
    },
    ...{ Email: 'zoe@example.org', Address: '12 High Street,\nLeeds', Postcode: 'LS6 3AA', 'Number of tenants': '4' },
    ...{
      'Start date': '2027-01-01',
      'End date': '2027-12-31',
      Gas: 'yes',
      Electricity: 'no',
      Water: 'no',
      'TV licence': 'no',
      Broadband: 'yes',
    },
    ...{ 'Broadband type': 'Fibre', 'Last email': '' },
  })
})

it('leaves out the broadband type of a contract without broadband', async () => {
  const [row] = parse<Record<string, string>>(await exportToString([{ ...CONTRACT, wifi: false }]), {
    bom: true,
    columns: true,
  })
  expect(row).toMatchObject({ Broadband: 'no', 'Broadband type': '' })
})

it('names the status of the last email as the portal does', async () => {
  const contracts = (['complained', 'captured'] as const).map((mail) => ({ ...CONTRACT, mail }))
  const rows: Record<string, string>[] = parse(await exportToString(contracts), { bom: true, columns: true })
  expect(rows.map((row) => row['Last email'])).toEqual(['Marked as spam', 'Not sent (test)'])
})

it('exports only a header if there are no contracts', async () => {
  expect((await exportToString()).trim().split('\n')).toHaveLength(1)
})

it('escapes a name that a spreadsheet would run as a formula', async () => {
  const [row] = parse<Record<string, string>>(await exportToString([{ ...CONTRACT, lastName: '=1+1' }]), {
    bom: true,
    columns: true,
  })
  expect(row?.['Last name']).toBe("'=1+1")
})
