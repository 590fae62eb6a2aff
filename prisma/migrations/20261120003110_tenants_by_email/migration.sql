-- By this class of operators also what only begins so is found, whatever the database's collation.
CREATE INDEX CONCURRENTLY "tenants_email_key_beginnings" ON "tenants"("email_key" text_pattern_ops) WHERE (mode = 'live');
