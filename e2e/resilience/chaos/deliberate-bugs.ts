// Bugs that a run adds to its database on purpose, to prove that the checker finds them.
import type pg from 'pg'
import { withConnection } from './with-connection'

interface DeliberateBug {
  /** The rule that the service breaks because of the bug. */
  rule: string
  /** Adds the bug to the database that `client` is connected to. `url` is the superuser's URL of that database. */
  apply: (client: pg.Client, url: string) => Promise<void>
}

/**
 * Removes the unique index that limits each tenant to one active contract. Also removes the reference to that index
 * from the function that stores a contract.
 */
const missingUniqueIndex: DeliberateBug = {
  rule: 'one contract per email address',
  apply: async (client) => {
    await client.query(
      await readModifiedFunction(client, [[/ON CONFLICT \(tenant_id\) WHERE status = 'active' DO/, 'ON CONFLICT DO']]),
    )
    await client.query('DROP INDEX house_contracts_one_active_per_tenant')
  },
}

/**
 * Commits the contract and its email in two transactions, half a second apart. Within a few dozen faults, at least one
 * occurs between the two.
 */
const separateMailTransaction: DeliberateBug = {
  rule: 'a contract has one email',
  apply: async (client, url) => {
    const functionWithoutMail = await readModifiedFunction(client, [
      [/FUNCTION public\.store_bills_package/, 'FUNCTION public.store_without_mail'],
      [/INSERT INTO emails[\s\S]*?PERFORM enqueue_email\(p_email_id\);/, ''],
    ])
    const { rows } = await client.query<{ names: string[]; signature: string; result: string }>(`
      SELECT proargnames[1:pronargs] AS names, pg_get_function_arguments(oid) AS signature,
        pg_get_function_result(oid) AS result
      FROM pg_proc WHERE proname = 'store_bills_package'`)
    const { names, signature, result } = rows[0]!
    const { hostname, port, username, password, pathname } = new URL(url)
    const connectionString = `host=${hostname} port=${port} user=${username} password=${password} dbname=${pathname.slice(1)}`
    await client.query(`
      CREATE EXTENSION dblink;
      ${functionWithoutMail};
      CREATE OR REPLACE FUNCTION store_bills_package(${signature}) RETURNS ${result}
      LANGUAGE plpgsql AS $broken$
      #variable_conflict use_column
      BEGIN
        IF NOT 'itself' = ANY (coalesce(dblink_get_connections(), '{}')) THEN
          PERFORM dblink_connect('itself', '${connectionString}');
        END IF;
        SELECT * INTO house_contract_id, tenant_id, account_created
        FROM dblink('itself', format(
          'SELECT * FROM store_without_mail(${names.map((name) => `${name} => %L`).join(', ')})', ${names.join(', ')}
        )) AS stored (house_contract_id int, tenant_id int, account_created boolean);
        IF house_contract_id IS NULL THEN
          RETURN;
        END IF;
        PERFORM pg_sleep(0.5);
        INSERT INTO emails (id, mode, company_id, contract_id, tenant_token_id, recipient, template, template_version, "values")
        SELECT p_email_id, p_mode, p_company_id, house_contract_id, (SELECT id FROM tenant_tokens WHERE id = p_token_id),
          p_email, p_template, p_template_version, p_values;
        PERFORM enqueue_email(p_email_id);
        RETURN NEXT;
      END
      $broken$`)
  },
}

export const DELIBERATE_BUGS = { unique: missingUniqueIndex, mail: separateMailTransaction }

export type DeliberateBugName = keyof typeof DELIBERATE_BUGS

/**
 * Adds a bug to the run's database.
 *
 * @param superuserUrl the superuser's URL of the run's database
 */
export const introduceBug = (bugName: DeliberateBugName, superuserUrl: string): Promise<void> =>
  withConnection(superuserUrl, (client) => DELIBERATE_BUGS[bugName].apply(client, superuserUrl))

/**
 * Returns the definition of the function `store_bills_package`, after making the replacements.
 *
 * @throws {Error} if a pattern doesn't match the definition
 */
async function readModifiedFunction(client: pg.Client, replacements: [RegExp, string][]): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = 'store_bills_package'`,
  )
  return replacements.reduce((functionSql, [from, to]) => {
    if (!from.test(functionSql)) throw new Error(`store_bills_package doesn’t contain ${from}`)
    return functionSql.replace(from, to)
  }, rows[0]!.text)
}
