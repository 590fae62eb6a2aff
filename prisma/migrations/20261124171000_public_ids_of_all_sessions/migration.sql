-- Adds an ID with which the account pages can name a user's other sessions, because a session's own ID is secret. The
-- defaults also serve web processes of the previous build, which don't know the columns. They make PostgreSQL rewrite the
-- tables, which is fast, because sessions are deleted after at most 13 hours.
ALTER TABLE support_staff_sessions ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX support_staff_sessions_public_id_key ON support_staff_sessions (public_id);
ALTER TABLE tenant_sessions ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX tenant_sessions_public_id_key ON tenant_sessions (public_id);
