import { processWide } from '@/lib/platform/async/process-singleton'
import { env } from '@/lib/platform/env'
import type { KnownAddress } from './address'
import * as ofLoqate from './loqate/find-address'
import { isIdOfLoqate } from './loqate/id'
import { Loqate } from './loqate/loqate'
import * as begun from './matching/autocomplete'
import { type FoundAddress, findAddress } from './matching/find-address'

/** What knows the country's addresses: the directory in the database, or a service. */
export interface AddressProvider {
  /** The one address that a line names, by its text or its `addressId`, or up to 10 candidates, best first. */
  findAddress: (line: string) => Promise<FoundAddress>
  /** Addresses that somebody may mean who is still typing the line. */
  addressesBegun: (line: string) => Promise<KnownAddress[]>
  /** Whether a text has the form of an id that this provider alone gives. */
  isItsId: (text: string) => boolean
}

const DIRECTORY: AddressProvider = { findAddress, addressesBegun: begun.addressesBegun, isItsId: () => false }

/** The one that ADDRESS_PROVIDER names. All of its questions throw when it cannot be asked. */
export function addressProvider(): AddressProvider {
  const { loqate } = env()
  return loqate ? processWide('loqate', () => loqateProvider(new Loqate(loqate))) : DIRECTORY
}

export const loqateProvider = (loqate: Loqate): AddressProvider => ({
  findAddress: (line) => ofLoqate.findAddress(loqate, line),
  addressesBegun: (line) => ofLoqate.addressesBegun(loqate, line),
  isItsId: isIdOfLoqate,
})
