// What invented streets, towns and houses are called: parts that are common in British names, put together by chance.
import type { Chance } from './random'

const words = (text: string) => text.trim().split(/\s+/)
const names = (text: string) => text.trim().split(/\s*,\s*/)

/** Met all over the country, the most frequent first. */
const COMMON_STREETS = names(`
  High Street, Station Road, Church Lane, Main Street, Park Road, Church Street, London Road, Victoria Road, Green Lane,
  Manor Road, Church Road, Park Avenue, The Avenue, The Crescent, Queens Road, New Road, Grange Road, Kings Road,
  Kingsway, Windsor Road, Highfield Road, Mill Lane, Alexandra Road, York Road, St John's Road, Main Road, Broadway,
  King Street, The Green, Springfield Road, George Street, Park Lane, Victoria Street, Albert Road, Queensway,
  New Street, Queen Street, West Street, North Street, Manchester Road, The Grove, Richmond Road, Grove Road,
  South Street, School Lane, The Drive, North Road, Stanley Road, Chester Road, Mill Road, St Mary's Road, Back Lane,
  The Close, Albert Street, Bridge Street, Chapel Street, Chapel Lane, St Andrew's Road, West End, Market Place`)

const FIRST = words(`
  Acorn Alder Ash Aspen Badger Barley Beacon Beech Bell Birch Black Bram Briar Brook Burn Cedar Chalk Cherry Clay Clover
  Copper Corn Cran Crow Dale Deer Dove Elder Elm Fair Falcon Fern Field Fox Gorse Grey Hare Harts Haw Hazel Heath Heather
  Hel Heron High Holly Horn Ivy Jay Juniper King Kirk Lark Laurel Lavender Lin Long Maple Marl Marsh Meadow Mill Moor
  Moss Nettle Oak Orchard Otter Owl Pear Pine Plum Poplar Quarry Raven Red Rook Rose Rowan Rush Rye Sand Shel Sil Sorrel
  Spring Star Stock Stone Swan Sycamore Thistle Thorn Tarn Vale Vine Walnut War Wheat White Wil Willow Win Wood Wren Yew`)

const LAST = words(`
  bank beck borough bourne bridge brook bury combe cote croft dale den dene down field fold ford gate grove ham hill holme
  hurst lands leigh ley low mead mere mont more ridge rigg shaw side stead stone thorpe ton vale ville well wick wood worth`)

const KINDS = words(`
  Road Street Close Avenue Lane Drive Way Court Crescent Place Gardens Grove Terrace Walk Hill Mews View Rise Square Park`)

const PEOPLE = words(`
  Abbott Adair Balfour Barton Beaumont Bradley Byron Carlton Cecil Clarence Clifton Cromwell Dalton Darwin Derby Devon
  Douglas Dudley Durham Edmund Egerton Eliot Fleming Gladstone Gordon Grafton Hamilton Harcourt Hardy Hereford Howard
  Keats Lancaster Lincoln Lloyd Lonsdale Melrose Milton Montrose Nelson Newton Norfolk Osborne Oxford Percy Ramsay
  Rutland Salisbury Selwyn Seymour Shelley Somerset Stafford Stirling Stuart Sutton Tennyson Wallace Warwick Wellington`)

const TOWN_LAST = words(`
  bridge burgh bury by caster chester combe dale don field ford ham hampton haven head holme hurst ington leigh ley
  minster mouth ness pool port stead stow thorpe ton wick worth`)

const BUILDINGS = words('House Court Lodge Hall Mansions Point Tower Mill')
const COTTAGES = words('Cottage House Lodge Barn Farm Cottage Villa Bungalow')

export function streetName(chance: Chance): string {
  if (chance.is(0.24)) return chance.mostlyFirst(COMMON_STREETS)
  const kind = chance.mostlyFirst(KINDS)
  const drawn = chance.below(100)
  if (drawn < 30) return `${chance.of(PEOPLE)} ${kind}`
  if (drawn < 35) return `${chance.of(DIRECTIONS)} ${chance.of(PEOPLE)} ${kind}`
  if (drawn < 39) return `St ${chance.of(SAINTS)}'s ${kind}`
  return `${chance.of(FIRST)}${chance.of(LAST)} ${kind}`
}

const DIRECTIONS = words('North South East West Upper Lower Old New Great Little')
const SAINTS = words('Andrew David George James John Luke Mark Martin Mary Paul Peter Thomas')

export function townName(chance: Chance): string {
  const name = chance.of(FIRST) + chance.of(TOWN_LAST)
  const drawn = chance.below(100)
  if (drawn < 6) return `${name} on ${chance.of(RIVERS)}`
  if (drawn < 9) return `${chance.of(['Great', 'Little', 'North', 'South', 'Market'])} ${name}`
  return name
}

const RIVERS = words('Arrow Brede Colne Dane Ember Frome Gade Irwell Kenn Loud Mole Nidd Rother Teme Ure Wey')

export const localityName = (chance: Chance): string =>
  chance.is(0.1)
    ? `${chance.of(FIRST)} ${chance.of(['Green', 'End', 'Heath', 'Park'])}`
    : chance.of(FIRST) + chance.of(LAST)

export const blockName = (chance: Chance): string =>
  `${chance.is(0.5) ? chance.of(PEOPLE) : chance.of(FIRST) + chance.of(LAST)} ${chance.of(BUILDINGS)}`

export const cottageName = (chance: Chance): string =>
  `${chance.is(0.1) ? 'The ' : ''}${chance.of(chance.is(0.5) ? FIRST : PEOPLE)} ${chance.of(COTTAGES)}`
