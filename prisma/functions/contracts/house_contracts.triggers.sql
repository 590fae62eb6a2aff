-- This trigger updates sort_name and search_words, by which the portal sorts and searches contracts.
CREATE OR REPLACE TRIGGER house_contracts_index BEFORE INSERT OR UPDATE OF
  first_name, last_name, email, contact_no, address, matched_address, postcode, status, gas, electricity, water, tv, wifi
ON house_contracts FOR EACH ROW EXECUTE FUNCTION index_contract();

-- Add the phone numbers to search_words of the rows that are older than these tags.
UPDATE house_contracts SET contact_no = contact_no WHERE NOT search_words @@ '''#r'':*';

-- Add the earlier email addresses to search_words of the rows that are older than these tags.
UPDATE house_contracts c SET contact_no = contact_no
FROM emails e
WHERE e.contract_id = c.id AND e.company_id IS NOT NULL AND lower(e.recipient) <> lower(c.email)
  AND NOT c.search_words @@ '''#sent'':*';
