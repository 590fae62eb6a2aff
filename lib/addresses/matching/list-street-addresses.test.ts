import { expect, it } from 'vitest'
import { setUpAddressDirectory } from '@/e2e/helpers/fill-address-directory'
import { listStreetAddresses } from './list-street-addresses'
import { matchAddress } from './match-address'

setUpAddressDirectory()

it('lists all addresses in the street of an address, by house number', async () => {
  const match = await matchAddress('12 High Street, Headingley, Leeds, LS6 3AA')
  if (!match.isFound) throw new Error('the address isn’t in the directory')
  const addresses = await listStreetAddresses(match.address.addressId)
  expect(addresses).toContainEqual(match.address)
  expect(addresses.length).toBeGreaterThan(10)
  for (const { address } of addresses) expect(address).toMatch(/High Street, Headingley, Leeds, LS6/)
  const numbers = addresses.map(({ address }) => Number(/(\d+)\w* High Street/.exec(address)?.[1]))
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
})

it.each(['GB|AD|1', 'GB|PC|LS6 3AA', 'x'])('lists nothing for the ID %j', async (addressId) => {
  expect(await listStreetAddresses(addressId)).toEqual([])
})
