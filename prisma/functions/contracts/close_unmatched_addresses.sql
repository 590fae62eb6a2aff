-- Closes the unmatched addresses of a tenant who has a contract now, because no contract can be created from them any
-- more. In live mode, these can belong to several companies. Each of them is notified by webhook, but only the company
-- of the contract gets its ID. A retry of the held request, or of a request that it replaced, is answered as if it were
-- sent now.
CREATE OR REPLACE FUNCTION close_unmatched_addresses(p_contract house_contracts, p_email_key text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_closed unmatched_addresses;
BEGIN
  FOR v_closed IN
    DELETE FROM unmatched_addresses
    WHERE mode = p_contract.mode AND email_key = p_email_key AND expires_at > now()
      AND (mode = 'live' OR company_id = p_contract.company_id)
    RETURNING *
  LOOP
    INSERT INTO closed_unmatched_addresses (
      id, company_id, mode, request_id, idempotency_key, replaced_request_ids, replaced_idempotency_keys, contract_id,
      created_at
    ) VALUES (
      v_closed.id, v_closed.company_id, v_closed.mode, v_closed.request_id, v_closed.idempotency_key,
      nullif(v_closed.replaced_request_ids, '{}'), v_closed.replaced_idempotency_keys, p_contract.id,
      v_closed.created_at
    );
    PERFORM replace_idempotency_outcome(
      v_closed.request_id || v_closed.replaced_request_ids, bills_package_outcome(NULL, NULL, NULL)
    );
    PERFORM emit_event(v_closed.company_id, v_closed.mode, 'address.closed', jsonb_build_object(
      'addressRequestId', v_closed.id, 'requestId', v_closed.request_id, 'idempotencyKey', v_closed.idempotency_key,
      'reason', 'tenant_has_contract',
      'houseContractId', CASE WHEN v_closed.company_id = p_contract.company_id THEN p_contract.id END
    ));
  END LOOP;
END
$$;
