-- Adds an ID with which pages and forms can name a colleague's session, because a session's own ID is secret. The default
-- also serves web processes of the previous build, which don't know the column. It makes PostgreSQL rewrite the table,
-- which is fast, because sessions are deleted after at most 13 hours.
ALTER TABLE partner_staff_sessions ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX partner_staff_sessions_public_id_key ON partner_staff_sessions (public_id);
