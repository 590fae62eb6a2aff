-- Reads every row, and holds up nobody who writes meanwhile.
ALTER TABLE "support_accesses" VALIDATE CONSTRAINT "support_accesses_user_id_fkey";
ALTER TABLE "support_accesses" VALIDATE CONSTRAINT "support_accesses_company_id_fkey";
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_company_id_fkey";
