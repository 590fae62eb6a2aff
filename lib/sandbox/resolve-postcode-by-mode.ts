import { getAddressProvider } from '@/lib/addresses/address-provider'
import { type ParsedPostcode, parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { resolvePostcode } from '@/lib/addresses/postcodes/suggest-postcodes'
import type { Principal } from '@/lib/platform/identity/principal'
import { findTestAddress } from './test-mode-addresses'

/**
 * Finds the postcode that the quotes endpoint's `postcode` field identifies (postcode-field.ts). In test mode, the
 * field can also be the ID of a sandbox address.
 */
export async function resolvePostcodeByMode(
  { mode }: Pick<Principal, 'mode'>,
  text: string,
): Promise<ParsedPostcode | null> {
  const sandboxAddress = mode === 'test' && findTestAddress(text)
  if (sandboxAddress) return parsePostcode(sandboxAddress.postcode)
  if (!getAddressProvider().isProviderId(text)) return resolvePostcode(text)
  const lookup = await getAddressProvider().findAddress(text)
  return lookup.isFound ? parsePostcode(lookup.address.postcode) : null
}
