-- What support did to a tenant.
CREATE INDEX CONCURRENTLY "audit_events_of_tenants" ON "audit_events"("subject_id") WHERE (action LIKE 'tenant.%');
