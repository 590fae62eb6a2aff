// Short forms are spelt out, since people also write two words as one ('White Hse', 'Whitehouse').
// Saint and Street are the exception: nobody has to tell them apart when both become ST. A lone S
// stays, being as often what an apostrophe left behind ('King s Road') as it is South.
const ABBREVIATIONS: Record<string, string> = {
  AVENUE: 'AV AVE AVN',
  BOULEVARD: 'BVD BLVD BOUL',
  BUILDING: 'BLDG BLD',
  BUILDINGS: 'BLDGS BLDS',
  CLOSE: 'CL CLO',
  COTTAGE: 'COTT',
  COURT: 'CT CRT',
  CRESCENT: 'CRES CRESC CR',
  DRIVE: 'DR DRV',
  EAST: 'E',
  ESTATE: 'EST',
  FARM: 'FM',
  FLOOR: 'FLR',
  GARDEN: 'GDN',
  GARDENS: 'GDNS GDS',
  GREAT: 'GT GRT',
  GREEN: 'GN GRN',
  GROUND: 'GRND GND',
  GROVE: 'GR GRV GRO',
  HEIGHTS: 'HTS',
  HOUSE: 'HSE HO',
  LANE: 'LN LA',
  LITTLE: 'LT LTL',
  LOWER: 'LWR',
  MANOR: 'MNR',
  MOUNT: 'MT',
  NORTH: 'N NTH',
  PARADE: 'PDE',
  PARK: 'PK',
  PLACE: 'PL PLC',
  ROAD: 'RD',
  SOUTH: 'STH',
  SQUARE: 'SQ',
  ST: 'STREET STR SAINT',
  TERRACE: 'TER TERR TCE',
  UPPER: 'UPR',
  VIEW: 'VW',
  WALK: 'WK WLK',
  WEST: 'W WST',
  YARD: 'YD',
  '1ST': 'FIRST',
  '2ND': 'SECOND',
  '3RD': 'THIRD',
  '4TH': 'FOURTH',
  '5TH': 'FIFTH',
  '6TH': 'SIXTH',
  '7TH': 'SEVENTH',
  '8TH': 'EIGHTH',
}

const COMMON_SPELLINGS = new Map(
  Object.entries(ABBREVIATIONS).flatMap(([spelling, abbreviations]) =>
    abbreviations.split(' ').map((abbreviation) => [abbreviation, spelling] as const),
  ),
)

/** The spelling that is compared: 'RD' and 'ROAD' give 'ROAD'. Takes one upper-case word. */
export function toCommonSpelling(word: string): string {
  // Also inside a word, for words that were run together ('HighStreet').
  return COMMON_SPELLINGS.get(word) ?? word.replace(/STREET|SAINT/g, 'ST')
}

// A directory may hold both 'Flat 2' and 'Unit 2' of one house, so their own spelling can be kept.
const FLAT_WORDS = new Map([
  ['FLAT', 'FLAT'],
  ['FLT', 'FLAT'],
  ['FL', 'FLAT'],
  ['APARTMENT', 'APT'],
  ['APPARTMENT', 'APT'],
  ['APPT', 'APT'],
  ['APT', 'APT'],
  ['UNIT', 'UNIT'],
])

/** The words that name a flat, as a part of a regular expression. */
export const FLAT_WORD_PATTERN = [...FLAT_WORDS.keys()].join('|')

/** @returns the word's own short form ('APT' for 'APARTMENT'), or null when it names no flat */
export function toFlatWord(word: string): string | null {
  return FLAT_WORDS.get(word) ?? null
}
