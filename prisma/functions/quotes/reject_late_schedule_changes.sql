-- Rejects changes to a schedule of the rate card that has come due, or comes due within ten seconds. Without these
-- seconds, a version could go live before the transaction that unschedules it is committed.
CREATE OR REPLACE FUNCTION reject_late_schedule_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earliest timestamptz := clock_timestamp() + interval '10 seconds';
BEGIN
  IF (TG_OP <> 'INSERT' AND OLD.live_at < earliest) OR (TG_OP <> 'DELETE' AND NEW.live_at < earliest) THEN
    RAISE EXCEPTION 'the schedule of a rate card can''t change once its time has come'
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
