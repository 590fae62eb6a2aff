-- Records that an unmatched address has expired, after it was deleted, and notifies its company by webhook. The record
-- doesn't contain the Idempotency-Keys, because an erasure of the tenant couldn't find it.
CREATE OR REPLACE FUNCTION expire_unmatched_address(p_expired unmatched_addresses) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO closed_unmatched_addresses (
    id, company_id, mode, request_id, replaced_request_ids, created_at, closed_at
  ) VALUES (
    p_expired.id, p_expired.company_id, p_expired.mode, p_expired.request_id,
    nullif(p_expired.replaced_request_ids, '{}'), p_expired.created_at, p_expired.expires_at
  );
  PERFORM emit_event(p_expired.company_id, p_expired.mode, 'address.closed', jsonb_build_object(
    'addressRequestId', p_expired.id, 'requestId', p_expired.request_id, 'idempotencyKey', p_expired.idempotency_key,
    'reason', 'expired', 'houseContractId', NULL
  ));
END
$$;
