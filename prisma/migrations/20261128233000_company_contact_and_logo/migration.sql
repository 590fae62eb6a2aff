-- The contact that tenants see, and the logo that emails to them show.
ALTER TABLE "companies" ADD COLUMN "contact_email" TEXT,
                        ADD COLUMN "contact_phone" TEXT,
  ADD CONSTRAINT companies_contact_email CHECK (
    char_length(contact_email) <= 254 AND contact_email ~ '^[^\s@]+@[^\s@]+$'),
  ADD CONSTRAINT companies_contact_phone CHECK (
    char_length(contact_phone) <= 30 AND contact_phone ~ '^[-+0-9 ()./]+$');

CREATE TABLE "company_logos" (
    "company_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "png" BYTEA NOT NULL,
    "width" SMALLINT NOT NULL,
    "height" SMALLINT NOT NULL,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_logos_pkey" PRIMARY KEY ("company_id"),
    CONSTRAINT "company_logos_png" CHECK (
      octet_length(png) <= 102400 AND substring(png FROM 1 FOR 8) = '\x89504e470d0a1a0a'),
    CONSTRAINT "company_logos_size" CHECK (width BETWEEN 1 AND 480 AND height BETWEEN 1 AND 120)
);

CREATE UNIQUE INDEX "company_logos_id_key" ON "company_logos"("id");

ALTER TABLE "company_logos" ADD CONSTRAINT "company_logos_company_id_fkey"
  FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
