// Queues emails as a new contract does, and finds out what happened to them.
import { randomUUID } from 'node:crypto'
import { newActivationToken } from '@/lib/mail/links/activation-link'
import { BILLS_PACKAGE_CONFIRMATION, type ConfirmationValues } from '@/lib/mail/templates/bills-package-confirmation'
import type { TestDatabase } from './create-test-database'
import { UPCOMING_TENANCY } from './upcoming-tenancy'

/** Details that a test can recognise in a dump, a job or a log. */
export const PERSON = {
  firstName: 'Bartholomew',
  lastName: 'Quillfeather',
  birthday: '1999-04-23',
  contactNo: '+44 7700 900123',
  address: 'Flat 2, 14 Cardigan Road, Leeds, LS6 3AA',
}

export const CONFIRMATION_VALUES: ConfirmationValues = {
  firstName: PERSON.firstName,
  companyName: 'Headingley Lets',
  address: PERSON.address,
  ...UPCOMING_TENANCY,
  numberOfTenants: 4,
  services: ['Gas', 'Electricity', 'Broadband'],
  broadband: 'Fibre',
}

export interface QueuedEmail {
  emailId: string
  tokenId: string
  recipient: string
  contractId: number
}

interface QueueEmailOptions {
  mode?: 'live' | 'test'
  /** The ID of the company whose contract the email is about. Default: a new company. */
  companyId?: number
  values?: unknown
  template?: string
  /** The tenant's email address. Default: a new one. If a tenant with this address has a contract, cancel it first. */
  recipient?: string
  /** The ID of the held request that the contract comes from. Default: none. */
  heldRequestId?: string
}

/**
 * Stores a contract and its email with the database function that createBillsPackage calls. Throws an error if the
 * tenant already has a contract.
 */
export async function queueEmail(db: TestDatabase, options: QueueEmailOptions = {}): Promise<QueuedEmail> {
  const { mode = 'live', values = CONFIRMATION_VALUES, template = BILLS_PACKAGE_CONFIRMATION.template } = options
  const recipient = options.recipient ?? `tenant-${randomUUID()}@example.org`
  const emailId = randomUUID()
  const token = newActivationToken()
  const companyId = options.companyId ?? (await insertCompany(db))
  const [row] = await db.sql<{ house_contract_id: number }>(
    `SELECT house_contract_id FROM store_bills_package(
      p_company_id => $1, p_api_key_id => 1, p_mode => $2, p_request_id => $3, p_first_name => $4, p_last_name => $5,
      p_birthday => $6, p_email => $7, p_email_key => $7, p_contact_no => $8, p_address => $9, p_address_id => 'id',
      p_matched_address => $9, p_postcode => 'LS6 3AA', p_broadband => 'Fibre', p_number_of_tenants => 4,
      p_start_date => $18, p_end_date => $19, p_gas => true, p_electricity => true, p_water => false,
      p_tv => false, p_wifi => true, p_email_id => $10, p_template => $11, p_template_version => $12, p_values => $13,
      p_token_id => $14, p_token_hash => $15, p_token_expires_at => $16, p_held_request_id => $17)`,
    [
      ...[companyId, mode, randomUUID(), PERSON.firstName, PERSON.lastName, PERSON.birthday, recipient],
      ...[
        PERSON.contactNo,
        PERSON.address,
        emailId,
        template,
        BILLS_PACKAGE_CONFIRMATION.templateVersion,
        JSON.stringify(values),
      ],
      ...[token.id, token.hash, token.expiresAt, options.heldRequestId],
      ...[UPCOMING_TENANCY.startDate, UPCOMING_TENANCY.endDate],
    ],
  )
  if (!row) throw new Error('the tenant already has a contract')
  return { emailId, tokenId: token.id, recipient, contractId: row.house_contract_id }
}

export async function insertCompany(db: Pick<TestDatabase, 'sql'>): Promise<number> {
  const [row] = await db.sql<{ id: number }>(`INSERT INTO companies (name) VALUES ('Headingley Lets') RETURNING id`)
  if (!row) throw new Error('the company was not stored')
  return row.id
}

export interface EmailRow {
  status: string
  failure: string | null
  provider_id: string | null
  html: string | null
  text: string | null
  rendered_at: Date | null
  settled_at: Date | null
}

export async function findEmail(db: TestDatabase, emailId: string): Promise<EmailRow> {
  const [row] = await db.sql<EmailRow>('SELECT * FROM emails WHERE id = $1', [emailId])
  if (!row) throw new Error(`email ${emailId} doesn't exist`)
  return row
}

/** Makes an email's pending retry due now, so that tests needn't wait for the back-off. */
export async function skipEmailBackOff(db: TestDatabase, emailId: string): Promise<void> {
  await db.sql(`UPDATE pgboss.job SET start_after = now() WHERE id = $1 AND state = 'retry'`, [emailId])
}

/** Adds a failed email that is newer than the contract's other emails. Returns its ID. */
export async function insertFailedEmail(db: TestDatabase, contractId: number): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `INSERT INTO emails (id, mode, company_id, contract_id, tenant_token_id, recipient, template, template_version, values,
       status, failure, settled_at)
     SELECT gen_random_uuid(), mode, company_id, contract_id, tenant_token_id, recipient, template, template_version, values,
       'failed', 'The email provider didn’t accept the email within 23 hours.', now()
     FROM emails WHERE contract_id = $1 ORDER BY created_at DESC LIMIT 1 RETURNING id`,
    [contractId],
  )
  if (!row) throw new Error('the failed email was not stored')
  return row.id
}
