// Maps each spelling used in comparisons to the spellings that it replaces. Abbreviations are expanded, because people
// also write two words as one: 'White Hse' must match 'Whitehouse'. Both Saint and Street become ST, and the words
// around ST show which one it is. A single S isn't expanded to SOUTH, because an apostrophe may be missing before it
// ('King s Road').
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

/** Returns the spelling of an upper-case word that comparisons use, such as 'ROAD' for both 'RD' and 'ROAD'. */
export function toCommonSpelling(word: string): string {
  // STREET and SAINT are also replaced within a word, because people run words together ('HighStreet').
  return COMMON_SPELLINGS.get(word) ?? word.replace(/STREET|SAINT/g, 'ST')
}

const STREET_TYPES = new Set(
  'AVENUE CLOSE COURT CRESCENT DRIVE GARDENS GROVE LANE PARADE PLACE ROAD ROW ST TERRACE WALK WAY'.split(' '),
)

/** Returns whether a word in its common spelling ends the names of streets, as 'ROAD' does. */
export const isStreetType = (word: string): boolean => STREET_TYPES.has(word)

const QUALIFIERS = new Set('NORTH EAST SOUTH WEST UPPER LOWER GREAT LITTLE OLD NEW'.split(' '))

/** Returns whether a word in its common spelling distinguishes one place from another, as in 'Little Snoring'. */
export const isQualifier = (word: string | null): boolean => word !== null && QUALIFIERS.has(word)

// Maps each word for a flat to its standard form. There are three forms, because one house may have both a 'Flat 2' and
// a 'Unit 2'.
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

/** A part of a regular expression that matches any word for a flat. */
export const FLAT_WORD_PATTERN = [...FLAT_WORDS.keys()].join('|')

/** Returns the standard form of a word for a flat ('APT' for 'APARTMENT'), or null for other words. */
export function toFlatWord(word: string): string | null {
  return FLAT_WORDS.get(word) ?? null
}
