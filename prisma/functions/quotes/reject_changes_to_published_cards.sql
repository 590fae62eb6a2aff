-- Rejects new figures for a published rate card, because the quotes based on it can be viewed later. Also rejects new
-- figures for a scheduled one, because the reviewed figures must go live. Privileges can't prevent this, because the
-- application role must be able to insert figures for drafts.
CREATE OR REPLACE FUNCTION reject_changes_to_published_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows JOIN public.rate_card_publications USING (rate_card_id))
    OR EXISTS (SELECT FROM new_rows JOIN public.rate_card_schedules USING (rate_card_id))
  THEN
    RAISE EXCEPTION 'a published rate card is immutable' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
