import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { Prisma } from '@/prisma/client/client'
import type { ContractStatus, EmailStatus, Mode } from '@/prisma/client/enums'
import type { ContractFilter, ContractListQuery } from './schema'

const PAGE_SIZE = 50
const BATCH_SIZE = 1000

export interface ContractListItem {
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

const LIST_COLUMNS = Prisma.sql`
  c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.matched_address AS address,
  c.start_date::text AS "startDate", c.end_date::text AS "endDate",
  c.gas, c.electricity, c.water, c.tv, c.wifi, c.state, c.created_at AS "createdAt", m.state AS mail`

/**
 * A page of a company's contracts in the order that is wanted.
 *
 * @param place the contract behind which it begins or before which it ends; one that is not in the list is no place
 */
export async function listContracts(
  companyId: CompanyId,
  mode: Mode,
  filter: ContractFilter,
  { after, before }: Pick<ContractListQuery, 'after' | 'before'> = {},
): Promise<{ contracts: ContractListItem[]; hasPrevious: boolean; hasNext: boolean }> {
  const fromKey = await findSortKey(companyId, mode, after ?? before)
  const isBackwards = fromKey !== null && after === undefined
  const rows = await findContractRows<ContractListItem>(LIST_COLUMNS, companyId, mode, filter, {
    fromKey,
    isBackwards,
    limit: PAGE_SIZE + 1,
  })
  const hasMore = rows.length > PAGE_SIZE
  // Since its place was given, what was the first page has moved on: what is left before it is no page.
  if (isBackwards && rows.length < PAGE_SIZE) return listContracts(companyId, mode, filter)
  const contracts = rows.slice(0, PAGE_SIZE)
  return isBackwards
    ? { contracts: contracts.reverse(), hasPrevious: hasMore, hasNext: true }
    : { contracts, hasPrevious: fromKey !== null, hasNext: hasMore }
}

export interface ExportedContract extends ContractListItem {
  postcode: string
  numberOfTenants: number
  broadband: string
}

const EXPORT_COLUMNS = Prisma.sql`${LIST_COLUMNS}, c.postcode, c.number_of_tenants AS "numberOfTenants", c.broadband`

/**
 * All contracts that are wanted, in batches read one after the other: memory stays the same however many
 * there are, and between two of them nothing is held in the database.
 */
export async function* loadContractBatches(
  companyId: CompanyId,
  mode: Mode,
  filter: ContractFilter,
): AsyncGenerator<ExportedContract[], void, undefined> {
  let fromKey: SortKey | null = null
  for (;;) {
    const range: RowRange = { fromKey, isBackwards: false, limit: BATCH_SIZE }
    const batch = await findContractRows<ExportedContract>(EXPORT_COLUMNS, companyId, mode, filter, range)
    if (batch.length > 0) yield batch
    if (batch.length < BATCH_SIZE) return
    fromKey = await findSortKey(companyId, mode, batch.at(-1)?.id)
  }
}

/** All by which a contract can be sorted. */
interface SortKey {
  id: number
  createdAt: Date
  startDate: Date
  sortName: string
}

/** Null when the contract is not this company's in this mode. */
async function findSortKey(companyId: CompanyId, mode: Mode, id: number | undefined): Promise<SortKey | null> {
  if (id === undefined) return null
  return prisma().houseContract.findFirst({
    where: { id, companyId, mode },
    select: { id: true, createdAt: true, startDate: true, sortName: true },
  })
}

interface RowRange {
  /** Null: the beginning of the list. */
  fromKey: SortKey | null
  isBackwards: boolean
  limit: number
}

/** How many contracts are looked through in their order before all that fit are gathered from the indexes. */
const MIN_SCANNED = 5_000

/**
 * And for each that is wanted: all batches of an export must not gather anew, so what is not rare is found on the
 * way, which is gone once for the whole of them.
 */
const SCANNED_PER_ROW = 20

/**
 * Some contracts in their order, the nearest to where the stretch begins first.
 *
 * What most contracts fit is soon found by going along the order; what few fit, by gathering them. Which it is
 * nobody knows before (PostgreSQL's estimate for a word is a guess), so a bounded part of the way is gone first.
 */
async function findContractRows<Row>(
  columns: Prisma.Sql,
  companyId: CompanyId,
  mode: Mode,
  filter: ContractFilter,
  { fromKey, isBackwards, limit }: RowRange,
): Promise<Row[]> {
  const { orderName, isDescending } = parseSort(filter.sort)
  const direction = isDescending !== isBackwards ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const orderBy = Prisma.join(ORDER_COLUMNS[orderName].map((column) => Prisma.sql`c.${column} ${direction}`))
  const afterKey = fromKey ? buildAfterKeyCondition(orderName, direction, fromKey) : TRUE_CONDITION
  const inCompany = Prisma.sql`c.company_id = ${companyId}::int AND c.mode = ${mode}::mode`
  const { scanCondition, remainingCondition, buildIndexCondition, lookupCondition } = buildConditions(
    companyId,
    mode,
    filter,
    orderName,
  )

  const queryRows = (idsQuery: Prisma.Sql) => prisma().$queryRaw<Row[]>`
    SELECT ${columns}
    FROM (${idsQuery}) found JOIN house_contracts c USING (id) LEFT JOIN LATERAL (${newestEmailQuery(Prisma.sql`c.id`)}) m ON true
    ORDER BY ${orderBy}`

  const orderedScan = Prisma.sql`
    SELECT c.* FROM house_contracts c WHERE ${inCompany} AND ${scanCondition} AND ${afterKey}
    ORDER BY ${orderBy}`
  if (remainingCondition === null) return queryRows(Prisma.sql`SELECT c.id FROM (${orderedScan} LIMIT ${limit}) c`)

  const rows = await queryRows(Prisma.sql`
    SELECT c.id FROM (${orderedScan} LIMIT ${Math.max(MIN_SCANNED, SCANNED_PER_ROW * limit)}) c WHERE ${remainingCondition} ORDER BY ${orderBy} LIMIT ${limit}`)
  if (rows.length === limit) return rows

  // OFFSET 0, or PostgreSQL might go along the order after all, through all that does not fit. What has to be looked
  // up for each is only looked up of the first in order.
  return queryRows(Prisma.sql`
    SELECT c.id FROM (
      SELECT c.* FROM (
        SELECT ${Prisma.join(ORDER_COLUMNS[orderName])} FROM house_contracts c
        WHERE ${inCompany} AND ${scanCondition} AND ${await buildIndexCondition()} OFFSET 0
      ) c WHERE ${afterKey} ORDER BY ${orderBy}
    ) c WHERE ${lookupCondition} ORDER BY ${orderBy} LIMIT ${limit}`)
}

const TRUE_CONDITION = Prisma.sql`true`

/** Each with an index of its own; the last column makes the order total. */
const ORDER_COLUMNS = {
  created: [Prisma.sql`created_at`, Prisma.sql`start_date`, Prisma.sql`id`],
  start: [Prisma.sql`start_date`, Prisma.sql`created_at`, Prisma.sql`id`],
  tenant: [Prisma.sql`sort_name`, Prisma.sql`id`],
}

type OrderName = keyof typeof ORDER_COLUMNS

const parseSort = (sort: ContractFilter['sort']): { orderName: OrderName; isDescending: boolean } =>
  sort.startsWith('-')
    ? { orderName: sort.slice(1) as OrderName, isDescending: true }
    : { orderName: sort as OrderName, isDescending: false }

/** What lies behind a key in a direction. */
function buildAfterKeyCondition(
  orderName: OrderName,
  direction: Prisma.Sql,
  { id, createdAt, startDate, sortName }: SortKey,
): Prisma.Sql {
  const created = Prisma.sql`${createdAt.toISOString()}::timestamptz`
  const start = Prisma.sql`${startDate.toISOString().slice(0, 10)}::date`
  const values = {
    created: Prisma.sql`${created}, ${start}, ${id}::int`,
    start: Prisma.sql`${start}, ${created}, ${id}::int`,
    tenant: Prisma.sql`${sortName}, ${id}::int`,
  }
  const operator = direction.sql === 'DESC' ? Prisma.sql`<` : Prisma.sql`>`
  return Prisma.sql`(${Prisma.join(ORDER_COLUMNS[orderName].map((column) => Prisma.sql`c.${column}`))}) ${operator} (${values[orderName]})`
}

/**
 * What is wanted, as conditions on contracts `c`: the part that bounds the way along the order; what is left to look
 * at on it, null where that is nothing; what gathers from the indexes, and what is looked up of those in their order.
 */
function buildConditions(companyId: CompanyId, mode: Mode, filter: ContractFilter, orderName: OrderName) {
  const createdConditions = buildDateRange(Prisma.sql`c.created_at`, filter.createdFrom, filter.createdTo, (day) => {
    return Prisma.sql`(${day}::date::timestamp AT TIME ZONE 'Europe/London')`
  })
  const startConditions = buildDateRange(
    Prisma.sql`c.start_date`,
    filter.startFrom,
    filter.startTo,
    (day) => Prisma.sql`${day}::date`,
  )
  const remainingDates = [
    ...(orderName === 'created' ? startConditions : createdConditions),
    ...(orderName === 'tenant' ? startConditions : []),
  ]
  const query = buildTextQuery(companyId, mode, filter)
  const emailConditions = buildEmailConditions(companyId, mode, filter)
  const remainingConditions = [
    ...remainingDates,
    ...(query ? [matchesQuery(query)] : []),
    ...emailConditions.scanConditions,
  ]
  const scanConditions = { created: createdConditions, start: startConditions, tenant: [] }[orderName]
  return {
    scanCondition: scanConditions.length > 0 ? Prisma.join(scanConditions, ' AND ') : TRUE_CONDITION,
    remainingCondition: remainingConditions.length > 0 ? Prisma.join(remainingConditions, ' AND ') : null,
    buildIndexCondition: async () =>
      Prisma.join(
        [
          ...remainingDates,
          ...(query ? await buildIndexedQuery(query) : []),
          emailConditions.indexCondition,
          TRUE_CONDITION,
        ],
        ' AND ',
      ),
    lookupCondition: emailConditions.lookupCondition,
  }
}

function buildDateRange(
  column: Prisma.Sql,
  from: string | undefined,
  to: string | undefined,
  startOfDay: (day: Prisma.Sql) => Prisma.Sql,
): Prisma.Sql[] {
  return [
    ...(from ? [Prisma.sql`${column} >= ${startOfDay(Prisma.sql`${from}`)}`] : []),
    ...(to ? [Prisma.sql`${column} < ${startOfDay(Prisma.sql`(${to}::date + 1)`)}`] : []),
  ]
}

interface TextQuery {
  /** Null: nothing. What has no word in it finds nothing. */
  searchText: string | null
  /** The words that stand beside them: whose contracts, which services, what state. */
  tags: Prisma.Sql
}

/** The words, services and state, with the word of the company, so that the index answers for it alone. */
function buildTextQuery(
  companyId: CompanyId,
  mode: Mode,
  { searchText, service, state }: ContractFilter,
): TextQuery | null {
  if (searchText === '' && service.length === 0 && !state) return null
  const tags = [`${mode}${companyId}`, ...service, ...(state ? [state] : [])]
  return { searchText: searchText || null, tags: Prisma.sql`${tags.map((tag) => `'#${tag}'`).join(' & ')}::tsquery` }
}

/** As a condition on the row: no index answers for what is or is not true. */
const matchesQuery = ({ searchText, tags }: TextQuery) =>
  searchText === null
    ? Prisma.sql`(c.search_words @@ ${tags}) IS TRUE`
    : Prisma.sql`${hasSearchWord(searchText)} AND (c.search_words @@ (${tags} && contract_query(${searchText}))) IS TRUE`

const hasSearchWord = (searchText: string) => Prisma.sql`numnode(contract_query(${searchText})) > 0`

/** What the index is asked for, and what is left to look at in the rows that it gives. */
async function buildIndexedQuery(query: TextQuery): Promise<Prisma.Sql[]> {
  const { searchText, tags } = query
  if (searchText === null) return [Prisma.sql`c.search_words @@ ${tags}`]
  const [row] = await prisma().$queryRaw<{ asked: string; isAll: boolean }[]>`
    SELECT asked::text, numnode(asked) = numnode(${tags} && contract_query(${searchText})) AS "isAll"
    FROM selective_part(${tags} && contract_query(${searchText}, true)) asked`
  return [
    Prisma.sql`c.search_words @@ ${row?.asked}::tsquery`,
    row?.isAll ? hasSearchWord(searchText) : matchesQuery(query),
  ]
}

/** Without those that are the tenant's own affair (enqueueTenantEmail). */
const newestEmailQuery = (contractId: Prisma.Sql) =>
  Prisma.sql`SELECT e.state FROM emails e WHERE e.contract_id = ${contractId} AND e.company_id IS NOT NULL ORDER BY e.created_at DESC, e.id DESC LIMIT 1`

/** On the way CASE keeps the order: the newest is only looked up of those that have an e-mail in the state at all. */
function buildEmailConditions(companyId: CompanyId, mode: Mode, { mail }: ContractFilter) {
  if (!mail) return { scanConditions: [], indexCondition: TRUE_CONDITION, lookupCondition: TRUE_CONDITION }
  const hasEmailInState = Prisma.sql`c.id IN (
    SELECT contract_id FROM emails
    WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND state = ${mail}::email_status
  )`
  const newestEmailIsInState = Prisma.sql`(${newestEmailQuery(Prisma.sql`c.id`)}) = ${mail}::email_status`
  const scanConditions = [
    COMMON_EMAIL_STATES.has(mail)
      ? newestEmailIsInState
      : Prisma.sql`CASE WHEN ${hasEmailInState} THEN ${newestEmailIsInState} ELSE false END`,
  ]
  return { scanConditions, indexCondition: hasEmailInState, lookupCondition: newestEmailIsInState }
}

/** What most e-mails come to: no list of those that did is made for a way that soon meets some. */
const COMMON_EMAIL_STATES: ReadonlySet<EmailStatus> = new Set<EmailStatus>(['sent', 'delivered', 'captured'])
