import { formatAddressId } from './address-id'

/** The parts of an address as stored in the directory; a missing part is null. */
export interface AddressParts {
  /** 'Flat 2', '2/1', 'First Floor Flat'. */
  subBuilding: string | null
  /** The name of a house or block: 'Rose Cottage', 'Victoria House'. */
  buildingName: string | null
  /** '12', '12A', '10-12'. */
  number: string | null
  street: string
  locality: string | null
  town: string
  county: string | null
  /** 'LS6 3AA'. */
  postcode: string
}

/** The normalised keys by which the directory looks up an address (build-address-keys.ts). */
export interface AddressKeys {
  /** Flat, number and street; the building's name replaces a missing number. */
  premisesKey: string
  streetKey: string
  townKey: string
  /** The whole address except its postcode, with 'Flat 2' and 'Unit 2' distinct. Unique within a postcode. */
  fullKey: string
  buildingKey: string | null
}

export type Home = AddressParts & AddressKeys & { id: bigint; outcode: string }

/** An address in the directory, as shown to people. */
export interface KnownAddress {
  /** 'GB|AD|CFYWO2FGXJS6'. */
  addressId: string
  /** 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA'. */
  address: string
  postcode: string
}

/** An element of the interface's `possibleAddresses`. A client can send back either field to select it. */
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
