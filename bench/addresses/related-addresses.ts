// Decides by the parts of two addresses whether a person would call them related. Uses nothing of the matching code, so
// that the measurement doesn't judge the code by its own rules.
import type { AddressParts } from '../../lib/addresses/address'
import type { IntendedAddress } from './mistype-address'

type Names = Pick<AddressParts, 'street' | 'buildingName'>
type Place = Pick<AddressParts, 'town' | 'locality' | 'postcode'>

/** Up to two letters of a street's name may differ, and one of a building's. */
const MAX_STREET_EDITS = 2
const MAX_BUILDING_EDITS = 1

/** The streets and buildings of a directory, by place. */
export class PlaceDirectory {
  private readonly namesByPlace = new Map<string, Map<string, Names>>()
  private readonly townsByName = new Map<string, Set<string>>()
  private readonly postcodes = new Set<string>()

  constructor(homes: Iterable<Names & Place>) {
    for (const home of homes) {
      this.postcodes.add(home.postcode)
      for (const name of listNames(home)) {
        if (!this.townsByName.has(name)) this.townsByName.set(name, new Set())
        this.townsByName.get(name)!.add(home.town)
      }
      for (const place of listPlaces(home)) {
        if (!this.namesByPlace.has(place)) this.namesByPlace.set(place, new Map())
        this.namesByPlace.get(place)!.set(`${home.street}/${home.buildingName}`, home)
      }
    }
  }

  /**
   * Returns whether a person would call the home related to the address. It is in three cases:
   *
   * - They have the same postcode.
   * - They have the same street or building, and the same town, locality or outcode.
   * - They have the same street or building, the address has no place, and no other town has a street or building of
   *   this name.
   */
  areRelated(given: IntendedAddress, home: AddressParts): boolean {
    if (given.postcode !== '' && given.postcode === home.postcode) return true
    if (!haveSameName(given, home)) return false
    const places = listPlaces(given)
    return places.length === 0 ? this.isInOneTown(given) : listPlaces(home).some((place) => places.includes(place))
  }

  /** Returns whether the directory has a home that a person would call related to the address. */
  hasRelatedHome(given: IntendedAddress): boolean {
    if (this.postcodes.has(given.postcode)) return true
    const places = listPlaces(given)
    if (places.length === 0) return this.isInOneTown(given)
    return places.some((place) =>
      [...(this.namesByPlace.get(place)?.values() ?? [])].some((names) => haveSameName(given, names)),
    )
  }

  /** Returns whether all homes on the address's street, or in its building, are in one town. */
  private isInOneTown(given: IntendedAddress): boolean {
    return new Set(listNames(given).flatMap((name) => [...(this.townsByName.get(name) ?? [])])).size === 1
  }
}

const listNames = ({ street, buildingName }: Names): string[] =>
  [street, buildingName ?? ''].filter((name) => name !== '').map(simplify)

/** Lists the town, locality and outcode that are given. */
function listPlaces({ town, locality, postcode }: Place): string[] {
  return [town, locality ?? '', postcode.split(' ')[0]!].filter((place) => place !== '').map(simplify)
}

function haveSameName(given: Names, other: Names): boolean {
  return (
    haveSimilarLetters(given.street, other.street, MAX_STREET_EDITS) ||
    haveSimilarLetters(given.buildingName, other.buildingName, MAX_BUILDING_EDITS) ||
    haveSimilarLetters(given.buildingName, other.street, 0) ||
    haveSimilarLetters(given.street, other.buildingName, 0)
  )
}

function haveSimilarLetters(one: string | null, other: string | null, maxEdits: number): boolean {
  if (!one || !other) return false
  return countEdits(simplify(removeArticle(one)), simplify(removeArticle(other)), maxEdits) <= maxEdits
}

const removeArticle = (name: string) => name.replace(/^The (?=\S+ \S)/, '')
const simplify = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Counts the letters that were added, removed or replaced. Returns Infinity for names that differ by more in length. */
function countEdits(one: string, other: string, maxEdits: number): number {
  if (one === other) return 0
  if (Math.abs(one.length - other.length) > maxEdits) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= other.length; at++)
      next[at] = Math.min(row[at]! + 1, next[at - 1]! + 1, row[at - 1]! + Number(letter !== other[at - 1]))
    row = next
  }
  return row.at(-1)!
}
