-- Notifies a company's endpoints of an event that concerns a contract. The event names the partner's request that the
-- contract comes from. p_more contains further IDs for the event.
CREATE OR REPLACE FUNCTION emit_contract_event(p_type text, p_contract house_contracts, p_more jsonb DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM emit_event(p_contract.company_id, p_contract.mode, p_type, p_more || jsonb_build_object(
    'houseContractId', p_contract.id, 'tenantId', p_contract.tenant_id, 'requestId', p_contract.request_id,
    'addressRequestId', p_contract.address_request_id, 'idempotencyKey', p_contract.idempotency_key
  ));
END
$$;
