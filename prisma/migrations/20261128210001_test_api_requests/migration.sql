-- Whole requests and responses of test mode. Like the request log, the table has no foreign keys.
CREATE TABLE "test_api_requests" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "company_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "request_headers" JSONB NOT NULL,
    "request_body" TEXT,
    "response_headers" JSONB NOT NULL,
    "response_body" TEXT,

    CONSTRAINT "test_api_requests_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "test_api_requests_company_id_at_idx" ON "test_api_requests"("company_id", "at" DESC);
