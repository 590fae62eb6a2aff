// The people that databases are filled with and that calls are of: the same kinds of name, as often.
const words = (text: string) => text.trim().split(/\s+/)

// Those that stand first are drawn more often.
export const FIRST_NAMES = words(`
  Oliver Amelia Muhammad Olivia George Isla Harry Ava Noah Mia Jack Ivy Leo Lily Arthur Isabella Oscar Rosie Archie Sophia
  Thomas Grace Priya Zoë Siân José Chloé Søren Agnieszka Björn Fatima Aoife Niamh Ewan Callum Rhys Megan Yusuf Aisha Ravi
  Anjali Chen Mei Kwame Abena Ifeoma Tomasz Zofia Dmitri Katya Lars Freya Mateo Lucía Giulia Marco Elif Emre Noor Omar`)
export const LAST_NAMES = words(`
  Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Robinson Wright Thompson Evans Walker White Roberts Green
  Hall Wood Jackson Clarke Khan Ali Ahmed Hussain Singh Kaur Begum Kowalski Nowak Murphy Kelly OConnor Byrne Campbell
  Stewart Macdonald Fraser Hughes Morgan Griffiths Llewellyn Ferreira Müller Schmidt Rossi Nguyễn Tran Wang Zhang Liu
  Okafor Adeyemi Mensah Abdi Yılmaz Petrov Ivanova Lindqvist Hansen Dubois`)
// And the many that are rare.
export const BEGINNINGS = words(`
  Ash Birken Black Brad Brook Burn Cald Carl Clay Cold Crom Dal Den Dun East Ed Ell Farn Feather Fen Gar Gold Gray Hal
  Ham Hart Hazel Hesel Hol Horn Hur Kel Kirk Lang Lin Long Mal Mar Mid Mor Nor Oak Oxen Pem Pick Quill Rad Red Rush`)
export const FIRST_ENDINGS = words('a ara on ius elle ina ette wyn')
export const LAST_ENDINGS = words(
  'bourne brook bury by croft dale den feather field ford ham hurst ington land ley low man mere more shaw stead stone ton wick well worth',
)
export const DESCENT = words('s er man by ey son')

/** One of five first names and three of five last names are rare, some of those unheard of. */
export const RARE = { first: 0.2, last: 0.6, unheardOf: 0.25 }
/** How much more often those are drawn that stand first: as this power of a number from 0 to 1. */
export const POWER = { first: 2, last: 1.5 }

/** So many people's first and last names, as 'Zoë Brookham'. */
export const drawNames = (count: number): string[] =>
  Array.from({ length: count }, () => `${firstName()} ${lastName()}`)

const firstName = () =>
  Math.random() < RARE.first ? pick(BEGINNINGS) + pick(FIRST_ENDINGS) : pick(FIRST_NAMES, POWER.first)

function lastName(): string {
  if (Math.random() >= RARE.last) return pick(LAST_NAMES, POWER.last)
  const name = pick(BEGINNINGS) + pick(LAST_ENDINGS)
  return Math.random() < RARE.unheardOf ? name + pick(LAST_ENDINGS) + pick(DESCENT) : name
}

const pick = (list: string[], power = 1): string => list[Math.floor(list.length * Math.random() ** power)] ?? ''
