import { prisma } from '@/lib/platform/database/prisma'
import type { CompanyId } from '@/lib/platform/identity/company-id'
import { Prisma } from '@/prisma/client/client'
import type { EmailStatus, Mode } from '@/prisma/client/enums'
import type { OrderName } from './contract-sort-sql'
import { buildPhoneTerms, MIN_PHONE_DIGITS } from './phone-terms'
import type { ContractFilter } from './schema'
import type { SimilarQuery } from './similar-query'
import { buildUnactivatedCondition, STARTS_SOON_CONDITION } from './unactivated-account-sql'

export const TRUE_CONDITION = Prisma.sql`true`

/**
 * Builds the SQL conditions of a filter on contracts `c`. `findContractRows` uses them in two ways.
 *
 * `inCompany` limits all queries to the company and mode.
 *
 * To scan contracts in list order:
 *
 * - `scanCondition` limits the range of the scan.
 * - `remainingCondition` filters the scanned contracts. It's null if there's nothing left to check.
 *
 * To find contracts with the indexes:
 *
 * - `buildIndexCondition`, together with `scanCondition`, finds all possible matches in no particular order.
 * - `lookupCondition` must then be checked for each possible match. It's expensive.
 *
 * @param similarQuery if it's set, the conditions find contracts that are similar to the filter's search text
 */
export function buildConditions(
  companyId: CompanyId,
  mode: Mode,
  filter: ContractFilter,
  orderName: OrderName,
  similarQuery: SimilarQuery | null = null,
) {
  const inCompany = Prisma.sql`c.company_id = ${companyId}::int AND c.mode = ${mode}::mode`
  const createdConditions = buildDateRange(Prisma.sql`c.created_at`, filter.createdFrom, filter.createdTo, (day) => {
    return Prisma.sql`(${day}::date::timestamp AT TIME ZONE 'Europe/London')`
  })
  const startConditions = [
    ...buildDateRange(Prisma.sql`c.start_date`, filter.startFrom, filter.startTo, (day) => Prisma.sql`${day}::date`),
    ...(filter.account ? [STARTS_SOON_CONDITION] : []),
  ]
  const accountConditions = filter.account ? [buildUnactivatedCondition(mode)] : []
  const remainingDates = [
    ...(orderName === 'created' ? startConditions : createdConditions),
    ...(orderName === 'tenant' ? startConditions : []),
  ]
  // An index contains each status in order of creation.
  const scansStatus = orderName === 'created' && filter.searchText === '' && filter.service.length === 0
  const statusConditions =
    scansStatus && filter.status ? [Prisma.sql`c.status = ${filter.status}::contract_status`] : []
  const query = scansStatus ? null : buildTextQuery(companyId, mode, filter, similarQuery)
  const emailConditions = buildEmailConditions(companyId, mode, filter)
  const remainingConditions = [
    ...remainingDates,
    ...(query ? [matchesQuery(query)] : []),
    ...emailConditions.scanConditions,
    ...accountConditions,
  ]
  const scanConditions = { created: [...statusConditions, ...createdConditions], start: startConditions, tenant: [] }[
    orderName
  ]
  return {
    inCompany,
    scanCondition: scanConditions.length > 0 ? Prisma.join(scanConditions, ' AND ') : TRUE_CONDITION,
    remainingCondition: remainingConditions.length > 0 ? Prisma.join(remainingConditions, ' AND ') : null,
    buildIndexCondition: async () =>
      Prisma.join(
        [
          ...remainingDates,
          ...(query ? await buildIndexedQuery(query) : []),
          emailConditions.indexCondition,
          ...accountConditions,
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
  /** The text that the user typed, or null if there's none. Text without any words matches no contract. */
  searchText: string | null
  /** Finds contracts that are similar to the search text. Null to find those that contain its words. */
  similarQuery: SimilarQuery | null
  /** The tsquery for a phone number that contains the search text. Null if the text can't be a part of one. */
  phoneTerms: string | null
  /** The query for the tags that are stored with a contract's search words: company and mode, services, and status. */
  tags: Prisma.Sql
}

/**
 * Builds the query on the contracts' search words. It includes the tag of the company and mode, so that the index
 * returns only their contracts. Returns null if the filter has no search text, service or status.
 */
function buildTextQuery(
  companyId: CompanyId,
  mode: Mode,
  { searchText, service, status }: ContractFilter,
  similarQuery: SimilarQuery | null,
): TextQuery | null {
  if (searchText === '' && service.length === 0 && !status) return null
  const tags = [`${mode}${companyId}`, ...service, ...(status ? [status] : [])]
  return {
    searchText: searchText || null,
    similarQuery,
    phoneTerms: similarQuery ? null : buildPhoneTerms(searchText, MIN_PHONE_DIGITS),
    tags: Prisma.sql`${tags.map((tag) => `'#${tag}'`).join(' & ')}::tsquery`,
  }
}

/** Builds a condition that filters scanned rows. `IS TRUE` prevents PostgreSQL from using the index. */
function matchesQuery({ searchText, similarQuery, phoneTerms, tags }: TextQuery): Prisma.Sql {
  if (searchText === null) return Prisma.sql`(c.search_words @@ ${tags}) IS TRUE`
  if (similarQuery) return Prisma.sql`(c.search_words @@ (${tags} && ${similarQuery.query}::tsquery)) IS TRUE`
  if (phoneTerms) return Prisma.sql`(c.search_words @@ ${withPhoneTerms(searchText, phoneTerms, tags)}) IS TRUE`
  return Prisma.sql`${hasSearchWord(searchText)} AND (c.search_words @@ (${tags} && contract_query(${searchText}))) IS TRUE`
}

const withPhoneTerms = (searchText: string, phoneTerms: string, tags: Prisma.Sql) =>
  Prisma.sql`(${tags} && (contract_query(${searchText}) || ${phoneTerms}::tsquery))`

const hasSearchWord = (searchText: string) => Prisma.sql`numnode(contract_query(${searchText})) > 0`

/**
 * Returns the conditions that find the query's matches with the index. The first condition may contain only the most
 * selective words of the search text. If so, the second condition checks the rows that the index returns.
 */
async function buildIndexedQuery(query: TextQuery): Promise<Prisma.Sql[]> {
  const { searchText, similarQuery, phoneTerms, tags } = query
  if (searchText === null) return [Prisma.sql`c.search_words @@ ${tags}`]
  if (similarQuery)
    return [Prisma.sql`c.search_words @@ (${tags} && ${similarQuery.indexQuery}::tsquery)`, matchesQuery(query)]
  if (phoneTerms) return [Prisma.sql`c.search_words @@ ${withPhoneTerms(searchText, phoneTerms, tags)}`]
  const { indexQuery, isAll } = await selectIndexQuery(searchText, tags)
  return [Prisma.sql`c.search_words @@ ${indexQuery}`, isAll ? hasSearchWord(searchText) : matchesQuery(query)]
}

/** Selects the part of the query for which the index is used, and returns whether that's all of it. */
async function selectIndexQuery(searchText: string, tags: Prisma.Sql) {
  const [row] = await prisma().$queryRaw<{ indexQuery: string; isAll: boolean }[]>`
    SELECT part::text AS "indexQuery", numnode(part) = numnode(${tags} && contract_query(${searchText})) AS "isAll"
    FROM most_selective_search_part(${tags} && contract_query(${searchText}, true)) part`
  return { indexQuery: Prisma.sql`${row?.indexQuery}::tsquery`, isAll: row?.isAll === true }
}

/**
 * Builds a query for the status of a contract's newest email. Leaves out emails that concern only the tenant, such as
 * password resets.
 */
export const newestEmailQuery = (contractId: Prisma.Sql) =>
  Prisma.sql`SELECT e.status FROM emails e WHERE e.contract_id = ${contractId} AND e.company_id IS NOT NULL ORDER BY e.created_at DESC, e.id DESC LIMIT 1`

/**
 * Builds the conditions on the status of a contract's newest email. In a scan for a less common status, CASE avoids
 * looking up the newest email if none of the contract's emails has the status.
 */
function buildEmailConditions(companyId: CompanyId, mode: Mode, { mail }: ContractFilter) {
  if (!mail) return { scanConditions: [], indexCondition: TRUE_CONDITION, lookupCondition: TRUE_CONDITION }
  const hasEmailWithStatus = Prisma.sql`c.id IN (
    SELECT contract_id FROM emails
    WHERE company_id = ${companyId}::int AND mode = ${mode}::mode AND status = ${mail}::email_status
  )`
  const newestEmailHasStatus = Prisma.sql`(${newestEmailQuery(Prisma.sql`c.id`)}) = ${mail}::email_status`
  const scanConditions = [
    COMMON_EMAIL_STATUSES.has(mail)
      ? newestEmailHasStatus
      : Prisma.sql`CASE WHEN ${hasEmailWithStatus} THEN ${newestEmailHasStatus} ELSE false END`,
  ]
  return { scanConditions, indexCondition: hasEmailWithStatus, lookupCondition: newestEmailHasStatus }
}

/**
 * The usual final statuses. They're so frequent that a scan soon finds matches. It would cost more to list all emails
 * with such a status first.
 */
const COMMON_EMAIL_STATUSES: ReadonlySet<EmailStatus> = new Set<EmailStatus>(['sent', 'delivered', 'captured'])
