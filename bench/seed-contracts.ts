// Creates millions of contracts, with SQL that runs in the database.
import pg from 'pg'
import { UNIT_LETTERS } from '@/lib/addresses/postcodes/postcode'
import {
  FIRST_ENDINGS,
  FIRST_NAMES,
  LAST_ENDINGS,
  LAST_NAMES,
  NAME_BEGINNINGS,
  PATRONYMIC_ENDINGS,
  RARE_SHARE,
  SKEW_POWER,
} from './person-names'

/** The ID of the company that has four fifths of the contracts. Most of the company's contracts are live. */
export const LARGEST_COMPANY_ID = 1

/** Each contract's reference (Idempotency-Key) is this prefix with the contract's number, or the frequent one, or none. */
export const REFERENCE_PREFIX = 'tenancy-'
/** A reference that one contract in a hundred has, as if a program used its keys again. */
export const FREQUENT_REFERENCE = 'contract'

/**
 * Fills a migrated database with companies, contracts and emails, as after three years of use. Turns off foreign keys,
 * which only a superuser can do, because it creates no tenants.
 *
 * @param hasTenants whether seed-tenants.ts will create the tenants. If so, contract n belongs to tenant n. If not,
 *   contracts get tenant IDs that no tenant will have
 */
export async function seedContracts(superuserUrl: string, contracts: number, hasTenants = false): Promise<void> {
  const runStatements = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: superuserUrl })
    await client.connect()
    try {
      await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'")
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const indexes = await findIndexes(superuserUrl)
  await runStatements(
    `INSERT INTO companies (name) SELECT 'Company ' || n FROM generate_series(1, 12) n`,
    ...indexes.map(({ name }) => `DROP INDEX ${name}`),
    // Set this trigger to ALWAYS, because it creates the search terms. Replica mode runs no other triggers.
    'ALTER TABLE house_contracts ENABLE ALWAYS TRIGGER house_contracts_index',
  )
  const half = Math.floor(contracts / 2)
  const tenantIdSql = hasTenants ? 'n' : '-n'
  await Promise.all([
    runStatements(insertContractsSql(1, half, contracts, tenantIdSql)),
    runStatements(insertContractsSql(half + 1, contracts, contracts, tenantIdSql)),
  ])
  await runStatements(
    'ALTER TABLE house_contracts ENABLE TRIGGER house_contracts_index',
    `SELECT setval('house_contracts_id_seq', ${contracts})`,
    INSERT_EMAILS_SQL,
  )
  await Promise.all([
    runStatements(...indexes.filter((_, index) => index % 2 === 0).map(({ definition }) => definition)),
    runStatements(...indexes.filter((_, index) => index % 2 === 1).map(({ definition }) => definition)),
  ])
  await runStatements('VACUUM ANALYZE house_contracts', 'VACUUM ANALYZE emails')
}

/**
 * Finds the non-unique indexes on house_contracts and emails. They're dropped before the rows are inserted, because
 * rebuilding them afterwards is faster than updating them for each row.
 */
async function findIndexes(url: string): Promise<{ name: string; definition: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE tablename IN ('house_contracts', 'emails') AND indexdef NOT LIKE '%UNIQUE%'`,
    )
    return rows
  } finally {
    await client.end()
  }
}

const toSqlArray = (values: string[]) => `ARRAY['${values.join("','")}']`
const splitToSqlArray = (words: string) => toSqlArray(words.trim().split(/\s+/))

const STREETS = splitToSqlArray(`
  High Church Station Victoria Park Mill Green Queens Kings Grange Cardigan Headingley Brudenell Ebor Cliff Moor Hyde
  Ashgrove Chestnut Norwood Delph Royal Welton Harold Thornville Manor Springfield Westfield Beech Cedar Elm Oak`)
const TOWNS = splitToSqlArray('Leeds Sheffield Nottingham Manchester Bristol Cardiff Exeter York Durham Lincoln')

const pickSql = (words: string, seed: string, power = 1) =>
  `(${words})[1 + floor(cardinality(${words}) * power(${seed}, ${power}))::int]`

/** Returns SQL for a number from 0 to 1. The numbers look random, but are the same in each run. */
export const randomSql = (salt: number) => `((hashint8(n * 64 + ${salt})::bigint + 2147483648) / 4294967296.0)::float8`

/** SQL that picks names in the same way as person-names.ts. */
export const FIRST_NAME_SQL = `CASE WHEN ${randomSql(26)} < ${1 - RARE_SHARE.first} THEN ${pickSql(toSqlArray(FIRST_NAMES), randomSql(10), SKEW_POWER.first)}
  ELSE ${pickSql(toSqlArray(NAME_BEGINNINGS), randomSql(10))} || ${pickSql(toSqlArray(FIRST_ENDINGS), randomSql(27))} END`
export const LAST_NAME_SQL = `CASE WHEN ${randomSql(4)} < ${1 - RARE_SHARE.last} THEN ${pickSql(toSqlArray(LAST_NAMES), randomSql(11), SKEW_POWER.last)}
  ELSE ${pickSql(toSqlArray(NAME_BEGINNINGS), randomSql(11))} || ${pickSql(toSqlArray(LAST_ENDINGS), randomSql(25))}
    || CASE WHEN ${randomSql(28)} < ${RARE_SHARE.unheardOf} THEN ${pickSql(toSqlArray(LAST_ENDINGS), randomSql(29))} || ${pickSql(toSqlArray(PATRONYMIC_ENDINGS), randomSql(30))} ELSE '' END END`
export const buildEmailSql = (number: string) => `
  lower(normalised_text(first_name) || '.' || normalised_text(last_name) || ${number} || '@' || domain)`
export const DOMAIN_SQL = pickSql(
  splitToSqlArray('gmail.com outlook.com hotmail.co.uk student.example.ac.uk icloud.com'),
  randomSql(12),
  2,
)
export const PHONE_SQL = `'+44 7' || lpad(floor(${randomSql(31)} * 1e9)::int::text, 9, '0')`
/** Returns SQL for a letter that may be one of the last two characters of a postcode. */
const unitLetterSql = (salt: number) =>
  `substr('${UNIT_LETTERS.join('')}', 1 + floor(${randomSql(salt)} * ${UNIT_LETTERS.length})::int, 1)`
export const POSTCODE_SQL = `
  (ARRAY['LS','S','NG','M','BS'])[1 + floor(${randomSql(18)} * 5)::int] || (1 + floor(${randomSql(19)} * 20)::int) || ' '
  || floor(1 + ${randomSql(20)} * 9) || ${unitLetterSql(21)} || ${unitLetterSql(22)}`

const insertContractsSql = (first: number, last: number, total: number, tenantIdSql: string) => `
  INSERT INTO house_contracts (
    id, company_id, mode, tenant_id, status, first_name, last_name, birthday, email, contact_no, address, address_id,
    matched_address, postcode, broadband, number_of_tenants, start_date, end_date, gas, electricity, water, tv, wifi,
    request_id, idempotency_key, created_at, cancelled_at, closed_at)
  SELECT
    n, CASE WHEN company < 0.8 THEN ${LARGEST_COMPANY_ID} ELSE 2 + floor((company - 0.8) * 55)::int END,
    CASE WHEN ${randomSql(1)} < 0.97 THEN 'live' ELSE 'test' END::mode, ${tenantIdSql},
    CASE WHEN cancelled THEN 'cancelled' WHEN closed THEN 'closed' ELSE 'active' END::contract_status,
    first_name, last_name, '2004-02-29', ${buildEmailSql('n')}, phone, line, 'paf|' || n, line, postcode, '100mbps', 1 + floor(${randomSql(2)} * 6)::int,
    start_date, start_date + 364, ${randomSql(3)} < 0.9, true, ${randomSql(5)} < 0.7, ${randomSql(6)} < 0.003,
    ${randomSql(7)} < 0.8, gen_random_uuid(),
    CASE WHEN ${randomSql(32)} < 0.01 THEN '${FREQUENT_REFERENCE}' WHEN ${randomSql(32)} < 0.9 THEN '${REFERENCE_PREFIX}' || n END,
    created_at, CASE WHEN cancelled THEN created_at + interval '1 day' END,
    CASE WHEN closed AND NOT cancelled THEN created_at + interval '20 months' END
  FROM (
    SELECT n, ${randomSql(8)} AS company, ${randomSql(9)} < 0.02 AS cancelled,
      ${randomSql(33)} < 0.001 AND n < ${total} / 3 AS closed,
      ${FIRST_NAME_SQL} AS first_name, ${LAST_NAME_SQL} AS last_name, ${DOMAIN_SQL} AS domain, ${PHONE_SQL} AS phone,
      timestamptz '2023-11-20' + n * (interval '3 years' / ${total}) AS created_at,
      (timestamptz '2023-11-20' + n * (interval '3 years' / ${total}))::date + floor(${randomSql(13)} * 200)::int AS start_date,
      floor(1 + ${randomSql(14)} * 150) || ' ' || ${pickSql(STREETS, randomSql(15))} || ' ' || ${pickSql(splitToSqlArray('Road Street Avenue Lane Grove'), randomSql(16))}
        || ', ' || town || ', ' || postcode AS line,
      postcode
    FROM generate_series(${first}, ${last}) n,
      LATERAL (SELECT ${pickSql(TOWNS, randomSql(17), 3)} AS town, ${POSTCODE_SQL} AS postcode) place
  ) drawn`

// Stores one email for each contract, as createBillsPackage does. Nearly all emails for live contracts have the status
// 'sent'.
const INSERT_EMAILS_SQL = `
  INSERT INTO emails (id, mode, company_id, contract_id, recipient, template, template_version, "values", status, rendered_at, subject, html,
    text, failure, created_at, settled_at)
  SELECT gen_random_uuid(), mode, company_id, n, email, 'bills-package-confirmation', 1, '{}',
    CASE WHEN NOT settled THEN 'queued' WHEN mode = 'test' THEN 'captured' WHEN failed THEN 'failed' ELSE 'sent' END::email_status,
    at, text, text, text, CASE WHEN settled AND failed AND mode = 'live' THEN 'refused' END, created_at,
    CASE WHEN settled THEN created_at END
  FROM (
    SELECT id AS n, mode, company_id, email, created_at, ${randomSql(23)} < 0.005 AS failed, ${randomSql(24)} > 0.0002 AS settled
    FROM house_contracts, LATERAL (SELECT id::bigint) seed (n)
  ) drawn, LATERAL (SELECT CASE WHEN settled THEN created_at END, CASE WHEN settled THEN '' END) rendered (at, text)`
