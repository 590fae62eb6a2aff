-- Notes that support staff write about a tenant, for example what a caller wanted.
CREATE TABLE "support_notes" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_notes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "support_notes_reason" CHECK (reason IN (
      'account', 'email', 'details', 'contract', 'services', 'bills', 'data', 'complaint', 'other', 'correction'
    )),
    CONSTRAINT "support_notes_text" CHECK (char_length(text) <= 2000)
);

CREATE INDEX "support_notes_tenant_id_id_idx" ON "support_notes"("tenant_id", "id");
CREATE INDEX "support_notes_created_at_idx" ON "support_notes"("created_at");

ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "support_staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
