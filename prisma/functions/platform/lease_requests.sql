-- Leases a process a slice of a subject's request budget for the current minute of the database's clock.
--
-- p_admitted is how many requests the process has already admitted. They are covered first, as far as the budget
-- allows. Beyond them, a process gets at most an eighth of the rest. Slices shrink as the budget runs out, so little of
-- it stays with a process that doesn't need it.
CREATE OR REPLACE FUNCTION lease_requests(
  p_subject text,
  p_budget int,
  p_admitted int,
  p_requested int,
  OUT minute int,      -- since 1970 in UTC
  OUT ms_left int,     -- until the minute ends
  OUT granted int,     -- at least 1, unless nothing was left
  OUT rest int         -- not leased yet
)
LANGUAGE plpgsql AS $$
DECLARE
  now_ms bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  room int;
BEGIN
  minute := now_ms / 60000;
  ms_left := 60000 - now_ms % 60000;

  INSERT INTO rate_limit_windows (minute, subject) VALUES (lease_requests.minute, p_subject) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    -- Each new row deletes two old ones, so the table stays small without a clean-up job.
    DELETE FROM rate_limit_windows w
    USING (
      SELECT o.minute, o.subject FROM rate_limit_windows o
      WHERE o.minute < lease_requests.minute
      ORDER BY o.minute, o.subject
      LIMIT 2 FOR UPDATE SKIP LOCKED
    ) old
    WHERE w.minute = old.minute AND w.subject = old.subject;
  END IF;

  SELECT greatest(0, p_budget - w.leased) INTO room
  FROM rate_limit_windows w
  WHERE w.minute = lease_requests.minute AND w.subject = p_subject
  FOR UPDATE;

  -- The row no longer exists if the minute ended while waiting for its lock. The next call leases again.
  room := coalesce(room, 0);
  granted := least(room, p_admitted + least(p_requested, ceil((room - p_admitted) / 8.0)::int));
  rest := room - granted;
  UPDATE rate_limit_windows w
  SET leased = w.leased + granted
  WHERE w.minute = lease_requests.minute AND w.subject = p_subject;
END $$;
