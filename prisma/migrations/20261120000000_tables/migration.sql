-- CreateEnum
CREATE TYPE "mode" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "contract_state" AS ENUM ('active', 'cancelled');

-- CreateEnum
CREATE TYPE "email_state" AS ENUM ('queued', 'sent', 'captured', 'failed');

-- CreateTable
CREATE TABLE "companies" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "mode" "mode" NOT NULL,
    "hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "duplicate_email_refusals" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenants" (
    "id" SERIAL NOT NULL,
    "mode" "mode" NOT NULL,
    "company_id" INTEGER,
    "email_key" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "birthday" DATE,
    "contact_no" TEXT NOT NULL,
    "account_created_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "house_contracts" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "mode" "mode" NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "state" "contract_state" NOT NULL DEFAULT 'active',
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "birthday" DATE NOT NULL,
    "email" TEXT NOT NULL,
    "contact_no" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "address_id" TEXT NOT NULL,
    "matched_address" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "broadband" TEXT NOT NULL,
    "number_of_tenants" INTEGER NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "gas" BOOLEAN NOT NULL,
    "electricity" BOOLEAN NOT NULL,
    "water" BOOLEAN NOT NULL,
    "tv" BOOLEAN NOT NULL,
    "wifi" BOOLEAN NOT NULL,
    "request_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "house_contracts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "address_requests" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "mode" "mode" NOT NULL,
    "email_key" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "candidates" JSONB NOT NULL,
    "request_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote_requests" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "mode" "mode" NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "contact_no" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "number_of_tenants" INTEGER NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "rate_card_id" INTEGER NOT NULL,
    "request_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quote_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activation_tokens" (
    "id" UUID NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "activation_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "emails" (
    "id" UUID NOT NULL,
    "mode" "mode" NOT NULL,
    "contract_id" INTEGER NOT NULL,
    "activation_token_id" UUID,
    "recipient" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "template_version" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "state" "email_state" NOT NULL DEFAULT 'queued',
    "rendered_at" TIMESTAMPTZ(3),
    "subject" TEXT,
    "html" TEXT,
    "text" TEXT,
    "provider_id" TEXT,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "emails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "company_id" INTEGER,
    "actor_type" TEXT NOT NULL,
    "actor_id" INTEGER,
    "action" TEXT NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "request_id" UUID,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "addresses" (
    "id" SERIAL NOT NULL,
    "sub_building" TEXT,
    "building_name" TEXT,
    "number" TEXT,
    "street" TEXT NOT NULL,
    "locality" TEXT,
    "town" TEXT NOT NULL,
    "county" TEXT,
    "postcode" TEXT NOT NULL,
    "outcode" TEXT NOT NULL,
    "premises_key" TEXT NOT NULL,
    "street_key" TEXT NOT NULL,
    "town_key" TEXT NOT NULL,
    "full_key" TEXT NOT NULL,
    "building_key" TEXT,

    CONSTRAINT "addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_cards" (
    "id" SERIAL NOT NULL,
    "checksum" BYTEA NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rate_cards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "energy_rates" (
    "rate_card_id" INTEGER NOT NULL,
    "region" TEXT NOT NULL,
    "from" DATE NOT NULL,
    "electricity_unit" DECIMAL(7,2) NOT NULL,
    "electricity_standing" DECIMAL(7,2) NOT NULL,
    "gas_unit" DECIMAL(7,2) NOT NULL,
    "gas_standing" DECIMAL(7,2) NOT NULL,
    "estimated" BOOLEAN NOT NULL,

    CONSTRAINT "energy_rates_pkey" PRIMARY KEY ("rate_card_id","region","from")
);

-- CreateTable
CREATE TABLE "energy_uses" (
    "rate_card_id" INTEGER NOT NULL,
    "adults" INTEGER NOT NULL,
    "electricity_kwh" INTEGER NOT NULL,
    "gas_kwh" INTEGER NOT NULL,

    CONSTRAINT "energy_uses_pkey" PRIMARY KEY ("rate_card_id","adults")
);

-- CreateTable
CREATE TABLE "monthly_shares" (
    "rate_card_id" INTEGER NOT NULL,
    "month" INTEGER NOT NULL,
    "electricity" DECIMAL(6,4) NOT NULL,
    "gas" DECIMAL(6,4) NOT NULL,

    CONSTRAINT "monthly_shares_pkey" PRIMARY KEY ("rate_card_id","month")
);

-- CreateTable
CREATE TABLE "rate_card_plans" (
    "rate_card_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "value" DECIMAL(9,4) NOT NULL,

    CONSTRAINT "rate_card_plans_pkey" PRIMARY KEY ("rate_card_id","name")
);

-- CreateTable
CREATE TABLE "region_prefixes" (
    "rate_card_id" INTEGER NOT NULL,
    "prefix" TEXT NOT NULL,
    "region" TEXT NOT NULL,

    CONSTRAINT "region_prefixes_pkey" PRIMARY KEY ("rate_card_id","prefix")
);

-- CreateTable
CREATE TABLE "off_gas_outcodes" (
    "rate_card_id" INTEGER NOT NULL,
    "outcode" TEXT NOT NULL,

    CONSTRAINT "off_gas_outcodes_pkey" PRIMARY KEY ("rate_card_id","outcode")
);

-- CreateTable
CREATE TABLE "water_bills" (
    "rate_card_id" INTEGER NOT NULL,
    "area" TEXT NOT NULL,
    "annual" DECIMAL(8,2) NOT NULL,

    CONSTRAINT "water_bills_pkey" PRIMARY KEY ("rate_card_id","area")
);

-- CreateTable
CREATE TABLE "water_uses" (
    "rate_card_id" INTEGER NOT NULL,
    "occupants" INTEGER NOT NULL,
    "m3" INTEGER NOT NULL,

    CONSTRAINT "water_uses_pkey" PRIMARY KEY ("rate_card_id","occupants")
);

-- CreateTable
CREATE TABLE "tv_licences" (
    "rate_card_id" INTEGER NOT NULL,
    "from" DATE NOT NULL,
    "annual" DECIMAL(8,2) NOT NULL,

    CONSTRAINT "tv_licences_pkey" PRIMARY KEY ("rate_card_id","from")
);

-- CreateTable
CREATE TABLE "broadband_options" (
    "rate_card_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "speed" TEXT NOT NULL,
    "monthly" DECIMAL(8,2) NOT NULL,

    CONSTRAINT "broadband_options_pkey" PRIMARY KEY ("rate_card_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_company_id_idx" ON "api_keys"("company_id");

-- CreateIndex
CREATE UNIQUE INDEX "tenants_live_email_key" ON "tenants"("email_key") WHERE (mode = 'live');

-- CreateIndex
CREATE UNIQUE INDEX "tenants_test_email_key" ON "tenants"("company_id", "email_key") WHERE (mode = 'test');

-- CreateIndex
CREATE UNIQUE INDEX "tenants_id_mode_key" ON "tenants"("id", "mode");

-- CreateIndex
CREATE UNIQUE INDEX "house_contracts_one_active_per_tenant" ON "house_contracts"("tenant_id") WHERE (state = 'active');

-- CreateIndex
CREATE UNIQUE INDEX "house_contracts_id_mode_key" ON "house_contracts"("id", "mode");

-- CreateIndex
CREATE INDEX "address_requests_expires_at_idx" ON "address_requests"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "address_requests_company_id_mode_email_key_key" ON "address_requests"("company_id", "mode", "email_key");

-- CreateIndex
CREATE UNIQUE INDEX "activation_tokens_hash_key" ON "activation_tokens"("hash");

-- CreateIndex
CREATE INDEX "activation_tokens_tenant_id_idx" ON "activation_tokens"("tenant_id");

-- CreateIndex
CREATE INDEX "emails_contract_id_idx" ON "emails"("contract_id");

-- CreateIndex
CREATE INDEX "emails_captured" ON "emails"("created_at") WHERE (state = 'captured');

-- CreateIndex
CREATE INDEX "addresses_premises_key_idx" ON "addresses"("premises_key");

-- CreateIndex
CREATE INDEX "addresses_outcode_street_key_idx" ON "addresses"("outcode", "street_key");

-- CreateIndex
CREATE INDEX "addresses_street_key_premises_key_idx" ON "addresses"("street_key", "premises_key");

-- CreateIndex
CREATE INDEX "addresses_town_key_street_key_idx" ON "addresses"("town_key", "street_key");

-- CreateIndex
CREATE INDEX "addresses_building_key" ON "addresses"("building_key", "town_key", "outcode") WHERE (building_key IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "addresses_postcode_full_key_key" ON "addresses"("postcode", "full_key");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "house_contracts" ADD CONSTRAINT "house_contracts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "house_contracts" ADD CONSTRAINT "house_contracts_tenant_id_mode_fkey" FOREIGN KEY ("tenant_id", "mode") REFERENCES "tenants"("id", "mode") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "address_requests" ADD CONSTRAINT "address_requests_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_tenant_id_mode_fkey" FOREIGN KEY ("tenant_id", "mode") REFERENCES "tenants"("id", "mode") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activation_tokens" ADD CONSTRAINT "activation_tokens_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "emails" ADD CONSTRAINT "emails_contract_id_mode_fkey" FOREIGN KEY ("contract_id", "mode") REFERENCES "house_contracts"("id", "mode") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "emails" ADD CONSTRAINT "emails_activation_token_id_fkey" FOREIGN KEY ("activation_token_id") REFERENCES "activation_tokens"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "energy_rates" ADD CONSTRAINT "energy_rates_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "energy_uses" ADD CONSTRAINT "energy_uses_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "monthly_shares" ADD CONSTRAINT "monthly_shares_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_card_plans" ADD CONSTRAINT "rate_card_plans_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "region_prefixes" ADD CONSTRAINT "region_prefixes_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "off_gas_outcodes" ADD CONSTRAINT "off_gas_outcodes_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "water_bills" ADD CONSTRAINT "water_bills_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "water_uses" ADD CONSTRAINT "water_uses_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tv_licences" ADD CONSTRAINT "tv_licences_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "broadband_options" ADD CONSTRAINT "broadband_options_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

