-- What people did is little beside the contracts that keys make: a look for it must not wade through those.
CREATE INDEX CONCURRENTLY "audit_events_by_people" ON "audit_events"("company_id", "id" DESC) WHERE (actor_type <> 'api_key');
