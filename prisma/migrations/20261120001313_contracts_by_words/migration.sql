-- New contracts wait in the index's own list and are sorted in some hundreds at a time: to sort in the thirty
-- words of each by itself took a sixth of what a create costs. Searches read that list too, so it is short (kB).
CREATE INDEX CONCURRENTLY "house_contracts_by_words" ON "house_contracts" USING GIN ("search_words") WITH (gin_pending_list_limit = 512);
