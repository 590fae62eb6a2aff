import { type AddressKeys, type AddressParts, addressTextBeforePostcode } from './address'
import { exactKeyOf } from './line'
import { keyOf } from './normalise'

export function addressKeys(parts: AddressParts): AddressKeys {
  return {
    premisesKey: premisesKey(parts, parts.number ? null : parts.buildingName),
    streetKey: keyOf(parts.street),
    townKey: keyOf(parts.town),
    fullKey: exactKeyOf(addressTextBeforePostcode(parts)),
  }
}

/** The key of flat, number and street with the building's name, or without it (null). */
export function premisesKey(parts: AddressParts, buildingName: string | null): string {
  return keyOf([parts.subBuilding, buildingName, parts.number, parts.street].filter((part) => part).join(' '))
}
