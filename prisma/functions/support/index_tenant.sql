-- Recomputes a tenant's search terms from the tenant and all their contracts. If the tenant was deleted or erased, the
-- tenant has no terms afterwards.
CREATE OR REPLACE FUNCTION index_tenant(p_tenant_id int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_terms text[] := ARRAY(
    SELECT unnest(search_terms(first_name, last_name, contact_no)) FROM tenants
    WHERE id = p_tenant_id AND mode = 'live' AND erased_at IS NULL
    UNION
    SELECT unnest(search_terms(c.first_name, c.last_name, c.contact_no))
    FROM house_contracts c JOIN tenants t ON t.id = c.tenant_id
    WHERE c.tenant_id = p_tenant_id AND t.mode = 'live' AND t.erased_at IS NULL
  );
BEGIN
  PERFORM sync_search_terms(p_tenant_id, v_terms);
  PERFORM add_search_terms(p_tenant_id, v_terms);
END
$$;
