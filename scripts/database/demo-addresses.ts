// About 3,000 invented addresses: the towns and outward codes are real, streets, houses and the last
// part of each postcode are made up. The same rows come out every time.

type Form = 'houses' | 'suffixes' | 'converted houses' | 'block' | 'tenement' | 'cottages' | 'ranges'

interface Place {
  outcode: string
  /** The outcode's sectors that are used. */
  sectors: string
  town: string
  county?: string
  localities: string[]
}

const PLACES: Place[] = [
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

const POSTCODES_PER_PLACE = 7
// Every outcode has a High Street; the others are shared out.
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

/** @returns the rows as the text of an address file (lib/addresses/import/csv-layouts.ts, plain) */
export function demoAddresses(): string {
  const random = sequence(20261120)
  const rows = PLACES.flatMap((place, placeAt) =>
    postcodesOf(place, random).flatMap((postcode, at) => {
      const street = at === 0 ? STREETS[0]! : STREETS[1 + ((placeAt * 5 + at * 3) % (STREETS.length - 1))]!
      const locality = at % 3 === 2 ? '' : place.localities[at % place.localities.length]!
      return premisesOf(formOf(place, at), random).map(([flat, name, number]) =>
        [flat, name, number, street, locality, place.town, place.county ?? '', postcode].join(),
      )
    }),
  )
  return `${[HEADER, ...rows].join('\n')}\n`
}

function formOf(place: Place, at: number): Form {
  const scottish = place.outcode.startsWith('G') || place.outcode.startsWith('EH')
  const forms: Form[] = ['converted houses', 'houses', 'suffixes', 'block', 'ranges', 'cottages', 'converted houses']
  const form = forms[at]!
  return scottish && (form === 'converted houses' || form === 'block') ? 'tenement' : form
}

type Premises = [flat: string, name: string, number: string]

/** 13 to 26 premises of one postcode. */
function premisesOf(form: Form, random: () => number): Premises[] {
  const first = form === 'converted houses' ? 2 : 1 + Math.floor(random() * 30)
  const count = 18 + Math.floor(random() * 8)
  const numbers = (amount: number) => Array.from({ length: amount }, (_, at) => first + at * 2)
  switch (form) {
    case 'houses':
      return numbers(count).map((number) => ['', '', `${number}`])
    case 'suffixes':
      return numbers(8).flatMap((number): Premises[] => [
        ['', '', `${number}`],
        ['', '', `${number}A`],
        ['', '', `${number}B`],
      ])
    case 'converted houses':
      return numbers(6).flatMap((number): Premises[] => [
        ['', '', `${number}`],
        ['Flat 1', '', `${number}`],
        ['Flat 2', '', `${number}`],
        number % 4 === 0 ? ['Basement Flat', '', `${number}`] : ['Flat 3A', '', `${number}`],
      ])
    case 'block': {
      const name = BLOCKS[Math.floor(random() * BLOCKS.length)]!
      const word = random() < 0.5 ? 'Apartment' : 'Flat'
      return Array.from({ length: count }, (_, at) => [`${word} ${at + 1}`, name, `${first}`])
    }
    case 'tenement':
      return numbers(3).flatMap((number) =>
        ['0/1', '0/2', '1/1', '1/2', '2/1', '2/2', '3/1', '3/2'].map(
          (flat): Premises => [flat.startsWith('0') ? `Flat ${flat}` : flat, '', `${number}`],
        ),
      )
    case 'cottages':
      return [
        ...COTTAGES.map((name): Premises => ['', name, '']),
        ...numbers(4).map((number): Premises => ['', '', `${number}`]),
      ]
    case 'ranges':
      return numbers(14).map((number, at) => ['', '', at % 2 ? `${number}` : `${number * 10}-${number * 10 + 2}`])
  }
}

function postcodesOf({ outcode, sectors }: Place, random: () => number): string[] {
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  const letter = () => letters[Math.floor(random() * letters.length)]!
  const found = new Set(FIXED[outcode])
  while (found.size < POSTCODES_PER_PLACE) {
    found.add(`${outcode} ${sectors[found.size % sectors.length]}${letter()}${letter()}`)
  }
  return [...found]
}

// Named in the documents and tests.
const FIXED: Record<string, string[]> = { LS6: ['LS6 3AA'], E20: ['E20 2ST'] }

/** Numbers from 0 to 1 that follow from the seed alone (a linear congruential generator). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
