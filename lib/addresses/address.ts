import { formatAddressId } from './address-id'

/** The parts of an address as stored in the directory. A missing part is null. */
export interface AddressParts {
  /** The flat or unit, such as 'Flat 2', '2/1' or 'First Floor Flat'. */
  subBuilding: string | null
  /** The name of a house or block, such as 'Rose Cottage' or 'Victoria House'. */
  buildingName: string | null
  /** The house number, such as '12', '12A' or '10-12'. */
  number: string | null
  street: string
  locality: string | null
  town: string
  county: string | null
  /** The postcode with its space, such as 'LS6 3AA'. */
  postcode: string
}

/** The normalised keys by which an address is found in the directory (build-address-keys.ts). */
export interface AddressKeys {
  /** The flat, house number and street. If there's no number, the building's name replaces it. */
  premisesKey: string
  streetKey: string
  townKey: string
  /**
   * The whole address except its postcode. Unique within a postcode: even 'Flat 2' and 'Unit 2' have different keys.
   */
  fullKey: string
  buildingKey: string | null
  localityKey: string | null
}

/** An address in the directory, or one from Loqate in the same form. */
export type Home = AddressParts & AddressKeys & { id: bigint; outcode: string }

/** An address from the address provider, as shown to people. */
export interface KnownAddress {
  /** The address's ID, such as 'GB|AD|CFYWO2FGXJS6'. */
  addressId: string
  /** The whole address on one line, such as 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA'. */
  address: string
  postcode: string
}

/** An element of `possibleAddresses` in an API response. To select this address, a client sends either field back. */
export interface Candidate {
  addressId: string
  address: string
}

/** Formats the address on one line, ending with its postcode. */
export function formatAddress(parts: AddressParts): string {
  return `${formatAddressWithoutPostcode(parts)}, ${parts.postcode}`
}

export function formatAddressWithoutPostcode(parts: AddressParts): string {
  const street = parts.number ? `${parts.number} ${parts.street}` : parts.street
  return [parts.subBuilding, parts.buildingName, street, parts.locality, parts.town, parts.county]
    .filter((part) => part)
    .join(', ')
}

export function toKnownAddress(home: Home): KnownAddress {
  return { addressId: formatAddressId(home.id), address: formatAddress(home), postcode: home.postcode }
}
