-- Leases a process a slice of a subject's budget for the present minute of the database's clock.
--
-- p_debt is how many calls the process has admitted already. They are covered first, as far as the budget reaches.
-- Beyond them a process gets at most an eighth of the rest. Slices shrink towards the end, so little of a budget stays
-- with a process that doesn't need it.
CREATE OR REPLACE FUNCTION lease_requests(
  p_subject text,
  p_budget int,
  p_debt int,
  p_wanted int,
  OUT minute int,      -- since 1970 in UTC
  OUT ms_left int,     -- until the minute is over
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
    -- Each new row deletes two old ones. So the table holds little more than the present minute without a clean-up job.
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

  -- If the minute ended during the wait for its row, the row is gone. The next call leases again.
  room := coalesce(room, 0);
  granted := least(room, p_debt + least(p_wanted, ceil((room - p_debt) / 8.0)::int));
  rest := room - granted;
  UPDATE rate_limit_windows w
  SET leased = w.leased + granted
  WHERE w.minute = lease_requests.minute AND w.subject = p_subject;
END $$;
