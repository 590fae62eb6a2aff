// Names of people for databases and requests, with a realistic mix of frequent and rare names.
const splitWords = (text: string) => text.trim().split(/\s+/)

// The most frequent names, in order of frequency.
export const FIRST_NAMES = splitWords(`
  Oliver Amelia Muhammad Olivia George Isla Harry Ava Noah Mia Jack Ivy Leo Lily Arthur Isabella Oscar Rosie Archie Sophia
  Thomas Grace Priya Zoë Siân José Chloé Søren Agnieszka Björn Fatima Aoife Niamh Ewan Callum Rhys Megan Yusuf Aisha Ravi
  Anjali Chen Mei Kwame Abena Ifeoma Tomasz Zofia Dmitri Katya Lars Freya Mateo Lucía Giulia Marco Elif Emre Noor Omar`)
export const LAST_NAMES = splitWords(`
  Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Robinson Wright Thompson Evans Walker White Roberts Green
  Hall Wood Jackson Clarke Khan Ali Ahmed Hussain Singh Kaur Begum Kowalski Nowak Murphy Kelly OConnor Byrne Campbell
  Stewart Macdonald Fraser Hughes Morgan Griffiths Llewellyn Ferreira Müller Schmidt Rossi Nguyễn Tran Wang Zhang Liu
  Okafor Adeyemi Mensah Abdi Yılmaz Petrov Ivanova Lindqvist Hansen Dubois`)
// The parts of rare names.
export const NAME_BEGINNINGS = splitWords(`
  Ash Birken Black Brad Brook Burn Cald Carl Clay Cold Crom Dal Den Dun East Ed Ell Farn Feather Fen Gar Gold Gray Hal
  Ham Hart Hazel Hesel Hol Horn Hur Kel Kirk Lang Lin Long Mal Mar Mid Mor Nor Oak Oxen Pem Pick Quill Rad Red Rush`)
export const FIRST_ENDINGS = splitWords('a ara on ius elle ina ette wyn')
export const LAST_ENDINGS = splitWords(
  'bourne brook bury by croft dale den feather field ford ham hurst ington land ley low man mere more shaw stead stone ton wick well worth',
)
export const PATRONYMIC_ENDINGS = splitWords('s er man by ey son')

/**
 * The fractions of first names and of last names that are rare, and the fraction of rare last names that no real person
 * has.
 */
export const RARE_SHARE = { first: 0.2, last: 0.6, unheardOf: 0.25 }
/**
 * The exponent for a random number from 0 to 1. A higher exponent makes the names at the beginning of a list more
 * frequent.
 */
export const SKEW_POWER = { first: 2, last: 1.5 }

/** Generates full names, such as 'Zoë Brookham'. */
export const generateNames = (count: number): string[] =>
  Array.from({ length: count }, () => `${generateFirstName()} ${generateLastName()}`)

const generateFirstName = () =>
  Math.random() < RARE_SHARE.first ? pick(NAME_BEGINNINGS) + pick(FIRST_ENDINGS) : pick(FIRST_NAMES, SKEW_POWER.first)

function generateLastName(): string {
  if (Math.random() >= RARE_SHARE.last) return pick(LAST_NAMES, SKEW_POWER.last)
  const name = pick(NAME_BEGINNINGS) + pick(LAST_ENDINGS)
  return Math.random() < RARE_SHARE.unheardOf ? name + pick(LAST_ENDINGS) + pick(PATRONYMIC_ENDINGS) : name
}

const pick = (list: string[], power = 1): string => list[Math.floor(list.length * Math.random() ** power)] ?? ''
