// The API requests that the launcher sends for the demo company, before anybody signs in. They create contracts,
// unmatched addresses and quotes. Because they are real requests, they also produce emails, activity and entries in the
// request log.
import { Temporal } from 'temporal-polyfill'
import { connect, type Database } from '@/lib/platform/database/prisma'
import { UNCLEAR_TEST_ADDRESS } from '@/lib/sandbox/test-mode-addresses'
import { type AddressParts, formatAddress } from '../../lib/addresses/address'
import type { DemoKeys } from './demo-company'

export interface DemoRequest {
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
const UNCLEAR_TENANTS = [
  ['Rosa', 'Delgado', 'rosa.delgado'],
  ['Femi', 'Adebayo', 'femi.adebayo'],
  ['Hannah', 'Whitfield', 'hannah.whitfield'],
] as const

type Person = readonly [firstName: string, lastName: string, mailbox: string]

/**
 * Returns the demo's requests in the order in which to send them. Returns none if an earlier start has already sent the
 * last request.
 *
 * @param ownerUrl the connection string of the database's owner (DIRECT_DATABASE_URL)
 */
export async function buildDemoRequests(ownerUrl: string, { live, test }: DemoKeys): Promise<DemoRequest[]> {
  const db = connect(ownerUrl)
  try {
    const lastEmail = emailOf(TENANTS.at(-1)!)
    if (await db.houseContract.findFirst({ where: { mode: 'live', email: lastEmail }, select: { id: true } })) return []
    const homes = await findHouses(db)
    const lines = formatUnclearLines(homes)
    return [
      ...homes.slice(0, 5).map(({ postcode }, index) => createQuotesRequest(live, TENANTS[index]!, index, postcode)),
      createQuotesRequest(test, TENANTS[0], 0, 'LS6 3AA'),
      ...TENANTS.slice(0, 3).map((person, index) =>
        createPackageRequest(test, person, index, formatAddress(homes[index]!)),
      ),
      createPackageRequest(test, UNCLEAR_TENANTS[0], 0, UNCLEAR_TEST_ADDRESS),
      ...UNCLEAR_TENANTS.map((person, index) => createPackageRequest(live, person, index, lines[index]!)),
      ...TENANTS.map((person, index) => createPackageRequest(live, person, index, formatAddress(homes[index]!))),
    ]
  } finally {
    await db.$disconnect()
  }
}

/** Finds a house without a flat or building name in each of several outcodes. */
function findHouses(db: Database): Promise<AddressParts[]> {
  return db.address.findMany({
    where: { subBuilding: null, buildingName: null, number: { not: null } },
    distinct: ['outcode'],
    orderBy: [{ postcode: 'asc' }, { street: 'asc' }, { number: 'asc' }],
    take: TENANTS.length,
  })
}

/**
 * Formats unclear address lines such as people send: without the house, with an unknown house number, or without the
 * house and the postcode.
 */
function formatUnclearLines([first, second, third]: AddressParts[]): string[] {
  const withoutHouse = (home: AddressParts) => formatAddress({ ...home, number: null })
  return [
    withoutHouse(first!),
    formatAddress({ ...second!, number: '999' }),
    withoutHouse(third!).replace(/, [^,]*$/, ''),
  ]
}

const createPackageRequest = (key: string, person: Person, index: number, address: string): DemoRequest => ({
  endpoint: 'createBillsPackage',
  key,
  body: {
    ...createSharedFields(person, index),
    birthday: `200${index % 6}-0${1 + (index % 9)}-1${index % 10}`,
    address,
    broadband: ['Fibre', '150mbps', '900mbps'][index % 3],
    selectedServices: SERVICES[index % SERVICES.length],
  },
})

const createQuotesRequest = (key: string, person: Person, index: number, postcode: string): DemoRequest => ({
  endpoint: 'getQuotes',
  key,
  body: { ...createSharedFields(person, index), postcode },
})

const SERVICES = [
  { gas: true, electricity: true, water: true, wifi: true },
  { gas: true, electricity: true },
  { gas: true, electricity: true, water: true, tv: true, wifi: true },
  { electricity: true, water: true, wifi: true },
]

const emailOf = ([, , mailbox]: Person) => `${mailbox}@example.com`

function createSharedFields(person: Person, index: number) {
  const start = Temporal.Now.plainDateISO('Europe/London')
    .with({ day: 1 })
    .add({ months: 1 + (index % 4) })
  return {
    firstName: person[0],
    lastName: person[1],
    email: emailOf(person),
    contactNo: `07700 9001${String(index).padStart(2, '0')}`,
    numberOfTenants: 3 + (index % 4),
    startDate: start.toString(),
    endDate: start.add({ years: 1 }).subtract({ days: 1 }).toString(),
  }
}
