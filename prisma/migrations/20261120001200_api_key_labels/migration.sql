-- What staff call a key, who made it, and which key took its place. The table is small, some fifty keys a company.
ALTER TABLE "api_keys"
  ADD COLUMN "label" TEXT,
  ADD COLUMN "created_by_id" INTEGER,
  ADD COLUMN "replaced_by_id" INTEGER;

UPDATE "api_keys" SET "label" = initcap(mode::text) || ' key ' || id;

ALTER TABLE "api_keys"
  ALTER COLUMN "label" SET NOT NULL,
  ADD CONSTRAINT "api_keys_label" CHECK (char_length(btrim(label)) BETWEEN 1 AND 60) NOT VALID,
  -- A rotation always ends the old key, now or later.
  ADD CONSTRAINT "api_keys_replaced_ends" CHECK (replaced_by_id IS NULL OR (expires_at IS NOT NULL AND replaced_by_id <> id)) NOT VALID,
  ADD CONSTRAINT "api_keys_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "company_users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "api_keys_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
