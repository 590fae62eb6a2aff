import type { Transaction } from './match-conditions-sql'
import type { Match, TenantSearchResult } from './search-result-types'

/**
 * Loads up to `limit` tenants, best matches first. Exact matches come before similar names. Among equal matches,
 * tenants with an active contract come first, and then the newest tenants.
 */
export async function loadBestTenants(
  tx: Transaction,
  input: string,
  matches: Match[],
  limit: number,
): Promise<TenantSearchResult[]> {
  const rows = await tx.$queryRaw<TenantRow[]>`
    WITH matches AS (
      SELECT DISTINCT ON (tenant_id) *
      FROM unnest(
        ${matches.map(({ tenantId }) => tenantId)}::int[], ${matches.map(({ contractId }) => contractId)}::int[],
        ${matches.map(({ matchedBy }) => matchedBy)}::text[], ${matches.map(({ distance }) => distance)}::int[],
        ${matches.map(({ near }) => near)}::text[]
      ) WITH ORDINALITY m (tenant_id, contract_id, matched_by, distance, near, place)
      ORDER BY tenant_id, distance, place
    ), best AS (
      SELECT m.*, a.id AS active_id, row_number() OVER (ORDER BY m.distance, a.id DESC NULLS LAST, m.tenant_id DESC) AS rank
      FROM matches m LEFT JOIN house_contracts a ON a.tenant_id = m.tenant_id AND a.status = 'active'
      ORDER BY rank LIMIT ${limit}
    )
    SELECT t.id, t.first_name AS "firstName", t.last_name AS "lastName", t.email, t.erased_at IS NOT NULL AS erased,
      b.matched_by AS "matchedBy", b.near, c.id AS "contractId", c.status, c.matched_address AS address, o.name AS "companyName",
      c.start_date::text AS "startDate", c.end_date::text AS "endDate",
      CASE WHEN b.matched_by <> 'words' THEN NULL
        WHEN array_to_tsvector(normalised_words(concat_ws(' ', c.first_name, c.last_name))) @@ contract_query(${input}) THEN 'name'
        WHEN array_to_tsvector(normalised_words(concat_ws(' ', c.matched_address, c.address, replace(c.postcode, ' ', '')))) @@ contract_query(${input})
          THEN 'address' END AS "wordsOf"
    FROM best b JOIN tenants t ON t.id = b.tenant_id
    LEFT JOIN house_contracts c ON c.id = coalesce(b.contract_id, b.active_id, (
      SELECT max(id) FROM house_contracts WHERE tenant_id = t.id
    ))
    LEFT JOIN companies o ON o.id = c.company_id
    ORDER BY b.rank`
  return rows.map(({ contractId, status, address, companyName, startDate, endDate, ...tenant }) => ({
    ...tenant,
    contract: contractId === null ? null : { id: contractId, status, address, companyName, startDate, endDate },
  }))
}

type TenantRow = Omit<TenantSearchResult, 'contract'> &
  Omit<NonNullable<TenantSearchResult['contract']>, 'id'> & { contractId: number | null }
