// Generates about 3,000 invented addresses, which are the same on every run. The towns and outward codes are real. The
// streets, the houses and the second half of each postcode are invented.

type PremisesKind = 'houses' | 'suffixes' | 'converted houses' | 'block' | 'tenement' | 'cottages' | 'ranges'

interface Area {
  outcode: string
  /** The digits that can follow the outcode, such as the 3 in 'LS6 3AA'. The postcodes are spread across them. */
  sectors: string
  town: string
  county?: string
  localities: string[]
}

const AREAS: Area[] = [
  { outcode: 'LS6', sectors: '1234', town: 'Leeds', localities: ['Headingley', 'Hyde Park'] },
  { outcode: 'M14', sectors: '4567', town: 'Manchester', localities: ['Fallowfield', 'Rusholme'] },
  { outcode: 'NG7', sectors: '1256', town: 'Nottingham', localities: ['Lenton', 'Radford'] },
  { outcode: 'G12', sectors: '089', town: 'Glasgow', localities: ['Hillhead', 'Dowanhill'] },
  { outcode: 'B29', sectors: '4567', town: 'Birmingham', localities: ['Selly Oak', 'Selly Park'] },
  { outcode: 'CF24', sectors: '1234', town: 'Cardiff', localities: ['Roath', 'Cathays'] },
  { outcode: 'EH9', sectors: '123', town: 'Edinburgh', localities: ['Marchmont', 'Newington'] },
  { outcode: 'BT9', sectors: '567', town: 'Belfast', county: 'County Antrim', localities: ['Malone', 'Stranmillis'] },
  { outcode: 'SO17', sectors: '123', town: 'Southampton', county: 'Hampshire', localities: ['Highfield', 'Portswood'] },
  { outcode: 'L15', sectors: '0238', town: 'Liverpool', localities: ['Wavertree', 'Smithdown'] },
  { outcode: 'S10', sectors: '1235', town: 'Sheffield', localities: ['Crookes', 'Broomhill'] },
  { outcode: 'S11', sectors: '789', town: 'Sheffield', localities: ['Ecclesall', 'Sharrow'] },
  { outcode: 'BS6', sectors: '567', town: 'Bristol', localities: ['Redland', 'Cotham'] },
  { outcode: 'BS7', sectors: '089', town: 'Bristol', localities: ['Bishopston', 'Horfield'] },
  { outcode: 'NE6', sectors: '1245', town: 'Newcastle upon Tyne', localities: ['Heaton', 'Byker'] },
  { outcode: 'LE2', sectors: '0126', town: 'Leicester', localities: ['Clarendon Park', 'Stoneygate'] },
  { outcode: 'E20', sectors: '123', town: 'London', localities: ['Stratford'] },
  { outcode: 'SW4', sectors: '0679', town: 'London', localities: ['Clapham'] },
  { outcode: 'EX4', sectors: '1246', town: 'Exeter', county: 'Devon', localities: ['Pennsylvania', 'St James'] },
  {
    outcode: 'YO10',
    sectors: '345',
    town: 'York',
    county: 'North Yorkshire',
    localities: ['Fishergate', 'Heslington'],
  },
  { outcode: 'CV1', sectors: '2345', town: 'Coventry', localities: ['Hillfields'] },
  { outcode: 'OX4', sectors: '1234', town: 'Oxford', county: 'Oxfordshire', localities: ['Cowley', 'Iffley'] },
]

const POSTCODES_PER_AREA = 7
// Every outcode has a High Street. The other streets are distributed among the outcodes.
const STREETS = [
  'High Street',
  'Ashgrove Road',
  'Brudenvale Avenue',
  'Castle & Abbey Lane',
  'Delph Terrace',
  'Elmhurst Crescent',
  "St John's Road",
  'Queens Square',
  'Park View',
  'Foundry Row',
  'Great Northern Street',
  'Hollins Mount',
  'Ivy Gardens',
  "King's Mill Drive",
  'Larchfield Close',
  'Mill Lane',
  'North Parade',
  'Otter Way',
  'Priory Court',
  'Rosebank',
  "Saint Mary's Place",
  'Station Road',
  'Tannery Street East',
  'Upper Well Street',
  'Victoria Road',
  'Windmill Hill',
  'Yew Tree Walk',
  'Bramble-Croft Road',
  'Old Ropewalk',
]
const BLOCKS = [
  'Victoria House',
  'Albion Mill',
  'Kestrel Court',
  'The Maltings',
  'Bellweather Tower',
  'Salt & Pepper Yard',
]
const COTTAGES = [
  'Rose Cottage',
  'The Old Forge',
  'Ivy Bank',
  'Fern Lea',
  "Shepherd's Rest",
  'Bay Tree House',
  'Dove Cote',
  'The Coach House',
  'Windyridge',
  'Holly Lodge',
  'Larkrise',
  'The Gables',
]

const HEADER = 'sub_building,building_name,number,street,locality,town,county,postcode'

/** @returns the text of an address file in the plain layout (lib/addresses/import/csv-layouts.ts) */
export function generateDemoAddresses(): string {
  const random = createRandom(20261120)
  const rows = AREAS.flatMap((area, areaIndex) =>
    generatePostcodes(area, random).flatMap((postcode, postcodeIndex) => {
      const street =
        postcodeIndex === 0 ? STREETS[0]! : STREETS[1 + ((areaIndex * 5 + postcodeIndex * 3) % (STREETS.length - 1))]!
      const locality = postcodeIndex % 3 === 2 ? '' : area.localities[postcodeIndex % area.localities.length]!
      return generatePremises(choosePremisesKind(area, postcodeIndex), random).map(([flat, name, number]) =>
        [flat, name, number, street, locality, area.town, area.county ?? '', postcode].join(),
      )
    }),
  )
  return `${[HEADER, ...rows].join('\n')}\n`
}

function choosePremisesKind(area: Area, postcodeIndex: number): PremisesKind {
  const isScottish = area.outcode.startsWith('G') || area.outcode.startsWith('EH')
  const kinds: PremisesKind[] = [
    'converted houses',
    'houses',
    'suffixes',
    'block',
    'ranges',
    'cottages',
    'converted houses',
  ]
  const kind = kinds[postcodeIndex]!
  return isScottish && (kind === 'converted houses' || kind === 'block') ? 'tenement' : kind
}

type Premises = [flat: string, name: string, number: string]

/** Generates the premises of a postcode, of which there are 14 to 25. */
function generatePremises(kind: PremisesKind, random: () => number): Premises[] {
  const first = kind === 'converted houses' ? 2 : 1 + Math.floor(random() * 30)
  const count = 18 + Math.floor(random() * 8)
  const generateHouseNumbers = (amount: number) => Array.from({ length: amount }, (_, index) => first + index * 2)
  switch (kind) {
    case 'houses':
      return generateHouseNumbers(count).map((number) => ['', '', `${number}`])
    case 'suffixes':
      return generateHouseNumbers(8).flatMap((number): Premises[] => [
        ['', '', `${number}`],
        ['', '', `${number}A`],
        ['', '', `${number}B`],
      ])
    case 'converted houses':
      return generateHouseNumbers(6).flatMap((number): Premises[] => [
        ['', '', `${number}`],
        ['Flat 1', '', `${number}`],
        ['Flat 2', '', `${number}`],
        number % 4 === 0 ? ['Basement Flat', '', `${number}`] : ['Flat 3A', '', `${number}`],
      ])
    case 'block': {
      const name = BLOCKS[Math.floor(random() * BLOCKS.length)]!
      const label = random() < 0.5 ? 'Apartment' : 'Flat'
      return Array.from({ length: count }, (_, index) => [`${label} ${index + 1}`, name, `${first}`])
    }
    case 'tenement':
      return generateHouseNumbers(3).flatMap((number) =>
        ['0/1', '0/2', '1/1', '1/2', '2/1', '2/2', '3/1', '3/2'].map(
          (flat): Premises => [flat.startsWith('0') ? `Flat ${flat}` : flat, '', `${number}`],
        ),
      )
    case 'cottages':
      return [
        ...COTTAGES.map((name): Premises => ['', name, '']),
        ...generateHouseNumbers(4).map((number): Premises => ['', '', `${number}`]),
      ]
    case 'ranges':
      return generateHouseNumbers(14).map((number, index) => [
        '',
        '',
        index % 2 ? `${number}` : `${number * 10}-${number * 10 + 2}`,
      ])
  }
}

function generatePostcodes({ outcode, sectors }: Area, random: () => number): string[] {
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  const letter = () => letters[Math.floor(random() * letters.length)]!
  const postcodes = new Set(REQUIRED_POSTCODES[outcode])
  while (postcodes.size < POSTCODES_PER_AREA) {
    postcodes.add(`${outcode} ${sectors[postcodes.size % sectors.length]}${letter()}${letter()}`)
  }
  return [...postcodes]
}

// Always generate these postcodes, because the documentation and tests use them.
const REQUIRED_POSTCODES: Record<string, string[]> = { LS6: ['LS6 3AA'], E20: ['E20 2ST'] }

/**
 * Returns a function that generates numbers from 0 to 1. They depend only on the seed (this is a linear congruential
 * generator).
 */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
