-- How many calls a key of a company may make a minute.
ALTER TABLE "companies" ADD COLUMN "calls_per_minute" INTEGER NOT NULL DEFAULT 600;

ALTER TABLE companies
  ADD CONSTRAINT companies_calls_per_minute CHECK (calls_per_minute BETWEEN 1 AND 1000000);

-- What processes have leased of a subject's budget in a minute. Not logged: after a crash the minute
-- starts anew, and nothing older is ever asked for.
CREATE UNLOGGED TABLE "rate_limit_windows" (
    "minute" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "leased" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "rate_limit_windows_pkey" PRIMARY KEY ("minute", "subject")
);

ALTER TABLE rate_limit_windows
  ADD CONSTRAINT rate_limit_windows_leased CHECK (leased >= 0);

-- Leases a process a slice of a subject's budget for the present minute of the database's clock.
-- p_debt are calls that it has admitted already: they are covered first, as far as the budget reaches.
-- Beyond them nobody gets more than an eighth of the rest, so that slices shrink towards the end and
-- little of a budget is left with a process that does not need it.
CREATE FUNCTION lease_calls(
  p_subject text,
  p_budget int,
  p_debt int,
  p_wanted int,
  OUT minute int,      -- since 1970 in UTC
  OUT ms_left int,     -- until the minute is over
  OUT granted int,     -- at least 1 unless nothing was left
  OUT rest int         -- what nobody has leased yet
)
LANGUAGE plpgsql AS $$
DECLARE
  now_ms bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  room int;
BEGIN
  minute := now_ms / 60000;
  ms_left := 60000 - now_ms % 60000;

  INSERT INTO rate_limit_windows (minute, subject) VALUES (lease_calls.minute, p_subject) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    -- Two for each new one: the table holds little more than the present minute, and nobody has to sweep it.
    DELETE FROM rate_limit_windows w
    USING (
      SELECT o.minute, o.subject FROM rate_limit_windows o
      WHERE o.minute < lease_calls.minute
      ORDER BY o.minute, o.subject
      LIMIT 2 FOR UPDATE SKIP LOCKED
    ) old
    WHERE w.minute = old.minute AND w.subject = old.subject;
  END IF;

  SELECT greatest(0, p_budget - w.leased) INTO room
  FROM rate_limit_windows w
  WHERE w.minute = lease_calls.minute AND w.subject = p_subject
  FOR UPDATE;

  -- A minute that ended while this waited for the row is gone with it; the next call asks again.
  room := coalesce(room, 0);
  granted := least(room, p_debt + least(p_wanted, ceil((room - p_debt) / 8.0)::int));
  rest := room - granted;
  UPDATE rate_limit_windows w
  SET leased = w.leased + granted
  WHERE w.minute = lease_calls.minute AND w.subject = p_subject;
END $$;
