-- Records an event from the mail provider, if it hasn't been recorded before, and updates the email's status. The order
-- of the statuses is:
--
--   queued -> sent -> failed -> delivered -> complained -> bounced
--
-- Events can arrive in any order, even before the worker has recorded the submission to which they refer. So an event
-- can skip statuses, and never moves an email back to an earlier status. 'failed' precedes 'delivered', because an
-- email also counts as failed if we don't know whether the provider accepted it.
--
-- p_email_id and p_submission are values that we sent to the provider with the email. If they're null, the provider's
-- own ID identifies the email. An event of an earlier submission is recorded, but doesn't change the status.
--
-- Returns 'recorded', 'repeated' if the event was already recorded, or 'unknown' if there's no such email.
CREATE OR REPLACE FUNCTION record_email_event(
  p_id text,
  p_type text,
  p_at timestamptz,
  p_detail text,
  p_provider_id text,
  p_email_id uuid,
  p_submission int
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

  INSERT INTO email_events (id, email_id, submission, type, detail, at)
  VALUES (p_id, v_email.id, coalesce(p_submission, v_email.submission), p_type, p_detail, p_at)
  ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'repeated';
  END IF;
  IF v_email.mode <> 'live' OR v_email.status = 'captured' OR v_email.submission <> coalesce(p_submission, v_email.submission) THEN
    RETURN 'recorded';
  END IF;

  IF p_type IN ('bounced', 'suppressed') THEN
    PERFORM bounce_email(v_email.id);
  END IF;
  UPDATE emails SET
    provider_id = p_provider_id,
    status = transition.status,
    failure = CASE transition.status WHEN 'failed' THEN concat('The email provider rejected the email', ' (' || p_detail || ')', '.') END,
    settled_at = now()
  FROM (VALUES
    ('sent', 'sent'::email_status, ARRAY['queued']::email_status[]),
    ('failed', 'failed', ARRAY['queued', 'sent']::email_status[]),
    ('delivered', 'delivered', ARRAY['queued', 'sent', 'failed']::email_status[]),
    ('complained', 'complained', ARRAY['queued', 'sent', 'failed', 'delivered']::email_status[])
  ) AS transition(type, status, before)
  WHERE emails.id = v_email.id AND transition.type = p_type AND emails.status = ANY (transition.before)
    AND (html IS NOT NULL OR content_purged_at IS NOT NULL);
  RETURN 'recorded';
END
$$;
