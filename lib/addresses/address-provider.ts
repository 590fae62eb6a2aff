import { processSingleton } from '@/lib/platform/async/process-singleton'
import { env } from '@/lib/platform/env'
import type { KnownAddress } from './address'
import * as loqateLookup from './loqate/find-loqate-address'
import { LoqateClient } from './loqate/loqate-client'
import { isLoqateId } from './loqate/loqate-id'
import * as directoryAutocomplete from './matching/autocomplete-addresses'
import { listStreetAddresses } from './matching/list-street-addresses'
import { type Match, type MatchOptions, matchAddress } from './matching/match-address'

/** A source of addresses: the directory in our database, or Loqate. */
export interface AddressProvider {
  /**
   * Finds the address that an address line or an `addressId` identifies. If no address is certain, returns up to 10
   * candidates, best first. Unless `isPlaceOptional` is true, a line that names no place is never certain, and gets
   * candidates only if they are all in one town.
   */
  findAddress: (addressLine: string, options?: MatchOptions) => Promise<Match>
  /**
   * Suggests addresses for an address line that is still being typed. Callers must limit the list and remove
   * duplicates.
   */
  autocompleteAddresses: (addressLine: string) => Promise<KnownAddress[]>
  /** Lists the addresses in the street of an address, by house number. Null if the provider can't list streets. */
  listStreet: ((addressId: string) => Promise<KnownAddress[]>) | null
  /** Returns whether the text has the format of an external provider's IDs. Always false for the directory. */
  isProviderId: (text: string) => boolean
}

const DIRECTORY_PROVIDER: AddressProvider = {
  findAddress: matchAddress,
  autocompleteAddresses: directoryAutocomplete.autocompleteAddresses,
  listStreet: listStreetAddresses,
  isProviderId: () => false,
}

/** Returns the provider set by ADDRESS_PROVIDER. Its lookups throw if the provider can't be reached. */
export function getAddressProvider(): AddressProvider {
  const { loqate } = env()
  return loqate ? processSingleton('loqate', () => createLoqateProvider(new LoqateClient(loqate))) : DIRECTORY_PROVIDER
}

export const createLoqateProvider = (loqate: LoqateClient): AddressProvider => ({
  findAddress: (addressLine, options) => loqateLookup.findLoqateAddress(loqate, addressLine, options),
  autocompleteAddresses: (addressLine) => loqateLookup.autocompleteLoqateAddresses(loqate, addressLine),
  listStreet: null,
  isProviderId: isLoqateId,
})
