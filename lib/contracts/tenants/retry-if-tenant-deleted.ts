import { getSqlState } from '@/lib/platform/observability/describe-error'

/** PostgreSQL's error code for SELECT INTO STRICT if there's no row. Our SQL functions look up tenants that way. */
const NO_DATA_FOUND = 'P0002'

/**
 * Runs an operation that stores something for a tenant. If another transaction deletes or erases the tenant at the same
 * time, runs the operation once more. Then no tenant has the email address, so the operation creates a new tenant.
 */
export async function retryIfTenantDeleted<Result>(storeForTenant: () => Promise<Result>): Promise<Result> {
  try {
    return await storeForTenant()
  } catch (error) {
    if (getSqlState(error) !== NO_DATA_FOUND) throw error
    return storeForTenant()
  }
}
