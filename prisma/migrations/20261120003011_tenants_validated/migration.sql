-- Reads every row, and holds up nobody who writes meanwhile.
ALTER TABLE "tenants" VALIDATE CONSTRAINT "tenants_password_is_argon2id";
ALTER TABLE "tenants" VALIDATE CONSTRAINT "tenants_password_is_of_live_account";
ALTER TABLE "tenants" VALIDATE CONSTRAINT "tenants_account_has_birthday";
ALTER TABLE "activation_tokens" VALIDATE CONSTRAINT "activation_tokens_wrong_tries";
