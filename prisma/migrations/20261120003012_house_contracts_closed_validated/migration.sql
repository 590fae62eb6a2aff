-- Reads every row of the larger tables, and holds up nobody who writes meanwhile.
ALTER TABLE "house_contracts" VALIDATE CONSTRAINT "house_contracts_released";
ALTER TABLE "house_contracts" VALIDATE CONSTRAINT "house_contracts_closing_note";
ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_test_is_never_sent";
ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_handed_over_is_rendered";
ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_purged_is_settled";
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_actor";
