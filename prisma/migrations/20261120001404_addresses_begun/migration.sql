-- Serves equality as the index before it, and beginnings as well, for what staff are still typing.
CREATE INDEX CONCURRENTLY "addresses_premises_key_beginnings" ON "addresses"("premises_key" text_pattern_ops);
