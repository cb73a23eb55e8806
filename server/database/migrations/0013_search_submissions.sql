-- What staff look for in submitted forms, whatever their fields are called. A trigram of a long message costs as much as one of a name:
-- what stands beyond its first 2,000 characters is not searched. The table is written anew once: about two minutes for a million forms.
ALTER TABLE form_submissions ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(
  id::text || ' ' || coalesce(email, '')
  || ' ' || left(coalesce(data ->> 'names', ''), 200)
  || ' ' || left(coalesce(data ->> 'contactName', ''), 200)
  || ' ' || left(coalesce(data ->> 'businessName', ''), 200)
  || ' ' || left(coalesce(data ->> 'company', ''), 200)
  || ' ' || left(coalesce(data ->> 'phone', ''), 40)
  || ' ' || left(coalesce(data ->> 'contactNumber', ''), 40)
  || ' ' || left(coalesce(data ->> 'reference', ''), 40)
  || ' ' || left(coalesce(data ->> 'bookingReference', ''), 40)
  || ' ' || left(coalesce(data ->> 'quoteReference', ''), 40)
  || ' ' || left(coalesce(data ->> 'subject', ''), 300)
  || ' ' || left(coalesce(data ->> 'message', ''), 2000)
)) STORED;
CREATE INDEX form_submissions_search_idx ON form_submissions USING gin (search_text gin_trgm_ops);

-- In the order in which lists and files read them.
CREATE INDEX form_submissions_newest_idx ON form_submissions (created_at DESC, id DESC);
DROP INDEX form_submissions_created_at_idx;

-- By the beginning of an address as well, whatever language the database sorts by.
DROP INDEX emails_recipient_idx;
CREATE INDEX emails_recipient_idx ON emails (lower(recipient) text_pattern_ops);
