-- As before, for the support desk as well as for an operator's command: who it was, and why, are kept.
--
-- Dropped first, since with more arguments it would be a second function of the name. A server of before calls it
-- with the contract's number alone.
DROP FUNCTION cancel_house_contract(int);
CREATE FUNCTION cancel_house_contract(
  p_contract_id int,
  p_actor_type text DEFAULT 'operator',
  p_actor_id int DEFAULT NULL,
  p_note text DEFAULT NULL
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_contract house_contracts;
BEGIN
  UPDATE house_contracts SET state = 'cancelled', cancelled_at = now(), closing_note = p_note
  WHERE id = p_contract_id AND state = 'active'
  RETURNING * INTO v_contract;

  IF v_contract.id IS NULL THEN
    RETURN CASE WHEN EXISTS (SELECT FROM house_contracts WHERE id = p_contract_id) THEN false END;
  END IF;

  INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id)
  VALUES (v_contract.company_id, p_actor_type, p_actor_id, 'house_contract.cancelled', p_contract_id);
  PERFORM emit_contract_event('contract.cancelled', v_contract);
  RETURN true;
END
$$;

-- Gives a live tenant another e-mail address, unless another live tenant has it. A function, since the value of a
-- violated key that is caught within one is written into no log of PostgreSQL.
--
-- Returns whether the tenant has it now; null when there is no such tenant.
CREATE FUNCTION correct_tenant_email(p_tenant_id int, p_email text, p_email_key text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tenants SET email = p_email, email_key = p_email_key, password_hash = NULL
  WHERE id = p_tenant_id AND mode = 'live' AND erased_at IS NULL;
  RETURN CASE WHEN FOUND THEN true END;
EXCEPTION WHEN unique_violation THEN
  RETURN false;
END
$$;
