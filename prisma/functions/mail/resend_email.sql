-- Adds a failed email to the queue again, and records who resent it. Returns false if the email can't be resent.
-- p_request_id is the X-Request-Id if a partner's program asked for it.
--
-- The email is rendered again, because its content may have caused the failure. It gets a new submission number, and so
-- a new idempotency key. If a job of an earlier submission is still running, its result is ignored.
--
-- The previous version had fewer parameters, so CREATE OR REPLACE would add a second function. Its callers can call this
-- one, because the new parameter has a default.
DROP FUNCTION IF EXISTS resend_email(uuid, text, int);
CREATE OR REPLACE FUNCTION resend_email(
  p_email_id uuid,
  p_actor_type text,
  p_actor_id int,
  p_request_id uuid DEFAULT NULL
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_email emails;
BEGIN
  -- SKIP LOCKED prevents a deadlock: a transaction that corrects or erases the tenant may be waiting for this email.
  PERFORM FROM emails e JOIN house_contracts c ON c.id = e.contract_id JOIN tenants t ON t.id = c.tenant_id
  WHERE e.id = p_email_id
  FOR SHARE OF t SKIP LOCKED;
  IF NOT FOUND AND EXISTS (SELECT FROM emails WHERE id = p_email_id AND contract_id IS NOT NULL) THEN
    RETURN false;
  END IF;

  UPDATE emails SET
    status = 'queued', submission = submission + 1, failure = NULL, settled_at = NULL, provider_id = NULL,
    rendered_at = NULL, subject = NULL, html = NULL, text = NULL
  WHERE id = p_email_id AND status = 'failed' AND email_can_be_resent(emails)
  RETURNING * INTO v_email;
  IF v_email.id IS NULL THEN
    RETURN false;
  END IF;
  PERFORM enqueue_job('email', gen_random_uuid(), jsonb_build_object(
    'emailId', p_email_id, 'submission', v_email.submission
  ), NULL);

  IF v_email.contract_id IS NOT NULL THEN
    -- An email that concerns only the tenant has no company. No company then sees the event in its activity.
    INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id, request_id)
    VALUES (
      v_email.company_id, p_actor_type, p_actor_id, 'house_contract.email_resent', v_email.contract_id, p_request_id
    );
  ELSE
    INSERT INTO audit_events (company_id, actor_type, actor_id, action, subject_id)
    SELECT company_id, p_actor_type, p_actor_id, 'user.email_resent', id
    FROM partner_staff WHERE id = v_email.user_id;
  END IF;
  RETURN true;
END
$$;
