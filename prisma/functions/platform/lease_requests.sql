-- Leases a part of a subject's request budget to a process, for the current minute by the database's clock. The subject
-- is an API key, a user or an IP address. The process can then admit that many requests without asking again.
--
-- p_admitted is how many requests the process has already admitted without a lease. The lease covers these first, if
-- the budget is large enough. In addition, it contains up to p_requested requests, but at most an eighth of what
-- remains. So leases get smaller as the budget runs out, and little of it is left unused in other processes.
CREATE OR REPLACE FUNCTION lease_requests(
  p_subject text,
  p_budget int,
  p_admitted int,
  p_requested int,
  OUT minute int,      -- the number of minutes since 1970 in UTC
  OUT ms_left int,     -- milliseconds until the minute ends
  OUT granted int,     -- the number of leased requests, at least 1 unless nothing was left
  OUT rest int         -- the number of requests that no process has leased yet
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
    -- When a row is added, two old ones are deleted. So the table stays small without a clean-up job.
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

  -- Grant nothing if the row no longer exists, because the minute ended while this waited for the row's lock. The next
  -- call leases again.
  room := coalesce(room, 0);
  granted := least(room, p_admitted + least(p_requested, ceil((room - p_admitted) / 8.0)::int));
  rest := room - granted;
  UPDATE rate_limit_windows w
  SET leased = w.leased + granted
  WHERE w.minute = lease_requests.minute AND w.subject = p_subject;
END $$;
