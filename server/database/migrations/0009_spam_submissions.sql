-- Forms suspected as spam are few among all, and looked for newest first.
CREATE INDEX form_submissions_spam_idx ON form_submissions (created_at DESC, id DESC) WHERE spam_suspected;
