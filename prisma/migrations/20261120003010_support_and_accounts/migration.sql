-- Support staff, and tenants who sign in: each with sessions of their own, apart from those of partners' staff.

CREATE TYPE "tenant_token_purpose" AS ENUM ('activation', 'password_reset');

CREATE TABLE "support_users" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "totp_secret" BYTEA,
    "totp_confirmed_at" TIMESTAMPTZ(3),
    "totp_last_step" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "support_users_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "support_users_email" CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    CONSTRAINT "support_users_email_key_is_folded" CHECK (email_key = lower(email_key) AND email_key ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    CONSTRAINT "support_users_name" CHECK (char_length(btrim(name)) BETWEEN 1 AND 100),
    CONSTRAINT "support_users_password_is_argon2id" CHECK (password_hash LIKE '$argon2id$%'),
    CONSTRAINT "support_users_totp" CHECK (totp_confirmed_at IS NULL OR (totp_secret IS NOT NULL AND totp_last_step IS NOT NULL))
);

CREATE TABLE "support_sessions" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "awaits_second_factor" BOOLEAN NOT NULL,
    "browser" TEXT,

    CONSTRAINT "support_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "support_sessions_expires" CHECK (expires_at > created_at)
);

CREATE TABLE "support_tokens" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "support_tokens_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "support_tokens_hash_is_sha256" CHECK (octet_length(hash) = 32),
    CONSTRAINT "support_tokens_expires" CHECK (expires_at > created_at)
);

CREATE TABLE "support_recovery_codes" (
    "user_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "support_recovery_codes_pkey" PRIMARY KEY ("user_id", "hash"),
    CONSTRAINT "support_recovery_codes_hash_is_sha256" CHECK (octet_length(hash) = 32)
);

CREATE TABLE "support_accesses" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "tenant_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "company_id" INTEGER,
    "request_id" UUID NOT NULL,

    CONSTRAINT "support_accesses_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "support_accesses_action" CHECK (action ~ '^[a-z_]+\.[a-z_]+$')
);

CREATE TABLE "tenant_sessions" (
    "id" UUID NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "browser" TEXT,

    CONSTRAINT "tenant_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tenant_sessions_expires" CHECK (expires_at > created_at)
);

CREATE TABLE "email_events" (
    "id" TEXT NOT NULL,
    "email_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "detail" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_events_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "email_events_id" CHECK (char_length(id) BETWEEN 1 AND 200),
    CONSTRAINT "email_events_type" CHECK (type ~ '^[a-z_]+$')
);

CREATE UNIQUE INDEX "support_users_one_sign_in" ON "support_users"("email_key") WHERE (removed_at IS NULL);
CREATE INDEX "support_sessions_user_id_idx" ON "support_sessions"("user_id");
CREATE INDEX "support_sessions_expires_at_idx" ON "support_sessions"("expires_at");
CREATE UNIQUE INDEX "support_tokens_hash_key" ON "support_tokens"("hash");
CREATE INDEX "support_tokens_user_id_idx" ON "support_tokens"("user_id");
CREATE INDEX "support_tokens_expires_at_idx" ON "support_tokens"("expires_at");
CREATE INDEX "support_accesses_user_id_at_idx" ON "support_accesses"("user_id", "at");
CREATE INDEX "support_accesses_tenant_ids_idx" ON "support_accesses" USING GIN ("tenant_ids");
CREATE INDEX "tenant_sessions_tenant_id_idx" ON "tenant_sessions"("tenant_id");
CREATE INDEX "tenant_sessions_expires_at_idx" ON "tenant_sessions"("expires_at");
CREATE INDEX "email_events_email_id_idx" ON "email_events"("email_id");

ALTER TABLE "support_sessions" ADD CONSTRAINT "support_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "support_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "support_tokens" ADD CONSTRAINT "support_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "support_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "support_recovery_codes" ADD CONSTRAINT "support_recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "support_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "support_accesses" ADD CONSTRAINT "support_accesses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "support_users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "support_accesses" ADD CONSTRAINT "support_accesses_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tenant_sessions" ADD CONSTRAINT "tenant_sessions_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "email_events" ADD CONSTRAINT "email_events_email_id_fkey" FOREIGN KEY ("email_id") REFERENCES "emails"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A password makes an account an activated one. An erased tenant keeps the number that contracts refer to.
ALTER TABLE "tenants"
  ADD COLUMN "password_hash" TEXT,
  ADD COLUMN "erased_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "tenants_password_is_argon2id" CHECK (password_hash LIKE '$argon2id$%') NOT VALID,
  ADD CONSTRAINT "tenants_password_is_of_live_account" CHECK (password_hash IS NULL OR (mode = 'live' AND account_created_at IS NOT NULL AND erased_at IS NULL)) NOT VALID,
  DROP CONSTRAINT "tenants_account_has_birthday",
  ADD CONSTRAINT "tenants_account_has_birthday" CHECK (account_created_at IS NULL OR birthday IS NOT NULL OR erased_at IS NOT NULL) NOT VALID;

-- Wrong tries at the initial password are the link's: five end it.
ALTER TABLE "activation_tokens"
  ADD COLUMN "purpose" "tenant_token_purpose" NOT NULL DEFAULT 'activation',
  ADD COLUMN "wrong_tries" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "activation_tokens_wrong_tries" CHECK (wrong_tries BETWEEN 0 AND 5) NOT VALID;

-- Why a contract was cancelled, or released once its tenancy had ended.
ALTER TABLE "house_contracts"
  ADD COLUMN "released_at" TIMESTAMPTZ(3),
  ADD COLUMN "closing_note" TEXT,
  ADD CONSTRAINT "house_contracts_released" CHECK ((state::text = 'released') = (released_at IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT "house_contracts_closing_note" CHECK (closing_note IS NULL OR (state <> 'active' AND char_length(btrim(closing_note)) BETWEEN 1 AND 300)) NOT VALID;

-- What was rendered goes after a while; that it was stays known.
ALTER TABLE "emails"
  ADD COLUMN "content_purged_at" TIMESTAMPTZ(3),
  DROP CONSTRAINT "emails_test_is_never_sent",
  ADD CONSTRAINT "emails_test_is_never_sent" CHECK (NOT (mode = 'test' AND state::text IN ('sent', 'delivered', 'complained'))) NOT VALID,
  DROP CONSTRAINT "emails_handed_over_is_rendered",
  DROP CONSTRAINT "emails_bounced_is_rendered",
  ADD CONSTRAINT "emails_handed_over_is_rendered" CHECK (state::text IN ('queued', 'failed') OR html IS NOT NULL OR content_purged_at IS NOT NULL) NOT VALID,
  ADD CONSTRAINT "emails_purged_is_settled" CHECK (content_purged_at IS NULL OR (html IS NULL AND state <> 'queued')) NOT VALID;

ALTER TABLE "audit_events"
  DROP CONSTRAINT "audit_events_actor",
  ADD CONSTRAINT "audit_events_actor" CHECK (actor_type IN ('api_key', 'operator', 'company_user', 'support_user', 'tenant') AND (actor_type = 'operator') = (actor_id IS NULL)) NOT VALID;
