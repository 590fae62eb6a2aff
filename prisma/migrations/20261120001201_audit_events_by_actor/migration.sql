-- What the activity page reads when it shows what one member of staff, or one key, did.
CREATE INDEX CONCURRENTLY "audit_events_company_id_actor_type_actor_id_id_idx" ON "audit_events"("company_id", "actor_type", "actor_id", "id" DESC);
