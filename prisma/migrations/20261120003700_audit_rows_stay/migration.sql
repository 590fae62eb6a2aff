-- Audit rows are changed by nobody, and so not by way of what they refer to either: ON UPDATE CASCADE changes them by
-- the right of their owner, for a role that may only add to them.
ALTER TABLE "support_accesses"
  DROP CONSTRAINT "support_accesses_user_id_fkey",
  DROP CONSTRAINT "support_accesses_company_id_fkey",
  ADD CONSTRAINT "support_accesses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "support_users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID,
  ADD CONSTRAINT "support_accesses_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "audit_events"
  DROP CONSTRAINT "audit_events_company_id_fkey",
  ADD CONSTRAINT "audit_events_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
