-- Removes the Idempotency-Keys of a tenant's requests from the request log:
-- - requests that stored or changed something about the tenant
-- - other requests of the same companies with the same Idempotency-Keys, such as failed attempts
--
-- Call it before the tenant's data is deleted. The function runs as the owner role, because the application role can't
-- change the log.
CREATE OR REPLACE FUNCTION erase_logged_idempotency_keys(p_tenant_id int, p_unmatched_address_ids int[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH contracts AS (
    SELECT id, request_id, replaced_request_ids FROM public.house_contracts WHERE tenant_id = p_tenant_id
  ), requests AS (
    SELECT unnest(request_id || replaced_request_ids) AS id FROM contracts
    UNION ALL
    SELECT request_id FROM public.quote_requests WHERE tenant_id = p_tenant_id
    UNION ALL
    SELECT unnest(request_id || replaced_request_ids) FROM public.unmatched_addresses
    WHERE id = ANY (p_unmatched_address_ids)
    UNION ALL
    SELECT unnest(request_id || replaced_request_ids) FROM public.closed_unmatched_addresses
    WHERE contract_id IN (SELECT id FROM contracts)
  ), keys AS (
    SELECT company_id, mode, idempotency_key FROM public.api_requests
    WHERE id IN (SELECT id FROM requests) AND idempotency_key IS NOT NULL
    UNION
    SELECT company_id, mode, idempotency_key FROM public.api_requests
    WHERE contract_id IN (SELECT id FROM contracts) AND idempotency_key IS NOT NULL
  )
  UPDATE public.api_requests r SET idempotency_key = NULL FROM keys k
  WHERE r.company_id = k.company_id AND r.mode = k.mode AND r.idempotency_key = k.idempotency_key
$$;

-- By default, every role may execute a new function, so revoke that right. `migrate` then grants EXECUTE to the
-- application role only.
REVOKE EXECUTE ON FUNCTION erase_logged_idempotency_keys FROM PUBLIC;
