-- The streets of a place, each once: as a list they are read in a moment, where the addresses' own indexes take a
-- probe for each street.
CREATE TABLE "address_streets" (
    "outcode" TEXT NOT NULL,
    "street_key" TEXT NOT NULL,
    "town_key" TEXT NOT NULL,

    CONSTRAINT "address_streets_pkey" PRIMARY KEY ("outcode","street_key","town_key")
);

INSERT INTO "address_streets" SELECT DISTINCT "outcode", "street_key", "town_key" FROM "addresses";

CREATE INDEX "address_streets_of_towns" ON "address_streets"("town_key", "street_key" text_pattern_ops);

ANALYZE "address_streets";
