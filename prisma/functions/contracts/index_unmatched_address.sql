-- Fills search_words of an unmatched address with the words of the name, email address and address line. Also adds the
-- end of the phone number after a #, which contract_query removes from the text of a search. The reversed digits after #r
-- are for searches by the number's last digits.
CREATE OR REPLACE FUNCTION index_unmatched_address() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_name text := concat_ws(' ', NEW.request ->> 'firstName', NEW.request ->> 'lastName');
BEGIN
  NEW.search_words := array_to_tsvector(array_remove(
    normalised_words(concat_ws(' ',
      v_name,
      -- Replace apostrophes with spaces, so that "o brien" also finds O'Brien.
      regexp_replace(v_name, '[''`\u00B4\u02B9\u02BC\u2018\u2019\u201B\u2032\uFF07]', ' ', 'g'),
      NEW.email_key,
      -- Write each postcode both with and without its space, so that either form finds the other.
      regexp_replace(NEW.request ->> 'address', '\m([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})\M', '\1 \2 \1\2', 'gi')
    )) || left(NEW.email_key, 100) || ('#' || phone_suffix(NEW.request ->> 'contactNo'))
      || ('#r' || reverse(phone_suffix(NEW.request ->> 'contactNo'))),
    NULL
  ));
  RETURN NEW;
END
$$;
