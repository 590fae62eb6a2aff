import { formatAddressId } from './address-id'

/** The parts of an address as the directory holds them; a part that it does not have is null. */
export interface AddressParts {
  /** 'Flat 2', '2/1', 'First Floor Flat'. */
  subBuilding: string | null
  /** A house's name or a block's: 'Rose Cottage', 'Victoria House'. */
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

/** What the directory stores of an address to find it by (build-address-keys.ts). */
export interface AddressKeys {
  /** Flat, number and street; the building's name where there is no number. */
  premisesKey: string
  streetKey: string
  townKey: string
  /** All but the postcode, 'Flat 2' told from 'Unit 2': one row for each in a postcode. */
  fullKey: string
  /** The building's name, where there is one. */
  buildingKey: string | null
}

export type Home = AddressParts & AddressKeys & { id: bigint; outcode: string }

/** One address that the directory knows. */
export interface KnownAddress {
  /** 'GB|AD|CFYWO2FGXJS6'. */
  addressId: string
  /** 'Flat 2, 12 High Street, Headingley, Leeds, LS6 3AA'. */
  address: string
  postcode: string
}

/** An element of the interface's `possibleAddresses`; sent back by either field it is understood. */
export interface Candidate {
  addressId: string
  address: string
}

/** The address as one line, with its postcode last. */
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
