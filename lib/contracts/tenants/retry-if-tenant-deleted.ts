import { getSqlState } from '@/lib/platform/observability/describe-error'

/** PostgreSQL's no_data_found, of a SELECT INTO STRICT. */
const NO_DATA_FOUND = 'P0002'

/**
 * Stores something of a tenant, and once more where the tenant was purged or erased just when it was found: by then
 * the e-mail is nobody's, and the tenant is made anew.
 */
export async function retryIfTenantDeleted<Result>(storeForTenant: () => Promise<Result>): Promise<Result> {
  try {
    return await storeForTenant()
  } catch (error) {
    if (getSqlState(error) !== NO_DATA_FOUND) throw error
    return storeForTenant()
  }
}
