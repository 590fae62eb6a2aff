import { sqlState } from '@/lib/platform/observability/describe-error'

/** PostgreSQL's no_data_found, of a SELECT INTO STRICT. */
const NOBODY = 'P0002'

/**
 * Stores something of a tenant, and once more where the tenant was purged or erased just when it was found: by then
 * the e-mail is nobody's, and the tenant is made anew.
 */
export async function foundAgain<Stored>(store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store()
  } catch (error) {
    if (sqlState(error) !== NOBODY) throw error
    return store()
  }
}
