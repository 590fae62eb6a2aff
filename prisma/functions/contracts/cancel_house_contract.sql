-- Cancels a contract, so that the tenant can have another one. Also adds an audit event and notifies the company by
-- webhook. Returns true if this call cancelled the contract, false if the contract wasn't active, and null if there's
-- no such contract. p_request_id is the X-Request-Id if a partner's program asked for it.
--
-- The previous version had fewer parameters, so CREATE OR REPLACE would add a second function. Its callers can call this
-- one, because the new parameter has a default.
DROP FUNCTION IF EXISTS cancel_house_contract(int, text, int, text);
CREATE OR REPLACE FUNCTION cancel_house_contract(
  p_contract_id int,
  p_actor_type text DEFAULT 'operator',
  p_actor_id int DEFAULT NULL,
  p_note text DEFAULT NULL,
  p_request_id uuid DEFAULT NULL
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_contract house_contracts;
BEGIN
  UPDATE house_contracts SET status = 'cancelled', cancelled_at = now(), closing_note = p_note
  WHERE id = p_contract_id AND status = 'active'
  RETURNING * INTO v_contract;

  IF v_contract.id IS NULL THEN
    RETURN CASE WHEN EXISTS (SELECT FROM house_contracts WHERE id = p_contract_id) THEN false END;
  END IF;

  INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id, request_id)
  VALUES (v_contract.company_id, p_actor_type, p_actor_id, 'house_contract.cancelled', p_contract_id, p_request_id);
  PERFORM emit_contract_event('contract.cancelled', v_contract);
  RETURN true;
END
$$;
