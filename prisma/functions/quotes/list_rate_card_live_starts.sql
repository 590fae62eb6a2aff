-- Lists when each version of the rate card went live: by a publication, or by a schedule whose time has come. The row
-- with the highest ordinal is the live version's.
CREATE OR REPLACE FUNCTION list_rate_card_live_starts() RETURNS TABLE (
  rate_card_id int,
  live_at timestamptz,
  actor_type text,
  actor_id int,
  was_scheduled boolean,
  ordinal bigint
)
LANGUAGE sql STABLE AS $$
  SELECT s.rate_card_id, s.live_at, s.actor_type, s.actor_id, s.publication_id IS NULL,
         row_number() OVER (ORDER BY s.live_at, s.publication_id NULLS FIRST)
  FROM (
    SELECT p.rate_card_id, p.published_at AS live_at, p.actor_type, p.actor_id, p.id AS publication_id
    FROM public.rate_card_publications p
    UNION ALL
    SELECT c.rate_card_id, c.live_at, 'support_staff', c.actor_id, NULL
    -- Not now(), because a transaction may have started before the time came and then waited for a lock.
    FROM public.rate_card_schedules c WHERE c.live_at <= statement_timestamp()
  ) s
$$;
