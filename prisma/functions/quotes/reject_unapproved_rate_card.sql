-- If a second person must approve rate cards, rejects the publication or schedule of a draft by the person who created it.
-- A version that has been live before can go live again without approval, so that a rollback needn't wait.
CREATE OR REPLACE FUNCTION reject_unapproved_rate_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.approval_required
    AND EXISTS (
      SELECT FROM public.audit_events e
      WHERE e.subject_id = NEW.rate_card_id AND e.action LIKE 'rate_card.%' AND e.action = 'rate_card.imported'
        AND e.actor_type = 'support_staff' AND e.actor_id = NEW.actor_id
    )
    AND NOT EXISTS (SELECT FROM public.list_rate_card_live_starts() s WHERE s.rate_card_id = NEW.rate_card_id)
  THEN
    RAISE EXCEPTION 'a different person must approve the rate card' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
