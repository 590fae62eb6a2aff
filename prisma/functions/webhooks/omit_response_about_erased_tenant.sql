-- Leaves out the response to a message about a tenant who was erased, because the partner's server may have named the
-- tenant in it. A message can still be sent after the erasure, which deletes only the responses until then.
--
-- The lock waits for an erasure that is in progress. The erasure of a tenant also deletes their unmatched addresses.
CREATE OR REPLACE FUNCTION omit_response_about_erased_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_delivery webhook_deliveries;
  v_is_erased boolean;
BEGIN
  SELECT * INTO v_delivery FROM webhook_deliveries WHERE id = NEW.delivery_id;
  SELECT t.erased_at IS NOT NULL INTO v_is_erased FROM tenants t
  WHERE t.id = (
    SELECT c.tenant_id FROM house_contracts c
    WHERE c.id = v_delivery.contract_id OR c.address_request_id = v_delivery.address_request_id
      OR c.id = (SELECT a.contract_id FROM closed_unmatched_addresses a WHERE a.id = v_delivery.address_request_id)
    LIMIT 1
  )
  FOR KEY SHARE;
  IF v_is_erased IS NULL AND v_delivery.address_request_id IS NOT NULL THEN
    v_is_erased := NOT EXISTS (SELECT FROM unmatched_addresses WHERE id = v_delivery.address_request_id)
      AND NOT EXISTS (SELECT FROM closed_unmatched_addresses WHERE id = v_delivery.address_request_id);
  END IF;
  IF v_is_erased THEN
    NEW.response_body := NULL;
  END IF;
  RETURN NEW;
END
$$;
