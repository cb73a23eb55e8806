-- One template now serves every public form: what an earlier version left in the outbox is carried over, and none is lost.
UPDATE emails SET
  template = 'form',
  data = jsonb_build_object(
    'formId', 6,
    'subject', subject,
    'names', data->>'names',
    'receivedAt', data->>'receivedAt',
    'values', (data - 'issue' - 'receivedAt') || jsonb_build_object('issueType', CASE data->>'issue'
      WHEN 'I can''t complete my quote' THEN 'cant-complete-quote'
      WHEN 'Technical issues' THEN 'technical-issues'
      WHEN 'Help with an address' THEN 'address-help'
      WHEN 'A question about the price' THEN 'pricing-question'
      ELSE 'other'
    END)
  )
WHERE template = 'assistance';

UPDATE emails SET template = 'form_acknowledgement', data = '{"formId": 6}' WHERE template = 'acknowledgement';
