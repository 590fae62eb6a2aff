-- When somebody was here last: the sessions that tell it are deleted when they are over.
ALTER TABLE "company_users" ADD COLUMN "last_seen_at" TIMESTAMPTZ(3);
