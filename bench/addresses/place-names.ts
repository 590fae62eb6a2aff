// Invents names of streets, towns and houses, by combining parts of British names at random.
import type { Random } from './seeded-random'

const splitWords = (text: string) => text.trim().split(/\s+/)
const splitNames = (text: string) => text.trim().split(/\s*,\s*/)

/** Street names that occur all over the country, the most frequent first. */
const COMMON_STREETS = splitNames(`
  High Street, Station Road, Church Lane, Main Street, Park Road, Church Street, London Road, Victoria Road, Green Lane,
  Manor Road, Church Road, Park Avenue, The Avenue, The Crescent, Queens Road, New Road, Grange Road, Kings Road,
  Kingsway, Windsor Road, Highfield Road, Mill Lane, Alexandra Road, York Road, St John's Road, Main Road, Broadway,
  King Street, The Green, Springfield Road, George Street, Park Lane, Victoria Street, Albert Road, Queensway,
  New Street, Queen Street, West Street, North Street, Manchester Road, The Grove, Richmond Road, Grove Road,
  South Street, School Lane, The Drive, North Road, Stanley Road, Chester Road, Mill Road, St Mary's Road, Back Lane,
  The Close, Albert Street, Bridge Street, Chapel Street, Chapel Lane, St Andrew's Road, West End, Market Place`)

const NAME_BEGINNINGS = splitWords(`
  Acorn Alder Ash Aspen Badger Barley Beacon Beech Bell Birch Black Bram Briar Brook Burn Cedar Chalk Cherry Clay Clover
  Copper Corn Cran Crow Dale Deer Dove Elder Elm Fair Falcon Fern Field Fox Gorse Grey Hare Harts Haw Hazel Heath Heather
  Hel Heron High Holly Horn Ivy Jay Juniper King Kirk Lark Laurel Lavender Lin Long Maple Marl Marsh Meadow Mill Moor
  Moss Nettle Oak Orchard Otter Owl Pear Pine Plum Poplar Quarry Raven Red Rook Rose Rowan Rush Rye Sand Shel Sil Sorrel
  Spring Star Stock Stone Swan Sycamore Thistle Thorn Tarn Vale Vine Walnut War Wheat White Wil Willow Win Wood Wren Yew`)

const NAME_ENDINGS = splitWords(`
  bank beck borough bourne bridge brook bury combe cote croft dale den dene down field fold ford gate grove ham hill holme
  hurst lands leigh ley low mead mere mont more ridge rigg shaw side stead stone thorpe ton vale ville well wick wood worth`)

const STREET_TYPES = splitWords(`
  Road Street Close Avenue Lane Drive Way Court Crescent Place Gardens Grove Terrace Walk Hill Mews View Rise Square Park`)

const SURNAMES = splitWords(`
  Abbott Adair Balfour Barton Beaumont Bradley Byron Carlton Cecil Clarence Clifton Cromwell Dalton Darwin Derby Devon
  Douglas Dudley Durham Edmund Egerton Eliot Fleming Gladstone Gordon Grafton Hamilton Harcourt Hardy Hereford Howard
  Keats Lancaster Lincoln Lloyd Lonsdale Melrose Milton Montrose Nelson Newton Norfolk Osborne Oxford Percy Ramsay
  Rutland Salisbury Selwyn Seymour Shelley Somerset Stafford Stirling Stuart Sutton Tennyson Wallace Warwick Wellington`)

const TOWN_ENDINGS = splitWords(`
  bridge burgh bury by caster chester combe dale don field ford ham hampton haven head holme hurst ington leigh ley
  minster mouth ness pool port stead stow thorpe ton wick worth`)

const BUILDING_TYPES = splitWords('House Court Lodge Hall Mansions Point Tower Mill')
const COTTAGE_TYPES = splitWords('Cottage House Lodge Barn Farm Cottage Villa Bungalow')

export function generateStreetName(random: Random): string {
  if (random.chance(0.24)) return random.pickSkewed(COMMON_STREETS)
  const streetType = random.pickSkewed(STREET_TYPES)
  const roll = random.integerBelow(100)
  if (roll < 30) return `${random.pick(SURNAMES)} ${streetType}`
  if (roll < 35) return `${random.pick(DIRECTIONS)} ${random.pick(SURNAMES)} ${streetType}`
  if (roll < 39) return `St ${random.pick(SAINTS)}'s ${streetType}`
  return `${random.pick(NAME_BEGINNINGS)}${random.pick(NAME_ENDINGS)} ${streetType}`
}

const DIRECTIONS = splitWords('North South East West Upper Lower Old New Great Little')
const SAINTS = splitWords('Andrew David George James John Luke Mark Martin Mary Paul Peter Thomas')

export function generateTownName(random: Random): string {
  const name = random.pick(NAME_BEGINNINGS) + random.pick(TOWN_ENDINGS)
  const roll = random.integerBelow(100)
  if (roll < 6) return `${name} on ${random.pick(RIVERS)}`
  if (roll < 9) return `${random.pick(['Great', 'Little', 'North', 'South', 'Market'])} ${name}`
  return name
}

const RIVERS = splitWords('Arrow Brede Colne Dane Ember Frome Gade Irwell Kenn Loud Mole Nidd Rother Teme Ure Wey')

export const generateLocalityName = (random: Random): string =>
  random.chance(0.1)
    ? `${random.pick(NAME_BEGINNINGS)} ${random.pick(['Green', 'End', 'Heath', 'Park'])}`
    : random.pick(NAME_BEGINNINGS) + random.pick(NAME_ENDINGS)

export const generateBlockName = (random: Random): string =>
  `${random.chance(0.5) ? random.pick(SURNAMES) : random.pick(NAME_BEGINNINGS) + random.pick(NAME_ENDINGS)} ${random.pick(BUILDING_TYPES)}`

export const generateCottageName = (random: Random): string =>
  `${random.chance(0.1) ? 'The ' : ''}${random.pick(random.chance(0.5) ? NAME_BEGINNINGS : SURNAMES)} ${random.pick(COTTAGE_TYPES)}`
