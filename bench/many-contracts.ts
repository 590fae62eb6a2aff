// Contracts by the million, made in the database itself.
import pg from 'pg'
import { UNIT_LETTERS } from '@/lib/addresses/postcodes/postcode'
import { BEGINNINGS, DESCENT, FIRST_ENDINGS, FIRST_NAMES, LAST_ENDINGS, LAST_NAMES, POWER, RARE } from './names'

/** The company that has four of five contracts, most of them live. */
export const LARGEST = 1

/**
 * Fills a migrated database with companies, contracts and their e-mails, as three years of creates would have,
 * but without tenants: only a superuser can leave the foreign keys out.
 *
 * @param tenants whether they will follow (many-tenants.ts), the nth contract's with the number n; otherwise the
 *   contracts leave the numbers to tenants that are made later
 */
export async function fillContracts(superuserUrl: string, contracts: number, tenants = false): Promise<void> {
  const run = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: superuserUrl })
    await client.connect()
    try {
      await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'")
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const indexes = await indexesOf(superuserUrl)
  await run(
    `INSERT INTO companies (name) SELECT 'Company ' || n FROM generate_series(1, 12) n`,
    ...indexes.map(({ name }) => `DROP INDEX ${name}`),
    // In replica mode only such triggers run: it makes the words that are searched.
    'ALTER TABLE house_contracts ENABLE ALWAYS TRIGGER house_contracts_index',
  )
  const half = Math.floor(contracts / 2)
  const tenantOf = tenants ? 'n' : '-n'
  await Promise.all([
    run(contractsFrom(1, half, contracts, tenantOf)),
    run(contractsFrom(half + 1, contracts, contracts, tenantOf)),
  ])
  await run(
    'ALTER TABLE house_contracts ENABLE TRIGGER house_contracts_index',
    `SELECT setval('house_contracts_id_seq', ${contracts})`,
    EMAILS,
  )
  await Promise.all([
    run(...indexes.filter((_, at) => at % 2 === 0).map(({ definition }) => definition)),
    run(...indexes.filter((_, at) => at % 2 === 1).map(({ definition }) => definition)),
  ])
  await run('VACUUM ANALYZE house_contracts', 'VACUUM ANALYZE emails')
}

/** What can be made anew in one go, faster than row by row. */
async function indexesOf(url: string): Promise<{ name: string; definition: string }[]> {
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

const array = (values: string[]) => `ARRAY['${values.join("','")}']`
const list = (words: string) => array(words.trim().split(/\s+/))

const STREETS = list(`
  High Church Station Victoria Park Mill Green Queens Kings Grange Cardigan Headingley Brudenell Ebor Cliff Moor Hyde
  Ashgrove Chestnut Norwood Delph Royal Welton Harold Thornville Manor Springfield Westfield Beech Cedar Elm Oak`)
const TOWNS = list('Leeds Sheffield Nottingham Manchester Bristol Cardiff Exeter York Durham Lincoln')

const pick = (words: string, seed: string, power = 1) =>
  `(${words})[1 + floor(cardinality(${words}) * power(${seed}, ${power}))::int]`

/** Numbers from 0 to 1 that look random and are the same in each run. */
export const chance = (salt: number) => `((hashint8(n * 64 + ${salt})::bigint + 2147483648) / 4294967296.0)::float8`

/** As names.ts draws them. */
export const FIRST_NAME = `CASE WHEN ${chance(26)} < ${1 - RARE.first} THEN ${pick(array(FIRST_NAMES), chance(10), POWER.first)}
  ELSE ${pick(array(BEGINNINGS), chance(10))} || ${pick(array(FIRST_ENDINGS), chance(27))} END`
export const LAST_NAME = `CASE WHEN ${chance(4)} < ${1 - RARE.last} THEN ${pick(array(LAST_NAMES), chance(11), POWER.last)}
  ELSE ${pick(array(BEGINNINGS), chance(11))} || ${pick(array(LAST_ENDINGS), chance(25))}
    || CASE WHEN ${chance(28)} < ${RARE.unheardOf} THEN ${pick(array(LAST_ENDINGS), chance(29))} || ${pick(array(DESCENT), chance(30))} ELSE '' END END`
export const EMAIL_OF = (number: string) => `
  lower(normalised(first_name) || '.' || normalised(last_name) || ${number} || '@' || domain)`
export const DOMAIN = pick(list('gmail.com outlook.com hotmail.co.uk student.example.ac.uk icloud.com'), chance(12), 2)
export const PHONE = `'+44 7' || lpad(floor(${chance(31)} * 1e9)::int::text, 9, '0')`
/** Of those that the last two places of a postcode may hold. */
const unitLetter = (salt: number) =>
  `substr('${UNIT_LETTERS.join('')}', 1 + floor(${chance(salt)} * ${UNIT_LETTERS.length})::int, 1)`
export const POSTCODE = `
  (ARRAY['LS','S','NG','M','BS'])[1 + floor(${chance(18)} * 5)::int] || (1 + floor(${chance(19)} * 20)::int) || ' '
  || floor(1 + ${chance(20)} * 9) || ${unitLetter(21)} || ${unitLetter(22)}`

const contractsFrom = (first: number, last: number, total: number, tenantOf: string) => `
  INSERT INTO house_contracts (
    id, company_id, mode, tenant_id, state, first_name, last_name, birthday, email, contact_no, address, address_id,
    matched_address, postcode, broadband, number_of_tenants, start_date, end_date, gas, electricity, water, tv, wifi,
    request_id, created_at, cancelled_at)
  SELECT
    n, CASE WHEN company < 0.8 THEN ${LARGEST} ELSE 2 + floor((company - 0.8) * 55)::int END,
    CASE WHEN ${chance(1)} < 0.97 THEN 'live' ELSE 'test' END::mode, ${tenantOf},
    CASE WHEN cancelled THEN 'cancelled' ELSE 'active' END::contract_status,
    first_name, last_name, '2004-02-29', ${EMAIL_OF('n')}, phone, line, 'paf|' || n, line, postcode, '100mbps', 1 + floor(${chance(2)} * 6)::int,
    start_date, start_date + 364, ${chance(3)} < 0.9, true, ${chance(5)} < 0.7, ${chance(6)} < 0.003,
    ${chance(7)} < 0.8, gen_random_uuid(), created_at, CASE WHEN cancelled THEN created_at + interval '1 day' END
  FROM (
    SELECT n, ${chance(8)} AS company, ${chance(9)} < 0.02 AS cancelled,
      ${FIRST_NAME} AS first_name, ${LAST_NAME} AS last_name, ${DOMAIN} AS domain, ${PHONE} AS phone,
      timestamptz '2023-11-20' + n * (interval '3 years' / ${total}) AS created_at,
      (timestamptz '2023-11-20' + n * (interval '3 years' / ${total}))::date + floor(${chance(13)} * 200)::int AS start_date,
      floor(1 + ${chance(14)} * 150) || ' ' || ${pick(STREETS, chance(15))} || ' ' || ${pick(list('Road Street Avenue Lane Grove'), chance(16))}
        || ', ' || town || ', ' || postcode AS line,
      postcode
    FROM generate_series(${first}, ${last}) n,
      LATERAL (SELECT ${pick(TOWNS, chance(17), 3)} AS town, ${POSTCODE} AS postcode) place
  ) drawn`

// One each, as the create call queues it; nearly all have arrived.
const EMAILS = `
  INSERT INTO emails (id, mode, company_id, contract_id, recipient, template, template_version, "values", state, rendered_at, subject, html,
    text, failure, created_at, settled_at)
  SELECT gen_random_uuid(), mode, company_id, n, email, 'bills-package-confirmation', 1, '{}',
    CASE WHEN NOT settled THEN 'queued' WHEN mode = 'test' THEN 'captured' WHEN failed THEN 'failed' ELSE 'sent' END::email_status,
    at, text, text, text, CASE WHEN settled AND failed AND mode = 'live' THEN 'refused' END, created_at,
    CASE WHEN settled THEN created_at END
  FROM (
    SELECT id AS n, mode, company_id, email, created_at, ${chance(23)} < 0.005 AS failed, ${chance(24)} > 0.0002 AS settled
    FROM house_contracts, LATERAL (SELECT id::bigint) seed (n)
  ) drawn, LATERAL (SELECT CASE WHEN settled THEN created_at END, CASE WHEN settled THEN '' END) rendered (at, text)`
