-- Records an event from the mail provider, once, and moves the email forward:
--
--   queued -> sent -> failed -> delivered -> bounced or complained
--
-- Events come in any order, and some before the worker has recorded the submission they are about. So an event may skip
-- states, and one that comes after a later one moves nothing. 'failed' comes before 'delivered', because an email also
-- fails if nobody knows whether the provider took it.
--
-- p_email_id and p_hand_over are what we sent to the provider with the email. Without them the provider's own ID finds
-- it. An event of an earlier attempt is recorded and moves nothing.
--
-- Returns 'recorded', 'repeated' or 'unknown'.
CREATE OR REPLACE FUNCTION record_email_event(
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
  IF v_email.mode <> 'live' OR v_email.status = 'captured' OR v_email.submission <> coalesce(p_hand_over, v_email.submission) THEN
    RETURN 'recorded';
  END IF;

  IF p_type IN ('bounced', 'suppressed') THEN
    PERFORM bounce_email(v_email.id);
  END IF;
  UPDATE emails SET
    provider_id = p_provider_id,
    status = moved.status,
    failure = CASE moved.status WHEN 'failed' THEN concat_ws(': ', 'refused by the mail provider', p_detail) END,
    settled_at = now()
  FROM (VALUES
    ('sent', 'sent'::email_status, ARRAY['queued']::email_status[]),
    ('failed', 'failed', ARRAY['queued', 'sent']::email_status[]),
    ('delivered', 'delivered', ARRAY['queued', 'sent', 'failed']::email_status[]),
    ('complained', 'complained', ARRAY['queued', 'sent', 'failed', 'delivered']::email_status[])
  ) AS moved(type, status, before)
  WHERE emails.id = v_email.id AND moved.type = p_type AND emails.status = ANY (moved.before)
    AND (html IS NOT NULL OR content_purged_at IS NOT NULL);
  RETURN 'recorded';
END
$$;
