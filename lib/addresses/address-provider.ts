import { processSingleton } from '@/lib/platform/async/process-singleton'
import { env } from '@/lib/platform/env'
import type { KnownAddress } from './address'
import * as loqateLookup from './loqate/find-loqate-address'
import { LoqateClient } from './loqate/loqate-client'
import { isLoqateId } from './loqate/loqate-id'
import * as directoryAutocomplete from './matching/autocomplete-addresses'
import { type Match, matchAddress } from './matching/match-address'

/** What knows the country's addresses: the directory in the database, or a service. */
export interface AddressProvider {
  /** The one address that a line names, by its text or its `addressId`, or up to 10 candidates, best first. */
  findAddress: (addressLine: string) => Promise<Match>
  /** Addresses that somebody may mean who is still typing the line. */
  autocompleteAddresses: (addressLine: string) => Promise<KnownAddress[]>
  /** Whether a text has the form of an id that this provider alone gives. */
  isProviderId: (text: string) => boolean
}

const DIRECTORY_PROVIDER: AddressProvider = {
  findAddress: matchAddress,
  autocompleteAddresses: directoryAutocomplete.autocompleteAddresses,
  isProviderId: () => false,
}

/** The one that ADDRESS_PROVIDER names. All of its questions throw when it cannot be asked. */
export function getAddressProvider(): AddressProvider {
  const { loqate } = env()
  return loqate ? processSingleton('loqate', () => createLoqateProvider(new LoqateClient(loqate))) : DIRECTORY_PROVIDER
}

export const createLoqateProvider = (loqate: LoqateClient): AddressProvider => ({
  findAddress: (addressLine) => loqateLookup.findLoqateAddress(loqate, addressLine),
  autocompleteAddresses: (addressLine) => loqateLookup.autocompleteLoqateAddresses(loqate, addressLine),
  isProviderId: isLoqateId,
})
