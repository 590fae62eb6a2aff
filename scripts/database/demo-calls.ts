// The calls that the demo company has made when its staff sign in for the first time: contracts to find, addresses
// to choose, quotes. Real calls of the API, so all that follows from one is there: e-mail, activity, request log.
import { Temporal } from 'temporal-polyfill'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { UNCLEAR_TEST_ADDRESS } from '@/lib/sandbox/test-addresses'
import { type AddressParts, addressText } from '../../lib/addresses/address'
import type { DemoKeys } from './demo'

export interface DemoCall {
  endpoint: 'createBillsPackage' | 'getQuotes'
  key: string
  body: object
}

const TENANTS = [
  ['Siobhán', "O'Brien", 'siobhan.obrien'],
  ['Tomasz', 'Wójcik', 'tomasz.wojcik'],
  ['Amara', 'Okafor', 'amara.okafor'],
  ['小龙', '李', 'xiaolong.li'],
  ['Priya', 'Raman', 'priya.raman'],
  ['Callum', 'MacLeod', 'callum.macleod'],
  ['محمد', 'عبد الرحمن', 'mohammed.abdulrahman'],
  ['Zoë', 'Featherstonehaugh-Cholmondeley', 'zoe.featherstonehaugh'],
  ['Bethan', 'Llewellyn', 'bethan.llewellyn'],
  ['Niamh', 'Gallagher', 'niamh.gallagher'],
  ['Oliver', 'Hartley', 'oliver.hartley'],
  ['Yuki', 'Tanaka', 'yuki.tanaka'],
] as const
const UNDECIDED = [
  ['Rosa', 'Delgado', 'rosa.delgado'],
  ['Femi', 'Adebayo', 'femi.adebayo'],
  ['Hannah', 'Whitfield', 'hannah.whitfield'],
] as const

type Person = readonly [firstName: string, lastName: string, mailbox: string]

/**
 * Those calls, in their order; none where the last of them has been made, which every start asks before.
 *
 * @param ownerUrl the owner's connection
 */
export async function demoCalls(ownerUrl: string, { live, test }: DemoKeys): Promise<DemoCall[]> {
  const db = connect(ownerUrl)
  try {
    const last = emailOf(TENANTS.at(-1)!)
    if (await db.houseContract.findFirst({ where: { mode: 'live', email: last }, select: { id: true } })) return []
    const homes = await housesOfTowns(db)
    const unclear = unclearLines(homes)
    return [
      ...homes.slice(0, 5).map(({ postcode }, at) => quotes(live, TENANTS[at]!, at, postcode)),
      quotes(test, TENANTS[0], 0, 'LS6 3AA'),
      ...TENANTS.slice(0, 3).map((person, at) => create(test, person, at, addressText(homes[at]!))),
      create(test, UNDECIDED[0], 0, UNCLEAR_TEST_ADDRESS),
      ...UNDECIDED.map((person, at) => create(live, person, at, unclear[at]!)),
      ...TENANTS.map((person, at) => create(live, person, at, addressText(homes[at]!))),
    ]
  } finally {
    await db.$disconnect()
  }
}

/** A plain house in each of so many towns. */
function housesOfTowns(db: Database): Promise<AddressParts[]> {
  return db.address.findMany({
    where: { subBuilding: null, buildingName: null, number: { not: null } },
    distinct: ['outcode'],
    orderBy: [{ postcode: 'asc' }, { street: 'asc' }, { number: 'asc' }],
    take: TENANTS.length,
  })
}

/** Lines as people send them: without the house, with one that is not there, without house and postcode. */
function unclearLines([first, second, third]: AddressParts[]): string[] {
  const withoutHouse = (home: AddressParts) => addressText({ ...home, number: null })
  return [
    withoutHouse(first!),
    addressText({ ...second!, number: '999' }),
    withoutHouse(third!).replace(/, [^,]*$/, ''),
  ]
}

const create = (key: string, person: Person, at: number, address: string): DemoCall => ({
  endpoint: 'createBillsPackage',
  key,
  body: {
    ...common(person, at),
    birthday: `200${at % 6}-0${1 + (at % 9)}-1${at % 10}`,
    address,
    broadband: ['Fibre', '150mbps', '900mbps'][at % 3],
    selectedServices: SERVICES[at % SERVICES.length],
  },
})

const quotes = (key: string, person: Person, at: number, postcode: string): DemoCall => ({
  endpoint: 'getQuotes',
  key,
  body: { ...common(person, at), postcode },
})

const SERVICES = [
  { gas: true, electricity: true, water: true, wifi: true },
  { gas: true, electricity: true },
  { gas: true, electricity: true, water: true, tv: true, wifi: true },
  { electricity: true, water: true, wifi: true },
]

const emailOf = ([, , mailbox]: Person) => `${mailbox}@example.com`

function common(person: Person, at: number) {
  const start = Temporal.Now.plainDateISO('Europe/London')
    .with({ day: 1 })
    .add({ months: 1 + (at % 4) })
  return {
    firstName: person[0],
    lastName: person[1],
    email: emailOf(person),
    contactNo: `07700 9001${String(at).padStart(2, '0')}`,
    numberOfTenants: 3 + (at % 4),
    startDate: start.toString(),
    endDate: start.add({ years: 1 }).subtract({ days: 1 }).toString(),
  }
}
