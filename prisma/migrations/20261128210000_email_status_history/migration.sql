-- The statuses that an email about a contract had before its current one. A trigger fills the table.
CREATE TABLE "email_status_history" (
    "email_id" UUID NOT NULL,
    "submission" INTEGER NOT NULL,
    "status" "email_status" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_status_history_pkey" PRIMARY KEY ("email_id", "submission", "status")
);

ALTER TABLE "email_status_history" ADD CONSTRAINT "email_status_history_email_id_fkey"
  FOREIGN KEY ("email_id") REFERENCES "emails"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The submission that the provider's event is about. Null for events from before this column existed.
ALTER TABLE "email_events" ADD COLUMN "submission" INTEGER;
