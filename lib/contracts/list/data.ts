import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { Prisma } from '@/prisma/client/client'
import type { ContractStatus, EmailStatus, Mode } from '@/prisma/client/enums'
import type { ListQuery, Wanted } from './schema'

const PAGE_SIZE = 50
const BATCH_SIZE = 1000

export interface ListedContract {
  id: number
  firstName: string
  lastName: string
  email: string
  /** The address that was matched. */
  address: string
  /** YYYY-MM-DD, as the end. */
  startDate: string
  endDate: string
  gas: boolean
  electricity: boolean
  water: boolean
  tv: boolean
  wifi: boolean
  state: ContractStatus
  createdAt: Date
  /** Of its newest e-mail; null when it has none. */
  mail: EmailStatus | null
}

const LISTED = Prisma.sql`
  c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.matched_address AS address,
  c.start_date::text AS "startDate", c.end_date::text AS "endDate",
  c.gas, c.electricity, c.water, c.tv, c.wifi, c.state, c.created_at AS "createdAt", m.state AS mail`

/**
 * A page of a company's contracts in the order that is wanted.
 *
 * @param place the contract behind which it begins or before which it ends; one that is not in the list is no place
 */
export async function contractsPage(
  companyId: CompanyId,
  mode: Mode,
  wanted: Wanted,
  { after, before }: Pick<ListQuery, 'after' | 'before'> = {},
): Promise<{ contracts: ListedContract[]; hasPrevious: boolean; hasNext: boolean }> {
  const from = await keyOf(companyId, mode, after ?? before)
  const backwards = from !== null && after === undefined
  const rows = await read<ListedContract>(LISTED, companyId, mode, wanted, { from, backwards, limit: PAGE_SIZE + 1 })
  const hasMore = rows.length > PAGE_SIZE
  // Since its place was given, what was the first page has moved on: what is left before it is no page.
  if (backwards && rows.length < PAGE_SIZE) return contractsPage(companyId, mode, wanted)
  const contracts = rows.slice(0, PAGE_SIZE)
  return backwards
    ? { contracts: contracts.reverse(), hasPrevious: hasMore, hasNext: true }
    : { contracts, hasPrevious: from !== null, hasNext: hasMore }
}

export interface ExportedContract extends ListedContract {
  postcode: string
  numberOfTenants: number
  broadband: string
}

const EXPORTED = Prisma.sql`${LISTED}, c.postcode, c.number_of_tenants AS "numberOfTenants", c.broadband`

/**
 * All contracts that are wanted, in batches read one after the other: memory stays the same however many
 * there are, and between two of them nothing is held in the database.
 */
export async function* contractBatches(
  companyId: CompanyId,
  mode: Mode,
  wanted: Wanted,
): AsyncGenerator<ExportedContract[], void, undefined> {
  let from: Key | null = null
  for (;;) {
    const stretch: Stretch = { from, backwards: false, limit: BATCH_SIZE }
    const batch = await read<ExportedContract>(EXPORTED, companyId, mode, wanted, stretch)
    if (batch.length > 0) yield batch
    if (batch.length < BATCH_SIZE) return
    from = await keyOf(companyId, mode, batch.at(-1)?.id)
  }
}

/** All by which a contract can be sorted. */
interface Key {
  id: number
  createdAt: Date
  startDate: Date
  sortName: string
}

/** Null when the contract is not this company's in this mode. */
async function keyOf(companyId: CompanyId, mode: Mode, id: number | undefined): Promise<Key | null> {
  if (id === undefined) return null
  return prisma().houseContract.findFirst({
    where: { id, companyId, mode },
    select: { id: true, createdAt: true, startDate: true, sortName: true },
  })
}

interface Stretch {
  /** Null: the beginning of the list. */
  from: Key | null
  backwards: boolean
  limit: number
}

/** How many contracts are looked through in their order before all that fit are gathered from the indexes. */
const LOOKED_THROUGH = 5_000

/**
 * And for each that is wanted: all batches of an export must not gather anew, so what is not rare is found on the
 * way, which is gone once for the whole of them.
 */
const LOOKED_THROUGH_FOR_EACH = 20

/**
 * Some contracts in their order, the nearest to where the stretch begins first.
 *
 * What most contracts fit is soon found by going along the order; what few fit, by gathering them. Which it is
 * nobody knows before (PostgreSQL's estimate for a word is a guess), so a bounded part of the way is gone first.
 */
async function read<Row>(
  columns: Prisma.Sql,
  companyId: CompanyId,
  mode: Mode,
  wanted: Wanted,
  { from, backwards, limit }: Stretch,
): Promise<Row[]> {
  const { name, descending } = orderOf(wanted.sort)
  const direction = descending !== backwards ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const sorted = Prisma.join(COLUMNS[name].map((column) => Prisma.sql`c.${column} ${direction}`))
  const beyond = from ? beyondKey(name, direction, from) : ALL
  const ofCompany = Prisma.sql`c.company_id = ${companyId}::int AND c.mode = ${mode}::mode`
  const { alongOrder, others, gathered, lookedUp } = conditions(companyId, mode, wanted, name)

  const rowsOf = (found: Prisma.Sql) => prisma().$queryRaw<Row[]>`
    SELECT ${columns}
    FROM (${found}) found JOIN house_contracts c USING (id) LEFT JOIN LATERAL (${newestEmail(Prisma.sql`c.id`)}) m ON true
    ORDER BY ${sorted}`

  const near = Prisma.sql`
    SELECT c.* FROM house_contracts c WHERE ${ofCompany} AND ${alongOrder} AND ${beyond}
    ORDER BY ${sorted}`
  if (others === null) return rowsOf(Prisma.sql`SELECT c.id FROM (${near} LIMIT ${limit}) c`)

  const rows = await rowsOf(Prisma.sql`
    SELECT c.id FROM (${near} LIMIT ${Math.max(LOOKED_THROUGH, LOOKED_THROUGH_FOR_EACH * limit)}) c WHERE ${others} ORDER BY ${sorted} LIMIT ${limit}`)
  if (rows.length === limit) return rows

  // OFFSET 0, or PostgreSQL might go along the order after all, through all that does not fit. What has to be looked
  // up for each is only looked up of the first in order.
  return rowsOf(Prisma.sql`
    SELECT c.id FROM (
      SELECT c.* FROM (
        SELECT ${Prisma.join(COLUMNS[name])} FROM house_contracts c
        WHERE ${ofCompany} AND ${alongOrder} AND ${await gathered()} OFFSET 0
      ) c WHERE ${beyond} ORDER BY ${sorted}
    ) c WHERE ${lookedUp} ORDER BY ${sorted} LIMIT ${limit}`)
}

const ALL = Prisma.sql`true`

/** Each with an index of its own; the last column makes the order total. */
const COLUMNS = {
  created: [Prisma.sql`created_at`, Prisma.sql`start_date`, Prisma.sql`id`],
  start: [Prisma.sql`start_date`, Prisma.sql`created_at`, Prisma.sql`id`],
  tenant: [Prisma.sql`sort_name`, Prisma.sql`id`],
}

type OrderName = keyof typeof COLUMNS

const orderOf = (sort: Wanted['sort']): { name: OrderName; descending: boolean } =>
  sort.startsWith('-')
    ? { name: sort.slice(1) as OrderName, descending: true }
    : { name: sort as OrderName, descending: false }

/** What lies behind a key in a direction. */
function beyondKey(name: OrderName, direction: Prisma.Sql, { id, createdAt, startDate, sortName }: Key): Prisma.Sql {
  const created = Prisma.sql`${createdAt.toISOString()}::timestamptz`
  const start = Prisma.sql`${startDate.toISOString().slice(0, 10)}::date`
  const values = {
    created: Prisma.sql`${created}, ${start}, ${id}::int`,
    start: Prisma.sql`${start}, ${created}, ${id}::int`,
    tenant: Prisma.sql`${sortName}, ${id}::int`,
  }
  const side = direction.sql === 'DESC' ? Prisma.sql`<` : Prisma.sql`>`
  return Prisma.sql`(${Prisma.join(COLUMNS[name].map((column) => Prisma.sql`c.${column}`))}) ${side} (${values[name]})`
}

/**
 * What is wanted, as conditions on contracts `c`: the part that bounds the way along the order; what is left to look
 * at on it, null where that is nothing; what gathers from the indexes, and what is looked up of those in their order.
 */
function conditions(companyId: CompanyId, mode: Mode, wanted: Wanted, name: OrderName) {
  const created = within(Prisma.sql`c.created_at`, wanted.createdFrom, wanted.createdTo, (day) => {
    return Prisma.sql`(${day}::date::timestamp AT TIME ZONE 'Europe/London')`
  })
  const start = within(Prisma.sql`c.start_date`, wanted.startFrom, wanted.startTo, (day) => Prisma.sql`${day}::date`)
  const dates = [...(name === 'created' ? start : created), ...(name === 'tenant' ? start : [])]
  const query = queryOf(companyId, mode, wanted)
  const mail = mailIs(companyId, mode, wanted)
  const others = [...dates, ...(query ? [matches(query)] : []), ...mail.onTheWay]
  const alongOrder = { created, start, tenant: [] }[name]
  return {
    alongOrder: alongOrder.length > 0 ? Prisma.join(alongOrder, ' AND ') : ALL,
    others: others.length > 0 ? Prisma.join(others, ' AND ') : null,
    gathered: async () => Prisma.join([...dates, ...(query ? await indexed(query) : []), mail.gathered, ALL], ' AND '),
    lookedUp: mail.lookedUp,
  }
}

function within(
  column: Prisma.Sql,
  from: string | undefined,
  to: string | undefined,
  beginOf: (day: Prisma.Sql) => Prisma.Sql,
): Prisma.Sql[] {
  return [
    ...(from ? [Prisma.sql`${column} >= ${beginOf(Prisma.sql`${from}`)}`] : []),
    ...(to ? [Prisma.sql`${column} < ${beginOf(Prisma.sql`(${to}::date + 1)`)}`] : []),
  ]
}

interface Query {
  /** Null: nothing. What has no word in it finds nothing. */
  typed: string | null
  /** The words that stand beside them: whose contracts, which services, what state. */
  marks: Prisma.Sql
}

/** The words, services and state, with the word of the company, so that the index answers for it alone. */
function queryOf(companyId: CompanyId, mode: Mode, { words, service, state }: Wanted): Query | null {
  if (words === '' && service.length === 0 && !state) return null
  const marks = [`${mode}${companyId}`, ...service, ...(state ? [state] : [])]
  return { typed: words || null, marks: Prisma.sql`${marks.map((mark) => `'#${mark}'`).join(' & ')}::tsquery` }
}

/** As a condition on the row: no index answers for what is or is not true. */
const matches = ({ typed, marks }: Query) =>
  typed === null
    ? Prisma.sql`(c.search_words @@ ${marks}) IS TRUE`
    : Prisma.sql`${hasWord(typed)} AND (c.search_words @@ (${marks} && contract_query(${typed}))) IS TRUE`

const hasWord = (typed: string) => Prisma.sql`numnode(contract_query(${typed})) > 0`

/** What the index is asked for, and what is left to look at in the rows that it gives. */
async function indexed(query: Query): Promise<Prisma.Sql[]> {
  const { typed, marks } = query
  if (typed === null) return [Prisma.sql`c.search_words @@ ${marks}`]
  const [row] = await prisma().$queryRaw<{ asked: string; isAll: boolean }[]>`
    SELECT asked::text, numnode(asked) = numnode(${marks} && contract_query(${typed})) AS "isAll"
    FROM selective_part(${marks} && contract_query(${typed}, true)) asked`
  return [Prisma.sql`c.search_words @@ ${row?.asked}::tsquery`, row?.isAll ? hasWord(typed) : matches(query)]
}

/** Without those that are the tenant's own affair (enqueueTenantEmail). */
const newestEmail = (contractId: Prisma.Sql) =>
  Prisma.sql`SELECT e.state FROM emails e WHERE e.contract_id = ${contractId} AND e.company_id IS NOT NULL ORDER BY e.created_at DESC, e.id DESC LIMIT 1`

/** On the way CASE keeps the order: the newest is only looked up of those that have an e-mail in the state at all. */
function mailIs(companyId: CompanyId, mode: Mode, { mail }: Wanted) {
  if (!mail) return { onTheWay: [], gathered: ALL, lookedUp: ALL }
  const some = Prisma.sql`c.id IN (
    SELECT contract_id FROM emails
    WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND state = ${mail}::email_status
  )`
  const newest = Prisma.sql`(${newestEmail(Prisma.sql`c.id`)}) = ${mail}::email_status`
  const onTheWay = [USUAL_MAIL.has(mail) ? newest : Prisma.sql`CASE WHEN ${some} THEN ${newest} ELSE false END`]
  return { onTheWay, gathered: some, lookedUp: newest }
}

/** What most e-mails come to: no list of those that did is made for a way that soon meets some. */
const USUAL_MAIL: ReadonlySet<EmailStatus> = new Set<EmailStatus>(['sent', 'delivered', 'captured'])
