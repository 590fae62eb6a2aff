-- Whether a newer e-mail has taken the place of one: of what is about a contract any, of other e-mails to the same tenant
-- or member of staff one of the same template.
CREATE FUNCTION email_is_outdated(p_email emails) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM emails n
    WHERE n.contract_id = p_email.contract_id AND (n.created_at, n.id) > (p_email.created_at, p_email.id)
      AND (n.template = p_email.template OR n.company_id = p_email.company_id)
  ) OR EXISTS (
    SELECT FROM emails n
    WHERE n.user_id = p_email.user_id AND n.template = p_email.template AND (n.created_at, n.id) > (p_email.created_at, p_email.id)
  )
$$;

-- Whether an e-mail that failed would still be of use: not outdated, of the last 30 days, with what it is made of still
-- kept, with a link that opens something if it has one, and to somebody whom it still concerns.
CREATE FUNCTION email_can_be_sent_again(p_email emails) RETURNS boolean
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
    AND NOT email_is_outdated(p_email)
$$;

-- Takes an e-mail that failed back into the queue, by a job of its own and with another idempotency key, and writes down
-- who did it. It is rendered anew: what it says may have been why it failed. Answers whether it could be.
CREATE FUNCTION send_email_again(p_email_id uuid, p_actor_type text, p_actor_id int) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_email emails;
BEGIN
  UPDATE emails SET
    state = 'queued', hand_over = hand_over + 1, failure = NULL, settled_at = NULL, provider_id = NULL,
    rendered_at = NULL, subject = NULL, html = NULL, text = NULL
  WHERE id = p_email_id AND state = 'failed' AND email_can_be_sent_again(emails)
  RETURNING * INTO v_email;
  IF v_email.id IS NULL THEN
    RETURN false;
  END IF;
  PERFORM enqueue_job('email', gen_random_uuid(), jsonb_build_object('emailId', p_email_id), NULL);

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
