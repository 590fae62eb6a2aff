-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('pending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "mode" "mode" NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_for" TEXT,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_secrets" (
    "id" UUID NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'pending',
    "job_id" UUID NOT NULL,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" INTEGER,
    "reason" TEXT,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoints_company_id_mode_idx" ON "webhook_endpoints"("company_id", "mode");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_secrets_one_stays" ON "webhook_secrets"("endpoint_id") WHERE (expires_at IS NULL);

-- CreateIndex
CREATE INDEX "webhook_secrets_endpoint_id_idx" ON "webhook_secrets"("endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_idx" ON "webhook_deliveries"("endpoint_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_settled_at_idx" ON "webhook_deliveries"("settled_at");

-- CreateIndex
CREATE INDEX "webhook_attempts_delivery_id_idx" ON "webhook_attempts"("delivery_id");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE webhook_endpoints
  ADD CONSTRAINT webhook_endpoints_url CHECK (url ~ '^https?://' AND char_length(url) <= 2048),
  ADD CONSTRAINT webhook_endpoints_events CHECK (cardinality(events) > 0 AND events <@ ARRAY['contract.created', 'contract.cancelled', 'address.needed', 'mail.bounced']),
  ADD CONSTRAINT webhook_endpoints_disabled CHECK ((disabled_at IS NULL) = (disabled_for IS NULL) AND disabled_for IN ('operator', 'gone'));

-- A nonce of 12 bytes, 32 bytes of secret, a tag of 16.
ALTER TABLE webhook_secrets
  ADD CONSTRAINT webhook_secrets_sealed CHECK (octet_length(sealed) = 60),
  ADD CONSTRAINT webhook_secrets_expires CHECK (expires_at > created_at);

ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_type CHECK (type IN ('contract.created', 'contract.cancelled', 'address.needed', 'mail.bounced')),
  ADD CONSTRAINT webhook_deliveries_data CHECK (jsonb_typeof(data) = 'object'),
  ADD CONSTRAINT webhook_deliveries_settled CHECK ((state = 'pending') = (settled_at IS NULL)),
  ADD CONSTRAINT webhook_deliveries_failure CHECK ((state = 'failed') = (failure IS NOT NULL));

ALTER TABLE webhook_attempts
  ADD CONSTRAINT webhook_attempts_outcome CHECK (num_nonnulls(status, reason) = 1),
  ADD CONSTRAINT webhook_attempts_status CHECK (status BETWEEN 100 AND 999),
  ADD CONSTRAINT webhook_attempts_duration CHECK (duration_ms >= 0);
