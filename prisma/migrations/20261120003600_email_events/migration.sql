-- Which hand-over of an e-mail the row tells of: one that failed can be sent again, under another idempotency key.
ALTER TABLE "emails" ADD COLUMN "hand_over" INTEGER NOT NULL DEFAULT 1;

-- As before, and also of what was taken for delivered, or for failed because nobody heard of its hand-over. What is
-- the tenant's own affair, such as about a password, names no company, and nobody's endpoints are told of it.
CREATE OR REPLACE FUNCTION bounce_email(p_email_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_email emails;
  v_contract house_contracts;
BEGIN
  UPDATE emails SET state = 'bounced', failure = NULL, settled_at = now()
  WHERE id = p_email_id AND state IN ('queued', 'sent', 'failed', 'delivered')
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

-- Writes down, once, what the mail provider tells of an e-mail, and moves the e-mail forward:
--
--   queued -> sent -> failed -> delivered -> bounced or complained
--
-- Each event may skip states, and one that comes after a later one moves nothing: they come in any order, and some
-- before the worker has settled the hand-over that they tell of. 'failed' lies before 'delivered' because an e-mail
-- also fails where nobody knows whether the provider took it.
--
-- p_email_id and p_hand_over are what was sent along; where they are missing, the provider's own id finds the e-mail.
-- An event of an earlier hand-over is kept and moves nothing. Answers 'recorded', 'repeated', or 'unknown'.
CREATE FUNCTION record_email_event(
  p_id text,
  p_type text,
  p_at timestamptz,
  p_detail text,
  p_provider_id text,
  p_email_id uuid,
  p_hand_over int
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_email emails;
BEGIN
  IF p_email_id IS NULL THEN
    SELECT * INTO v_email FROM emails WHERE provider_id = p_provider_id LIMIT 1 FOR NO KEY UPDATE;
  ELSE
    SELECT * INTO v_email FROM emails WHERE id = p_email_id FOR NO KEY UPDATE;
  END IF;
  IF v_email.id IS NULL THEN
    RETURN 'unknown';
  END IF;

  INSERT INTO email_events (id, email_id, type, detail, at) VALUES (p_id, v_email.id, p_type, p_detail, p_at)
  ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'repeated';
  END IF;
  IF v_email.mode <> 'live' OR v_email.state = 'captured' OR v_email.hand_over <> coalesce(p_hand_over, v_email.hand_over) THEN
    RETURN 'recorded';
  END IF;

  IF p_type IN ('bounced', 'suppressed') THEN
    PERFORM bounce_email(v_email.id);
  END IF;
  UPDATE emails SET
    provider_id = p_provider_id,
    state = moved.state,
    failure = CASE moved.state WHEN 'failed' THEN concat_ws(': ', 'refused by the mail provider', p_detail) END,
    settled_at = now()
  FROM (VALUES
    ('sent', 'sent'::email_state, ARRAY['queued']::email_state[]),
    ('failed', 'failed', ARRAY['queued', 'sent']::email_state[]),
    ('delivered', 'delivered', ARRAY['queued', 'sent', 'failed']::email_state[]),
    ('complained', 'complained', ARRAY['queued', 'sent', 'failed', 'delivered']::email_state[])
  ) AS moved(type, state, before)
  WHERE emails.id = v_email.id AND moved.type = p_type AND emails.state = ANY (moved.before)
    AND (html IS NOT NULL OR content_purged_at IS NOT NULL);
  RETURN 'recorded';
END
$$;
