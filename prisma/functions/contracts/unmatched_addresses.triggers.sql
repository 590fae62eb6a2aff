-- This trigger updates search_words, by which support searches unmatched addresses.
CREATE OR REPLACE TRIGGER unmatched_addresses_index BEFORE INSERT OR UPDATE OF request, email_key
ON unmatched_addresses FOR EACH ROW EXECUTE FUNCTION index_unmatched_address();

-- Fill search_words of the rows that are older than the trigger, or than the reversed phone numbers in it.
UPDATE unmatched_addresses SET request = request WHERE NOT search_words @@ '''#r'':*';
