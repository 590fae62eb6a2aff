-- Queues the first job that sends an email. The job has the same ID as the email.
CREATE OR REPLACE FUNCTION enqueue_email(p_email_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('email', p_email_id, jsonb_build_object('emailId', p_email_id), NULL);
END
$$;
