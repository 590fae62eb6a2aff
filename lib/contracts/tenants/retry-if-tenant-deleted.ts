import { getSqlState } from '@/lib/platform/observability/describe-error'

/** PostgreSQL's error code if SELECT INTO STRICT finds no row. */
const NO_DATA_FOUND = 'P0002'

/**
 * Runs an operation that stores something for a tenant. Retries it once if the tenant was purged or erased just after
 * being found. The retry then creates the tenant again, because nobody has the email address any more.
 */
export async function retryIfTenantDeleted<Result>(storeForTenant: () => Promise<Result>): Promise<Result> {
  try {
    return await storeForTenant()
  } catch (error) {
    if (getSqlState(error) !== NO_DATA_FOUND) throw error
    return storeForTenant()
  }
}
