import { queryRows } from '@/lib/platform/database/prisma'
import type { Principal } from '@/lib/platform/identity/principal'
import { Prisma } from '@/prisma/client/client'
import type { BillsPackageRequest } from './schema'

/** Gives a test tenant an account, so that a request for a contract finds an existing user. */
export async function createTestAccount(
  { companyId }: Principal,
  { email, firstName, lastName, birthday, contactNo }: BillsPackageRequest,
): Promise<void> {
  await queryRows(Prisma.sql`
    INSERT INTO tenants AS existing (
      mode, company_id, email_key, email, first_name, last_name, birthday, contact_no, account_created_at
    ) VALUES (
      'test', ${companyId}::int, ${email.key}, ${email.address}, ${firstName}, ${lastName}, ${birthday}::date,
      ${contactNo}, now()
    )
    ON CONFLICT (company_id, email_key) WHERE mode = 'test' DO UPDATE
    SET account_created_at = now(), birthday = excluded.birthday
    WHERE existing.account_created_at IS NULL`)
}
