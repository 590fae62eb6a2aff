-- Rejects new figures of a rate card that was published, because its quotes can be opened again. The application's role
-- may add figures, for drafts, so its rights alone don't prevent this.
CREATE OR REPLACE FUNCTION reject_changes_to_published_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN public.rate_card_publications USING (rate_card_id)) THEN
    RAISE EXCEPTION 'a published rate card does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
