-- Alone in its migration: an index that is built beside writers cannot be part of a transaction.
CREATE INDEX CONCURRENTLY "addresses_premises_in_town" ON "addresses"("premises_key" text_pattern_ops, "town_key", "full_key");
