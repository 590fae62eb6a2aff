import { describe, expect, it } from 'vitest'
import { generateDemoAddresses } from './demo-addresses'

describe('demo addresses', () => {
  const rows = generateDemoAddresses().trim().split('\n').slice(1)

  it('number about 3,000 in at least twenty outcodes, and are the same on every run', () => {
    expect(generateDemoAddresses()).toBe(generateDemoAddresses())
    expect(rows.length).toBeGreaterThan(2_800)
    expect(rows.length).toBeLessThan(3_500)
    const postcodes = rows.map((row) => row.split(',').at(-1)!)
    const outcodes = new Set(postcodes.map((postcode) => postcode.split(' ')[0]))
    expect(outcodes.size).toBeGreaterThanOrEqual(20)
    for (const outcode of ['LS6', 'M14', 'NG7', 'G12']) expect(outcodes).toContain(outcode)
    for (const postcode of new Set(postcodes)) {
      const count = postcodes.filter((other) => other === postcode).length
      expect(count).toBeGreaterThanOrEqual(10)
      expect(count).toBeLessThanOrEqual(30)
    }
  })

  it('include flats, numbers with letters, number ranges, named houses and streets with the same name', () => {
    const text = rows.join('\n')
    for (const kind of [
      /^Flat 2,,12,High Street,.*LS6 3AA$/m,
      /,12A,|,\d+A,/,
      /,\d+-\d+,/,
      /^2\/1,/m,
      /&/,
      /^,[A-Z]/m,
      /'/,
    ]) {
      expect(text).toMatch(kind)
    }
    expect(
      new Set(rows.filter((row) => row.includes(',High Street,')).map((row) => row.split(',')[5])).size,
    ).toBeGreaterThan(10)
  })
})
