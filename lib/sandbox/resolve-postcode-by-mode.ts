import { getAddressProvider } from '@/lib/addresses/address-provider'
import { type ParsedPostcode, parsePostcode } from '@/lib/addresses/postcodes/postcode'
import { resolvePostcode } from '@/lib/addresses/postcodes/suggest-postcodes'
import type { Principal } from '@/lib/platform/identity/principal'
import { findTestAddress } from './test-mode-addresses'

/**
 * Finds the postcode that the `postcode` field of "get quotes" identifies (postcode-field.ts). In test mode, the field
 * can also be the ID of a test address.
 *
 * @returns null if the text doesn't clearly contain a postcode, or no address has this ID
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
