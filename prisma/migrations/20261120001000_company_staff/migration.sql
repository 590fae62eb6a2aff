-- The staff of partner companies: who signs in to the portal, their sessions and links, and their mail.

CREATE TYPE "company_role" AS ENUM ('admin', 'member');
CREATE TYPE "user_token_purpose" AS ENUM ('invitation', 'password_reset');

ALTER TABLE "companies"
  ADD COLUMN "second_factor_required" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "disabled_at" TIMESTAMPTZ(3);

CREATE TABLE "company_users" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "name" TEXT,
    "role" "company_role" NOT NULL,
    "password_hash" TEXT,
    "totp_secret" BYTEA,
    "totp_confirmed_at" TIMESTAMPTZ(3),
    "totp_last_step" INTEGER,
    "invited_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "company_users_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "company_users_email" CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    CONSTRAINT "company_users_email_key_is_folded" CHECK (email_key = lower(email_key) AND email_key ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    CONSTRAINT "company_users_name" CHECK (char_length(btrim(name)) BETWEEN 1 AND 100),
    CONSTRAINT "company_users_password_is_argon2id" CHECK (password_hash LIKE '$argon2id$%'),
    -- Who signs in has a name.
    CONSTRAINT "company_users_accepted_has_name" CHECK (password_hash IS NULL OR name IS NOT NULL),
    CONSTRAINT "company_users_totp" CHECK ((totp_confirmed_at IS NULL OR totp_secret IS NOT NULL) AND (totp_last_step IS NULL OR totp_secret IS NOT NULL))
);

CREATE TABLE "user_sessions" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "awaits_second_factor" BOOLEAN NOT NULL,

    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "user_sessions_expires" CHECK (expires_at > created_at)
);

CREATE TABLE "user_tokens" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "purpose" "user_token_purpose" NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_tokens_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "user_tokens_hash_is_sha256" CHECK (octet_length(hash) = 32),
    CONSTRAINT "user_tokens_expires" CHECK (expires_at > created_at)
);

CREATE TABLE "user_recovery_codes" (
    "user_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "user_recovery_codes_pkey" PRIMARY KEY ("user_id", "hash"),
    CONSTRAINT "user_recovery_codes_hash_is_sha256" CHECK (octet_length(hash) = 32)
);

CREATE UNIQUE INDEX "company_users_one_sign_in" ON "company_users"("email_key") WHERE (password_hash IS NOT NULL AND removed_at IS NULL);
CREATE UNIQUE INDEX "company_users_once_a_company" ON "company_users"("company_id", "email_key") WHERE (removed_at IS NULL);
CREATE INDEX "user_sessions_user_id_idx" ON "user_sessions"("user_id");
CREATE INDEX "user_sessions_expires_at_idx" ON "user_sessions"("expires_at");
CREATE UNIQUE INDEX "user_tokens_hash_key" ON "user_tokens"("hash");
CREATE INDEX "user_tokens_user_id_idx" ON "user_tokens"("user_id");
CREATE INDEX "user_tokens_expires_at_idx" ON "user_tokens"("expires_at");

ALTER TABLE "company_users" ADD CONSTRAINT "company_users_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "company_users" ADD CONSTRAINT "company_users_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "company_users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "company_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "company_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_recovery_codes" ADD CONSTRAINT "user_recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "company_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An e-mail goes to a contract's tenant or to somebody of a company's staff. Rows of before all have a
-- contract and no user, so nothing of them needs a look.
ALTER TABLE "emails"
  ALTER COLUMN "contract_id" DROP NOT NULL,
  ADD COLUMN "user_id" INTEGER,
  ADD COLUMN "user_token_id" UUID,
  ADD CONSTRAINT "emails_one_addressee" CHECK (num_nonnulls(contract_id, user_id) = 1) NOT VALID,
  ADD CONSTRAINT "emails_links_are_the_addressees" CHECK ((activation_token_id IS NULL OR contract_id IS NOT NULL) AND (user_token_id IS NULL OR user_id IS NOT NULL)) NOT VALID,
  -- Staff are real people, whichever mode they look at.
  ADD CONSTRAINT "emails_to_staff_are_live" CHECK (user_id IS NULL OR mode = 'live') NOT VALID,
  ADD CONSTRAINT "emails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "company_users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT "emails_user_token_id_fkey" FOREIGN KEY ("user_token_id") REFERENCES "user_tokens"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
CREATE INDEX "emails_user_id_idx" ON "emails"("user_id");

ALTER TABLE "audit_events"
  DROP CONSTRAINT "audit_events_actor",
  ADD CONSTRAINT "audit_events_actor" CHECK (actor_type IN ('api_key', 'operator', 'company_user') AND (actor_type = 'operator') = (actor_id IS NULL)) NOT VALID;

-- As before; an e-mail to staff is no contract's, so nobody's endpoints are told of its bounce.
CREATE OR REPLACE FUNCTION bounce_email(p_email_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_email emails;
  v_contract house_contracts;
BEGIN
  UPDATE emails SET state = 'bounced', settled_at = now()
  WHERE id = p_email_id AND state IN ('queued', 'sent')
  RETURNING * INTO v_email;
  IF v_email.id IS NULL THEN
    RETURN false;
  END IF;

  IF v_email.contract_id IS NOT NULL THEN
    SELECT * INTO STRICT v_contract FROM house_contracts WHERE id = v_email.contract_id;
    PERFORM emit_contract_event('mail.bounced', v_contract, jsonb_build_object(
      'emailId', v_email.id, 'template', v_email.template
    ));
  END IF;
  RETURN true;
END
$$;
