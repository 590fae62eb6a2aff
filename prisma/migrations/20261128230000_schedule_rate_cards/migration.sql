-- The time at which a draft of the rate card goes live by itself. Once this time has passed, the row is part of the
-- history, as a publication is. Web processes of the previous build don't read this table, so a schedule doesn't affect
-- them.
CREATE TABLE "rate_card_schedules" (
    "rate_card_id" INTEGER NOT NULL,
    "live_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "scheduled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "approval_required" BOOLEAN NOT NULL,

    CONSTRAINT "rate_card_schedules_pkey" PRIMARY KEY ("rate_card_id")
);

CREATE UNIQUE INDEX "rate_card_schedules_live_at_key" ON "rate_card_schedules"("live_at");

ALTER TABLE "rate_card_schedules" ADD CONSTRAINT "rate_card_schedules_rate_card_id_fkey"
  FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Whether a second person had to approve the publication. Web processes of the previous build don't set this.
ALTER TABLE "rate_card_publications" ADD COLUMN "approval_required" BOOLEAN NOT NULL DEFAULT false;
