-- Reads every row, and holds up nobody who writes meanwhile.
ALTER TABLE "house_contracts" VALIDATE CONSTRAINT "house_contracts_active_has_birthday";
ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_activation_token_id_fkey";
