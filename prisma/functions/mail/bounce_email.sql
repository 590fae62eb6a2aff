-- Marks an email as bounced. Returns true if this call changed the status.
--
-- If the email has a company, notifies that company by webhook. An email has none if it's to partner staff, or if it
-- concerns only the tenant, such as a password reset.
--
-- An email that was marked as spam can also bounce, because the two events can arrive in either order.
CREATE OR REPLACE FUNCTION bounce_email(p_email_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_email emails;
  v_contract house_contracts;
BEGIN
  UPDATE emails SET status = 'bounced', failure = NULL, settled_at = now()
  WHERE id = p_email_id AND status IN ('queued', 'sent', 'failed', 'delivered', 'complained')
    AND (html IS NOT NULL OR content_purged_at IS NOT NULL)
  RETURNING * INTO v_email;
  IF v_email.id IS NULL THEN
    RETURN false;
  END IF;

  IF v_email.contract_id IS NOT NULL AND v_email.company_id IS NOT NULL THEN
    SELECT * INTO STRICT v_contract FROM house_contracts WHERE id = v_email.contract_id;
    PERFORM emit_contract_event('mail.bounced', v_contract, jsonb_build_object(
      'emailId', v_email.id, 'template', v_email.template
    ));
  END IF;
  RETURN true;
END
$$;
