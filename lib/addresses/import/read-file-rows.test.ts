import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTextFile, findAddressFiles } from './address-file-type'
import { CSV_LAYOUTS } from './csv-layouts'
import { checkFile, readFileRows } from './read-file-rows'
import { type CsvLayout, layoutSchema } from './schema'

/** Returns a string for each row: the parts joined by '|', or the reason why the row was rejected. */
async function readRows(layout: CsvLayout, lines: string[]): Promise<string[]> {
  const chunks = await Array.fromAsync(readFileRows(createTextFile(lines.join('\n')), layout, { number: 0, end: 0 }))
  return chunks.flat().map(({ address }) => {
    if (typeof address === 'string') return address
    const { subBuilding, buildingName, number, street, locality, town, county, postcode } = address.parts
    return [subBuilding, buildingName, number, street, locality, town, county, postcode].join('|')
  })
}

describe('reading addresses with a CSV layout', () => {
  it('supports HM Land Registry price paid data', async () => {
    const row = (paon: string, saon: string, street: string, status = 'A') =>
      `"{1}","250000","2024-05-01 00:00","LS6 3AA","F","N","L","${paon}","${saon}","${street}","HEADINGLEY","LEEDS","LEEDS","WEST YORKSHIRE","A","${status}"`
    expect(
      await readRows(CSV_LAYOUTS['price-paid']!, [
        row('12', 'FLAT 2', "KING'S MILL ROAD"),
        row('12', '3', "KING'S MILL ROAD"),
        row('VICTORIA HOUSE, 14', 'APARTMENT 5', 'STOW-ON-THE-WOLD WAY'),
        row('ROSE COTTAGE', '', 'HIGH STREET'),
        row('20 - 22', '', 'HIGH STREET'),
        row('99', '', 'HIGH STREET', 'D'),
      ]),
    ).toEqual([
      "Flat 2||12|King's Mill Road|Headingley|Leeds|West Yorkshire|LS6 3AA",
      "Flat 3||12|King's Mill Road|Headingley|Leeds|West Yorkshire|LS6 3AA",
      'Apartment 5|Victoria House|14|Stow-on-the-Wold Way|Headingley|Leeds|West Yorkshire|LS6 3AA',
      '|Rose Cottage||High Street|Headingley|Leeds|West Yorkshire|LS6 3AA',
      '||20 - 22|High Street|Headingley|Leeds|West Yorkshire|LS6 3AA',
    ])
  })

  it('supports Ordnance Survey AddressBase Plus', async () => {
    const { columns } = CSV_LAYOUTS['os-addressbase-plus']!
    const row = (fields: Record<string, string>) => {
      expect(columns).toEqual(expect.arrayContaining(Object.keys(fields)))
      return columns!.map((column) => (fields[column] ? `"${fields[column]}"` : '')).join()
    }
    const localAuthorityFields = {
      street_description: 'MILL LANE',
      locality: 'LENTON',
      town_name: 'NOTTINGHAM',
      postcode_locator: 'NG7 1AA',
      state: '2',
    }
    const royalMailFields = {
      thoroughfare: 'HIGH STREET',
      post_town: 'LEEDS',
      postcode: 'LS6 3AA',
      state: '2',
      addressbase_postal: 'D',
    }
    expect(
      await readRows(CSV_LAYOUTS['os-addressbase-plus']!, [
        columns!.join().toUpperCase(),
        row({
          ...localAuthorityFields,
          sao_start_number: '2',
          sao_start_suffix: 'A',
          pao_start_number: '10',
          pao_end_number: '12',
          pao_end_suffix: 'B',
        }),
        row({ ...localAuthorityFields, sao_text: 'GARDEN FLAT', pao_text: 'THE MILL' }),
        row({ ...localAuthorityFields, sao_text: 'ANNEXE', sao_start_number: '3', pao_start_number: '14' }),
        row({ ...localAuthorityFields, ...royalMailFields, building_name: 'ELM HOUSE', pao_start_number: '14' }),
        row({ ...localAuthorityFields, pao_start_number: '14', state: '4' }),
        row({ ...localAuthorityFields, pao_start_number: '16', addressbase_postal: 'N' }),
        row({ ...royalMailFields, sub_building_name: 'FLAT 3', building_name: 'ELM HOUSE', building_number: '7' }),
        row({ ...royalMailFields, building_name: '9A', dependent_locality: 'HEADINGLEY', change_type: 'I' }),
      ]),
    ).toEqual([
      'Flat 2A||10-12B|Mill Lane|Lenton|Nottingham||NG7 1AA',
      'Garden Flat|The Mill||Mill Lane|Lenton|Nottingham||NG7 1AA',
      'Annexe 3||14|Mill Lane|Lenton|Nottingham||NG7 1AA',
      '|Elm House||High Street|Lenton|Leeds||LS6 3AA',
      'Flat 3|Elm House|7|High Street||Leeds||LS6 3AA',
      '||9A|High Street|Headingley|Leeds||LS6 3AA',
    ])
  })

  it('supports a custom layout that refers to columns by number', async () => {
    const layout = layoutSchema.parse({
      header: false,
      parts: { number: '{2}[-{3}]', street: '{4}', town: '{5}', postcode: '{1}' },
    })
    expect(await readRows(layout, ['LS6 3AA,10,12,High Street,Leeds', 'LS6 3AA,14,,High Street,Leeds'])).toEqual([
      '||10-12|High Street||Leeds||LS6 3AA',
      '||14|High Street||Leeds||LS6 3AA',
    ])
  })

  it.each([
    [{ parts: { street: '{a', town: '{b}', postcode: '{c}' } }, 'expected text with {column}'],
    [{ parts: { street: '{a}', town: '{b}', postcode: { of: '{c}', match: '(' } } }, 'Invalid input'],
    [{ parts: { street: '{a}', town: '{b}', postcode: '{c}' }, other: 1 }, 'Unrecognized key'],
  ])('rejects an invalid custom layout: %j', (layout, message) => {
    expect(layoutSchema.safeParse(layout).error?.message).toContain(message)
  })
})

it.each([
  ['gzip', Buffer.from('1f8b0800', 'hex'), 'the file is compressed'],
  ['zip', Buffer.from('504b0304', 'hex'), 'the file is compressed'],
  ['UTF-16', Buffer.from('\ufeffa,b\n', 'utf16le'), 'the file is in UTF-16'],
])('says why a %s file can’t be read, whichever built-in CSV layout is chosen', async (_, bytes, reason) => {
  const file = {
    ...createTextFile(''),
    read: async function* () {
      yield bytes
    },
  }
  for (const layout of Object.values(CSV_LAYOUTS)) await expect(checkFile(file, layout)).rejects.toThrow(reason)
})

it('gives an address file a new fingerprint even if only the middle of the file changes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'address-file-'))
  try {
    const getFingerprint = async (middle: string) => {
      await writeFile(path.join(folder, 'a.csv'), `${'x'.repeat(100_000)}${middle}${'x'.repeat(100_000)}`)
      return (await findAddressFiles([folder]))[0]!.fingerprint
    }
    expect(await getFingerprint('LS6 3AA')).not.toBe(await getFingerprint('LS6 3AB'))
  } finally {
    await rm(folder, { recursive: true })
  }
})
