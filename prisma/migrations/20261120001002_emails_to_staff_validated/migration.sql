-- Apart from the migration that adds them: a look at every row then locks nobody out.
ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_user_id_fkey";
ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_user_token_id_fkey";
