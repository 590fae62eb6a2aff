-- Keeps the status that an email is leaving, with the time when it got it. If the email is resent, also keeps when that
-- was. Together with the row in emails, the history contains every submission of the email and its outcome.
--
-- ON CONFLICT ignores a status that is kept already. An email's status only moves forward within a submission, so that
-- happens only if somebody changes it by hand.
CREATE OR REPLACE FUNCTION record_email_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.settled_at IS NOT NULL THEN
    INSERT INTO email_status_history (email_id, submission, status, at)
    VALUES (OLD.id, OLD.submission, OLD.status, OLD.settled_at)
    ON CONFLICT DO NOTHING;
  END IF;
  IF NEW.status = 'queued' THEN
    INSERT INTO email_status_history (email_id, submission, status, at)
    VALUES (NEW.id, NEW.submission, 'queued', now())
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
