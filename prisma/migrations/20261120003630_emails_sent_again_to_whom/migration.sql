-- As before, and also of what was called spam: whichever of the two comes first, it came back, and its company is told.
CREATE OR REPLACE FUNCTION bounce_email(p_email_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_email emails;
  v_contract house_contracts;
BEGIN
  UPDATE emails SET state = 'bounced', failure = NULL, settled_at = now()
  WHERE id = p_email_id AND state IN ('queued', 'sent', 'failed', 'delivered', 'complained')
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

-- As before, and never to an address that is no longer the tenant's: who has the old mailbox keeps nothing.
CREATE OR REPLACE FUNCTION email_can_be_sent_again(p_email emails) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT p_email.state = 'failed'
    AND p_email.content_purged_at IS NULL
    AND p_email.created_at > now() - interval '30 days'
    AND (p_email.activation_token_id IS NULL OR EXISTS (
      SELECT FROM activation_tokens t
      WHERE t.id = p_email.activation_token_id AND t.used_at IS NULL AND t.expires_at > now() AND t.wrong_tries < 5
    ))
    AND (p_email.user_token_id IS NULL OR EXISTS (
      SELECT FROM user_tokens t WHERE t.id = p_email.user_token_id AND t.used_at IS NULL AND t.expires_at > now()
    ))
    -- The row of a link that has ended goes after a while, and the e-mail no longer names it.
    AND (p_email.user_token_id IS NOT NULL OR p_email.template NOT IN ('staff-invitation', 'password-reset'))
    AND (p_email.activation_token_id IS NOT NULL OR p_email.template NOT IN ('activation-again', 'tenant-password-reset'))
    AND (p_email.user_id IS NULL OR EXISTS (
      SELECT FROM company_users u WHERE u.id = p_email.user_id AND u.removed_at IS NULL
    ))
    AND (p_email.template <> 'bills-package-confirmation' OR EXISTS (
      SELECT FROM house_contracts c JOIN tenants t ON t.id = c.tenant_id
      WHERE c.id = p_email.contract_id AND c.state = 'active'
        AND (p_email.activation_token_id IS NOT NULL OR t.password_hash IS NOT NULL)
    ))
    AND (p_email.contract_id IS NULL OR EXISTS (
      SELECT FROM house_contracts c JOIN tenants t ON t.id = c.tenant_id
      WHERE c.id = p_email.contract_id AND (
        lower(p_email.recipient) IN (lower(t.email), t.email_key) OR (c.state = 'active' AND c.email = p_email.recipient)
      )
    ))
    AND NOT email_is_outdated(p_email)
$$;

-- As before, but not while its tenant is being corrected or erased, and by a job that knows which hand-over is its own:
-- what is left of an earlier one settles nothing of this one.
CREATE OR REPLACE FUNCTION send_email_again(p_email_id uuid, p_actor_type text, p_actor_id int) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_email emails;
BEGIN
  -- Not waited for: who corrects or erases a tenant may wait for this e-mail in turn.
  PERFORM FROM emails e JOIN house_contracts c ON c.id = e.contract_id JOIN tenants t ON t.id = c.tenant_id
  WHERE e.id = p_email_id
  FOR SHARE OF t SKIP LOCKED;
  IF NOT FOUND AND EXISTS (SELECT FROM emails WHERE id = p_email_id AND contract_id IS NOT NULL) THEN
    RETURN false;
  END IF;

  UPDATE emails SET
    state = 'queued', hand_over = hand_over + 1, failure = NULL, settled_at = NULL, provider_id = NULL,
    rendered_at = NULL, subject = NULL, html = NULL, text = NULL
  WHERE id = p_email_id AND state = 'failed' AND email_can_be_sent_again(emails)
  RETURNING * INTO v_email;
  IF v_email.id IS NULL THEN
    RETURN false;
  END IF;
  PERFORM enqueue_job('email', gen_random_uuid(), jsonb_build_object(
    'emailId', p_email_id, 'handOver', v_email.hand_over
  ), NULL);

  IF v_email.contract_id IS NOT NULL THEN
    -- What names no company is in no company's activity either.
    INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id)
    VALUES (v_email.company_id, p_actor_type, p_actor_id, 'house_contract.email_sent_again', v_email.contract_id);
  ELSE
    INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id)
    SELECT company_id, p_actor_type, p_actor_id, 'user.email_sent_again', id
    FROM company_users WHERE id = v_email.user_id;
  END IF;
  RETURN true;
END
$$;
