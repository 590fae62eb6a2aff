-- Where the next data set is made, under the names that its tables and indexes have when they take their place.
CREATE SCHEMA next_addresses;

CREATE TABLE "address_imports" (
    "id" SERIAL NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "files_read" INTEGER NOT NULL DEFAULT 0,
    "line" INTEGER NOT NULL DEFAULT 0,
    "bytes_read" BIGINT NOT NULL DEFAULT 0,
    "rows_stored" BIGINT NOT NULL DEFAULT 0,
    "rejected" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "address_imports_pkey" PRIMARY KEY ("id")
);
