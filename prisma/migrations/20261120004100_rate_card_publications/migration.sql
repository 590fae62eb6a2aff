-- Which version of the rate card prices, since when and by whom: the latest publication's. Going back is one more.
CREATE TABLE "rate_card_publications" (
    "id" SERIAL NOT NULL,
    "rate_card_id" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_type" TEXT NOT NULL,
    "actor_id" INTEGER,

    CONSTRAINT "rate_card_publications_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "rate_card_publications_actor" CHECK (actor_type IN ('operator', 'support_user') AND (actor_type = 'operator') = (actor_id IS NULL)),
    CONSTRAINT "rate_card_publications_rate_card_id_fkey" FOREIGN KEY ("rate_card_id") REFERENCES "rate_cards"("id") ON DELETE RESTRICT ON UPDATE NO ACTION
);
CREATE INDEX "rate_card_publications_rate_card_id_idx" ON "rate_card_publications"("rate_card_id");

-- Until now an import priced at once: each version from then until the next one.
INSERT INTO "rate_card_publications" ("rate_card_id", "published_at", "actor_type")
SELECT "id", "imported_at", 'operator' FROM "rate_cards" ORDER BY "id";
