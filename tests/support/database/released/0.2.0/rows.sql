insert into users (id, email, email_key, first_name, last_name, full_name_key, password_hash, account_type, is_verified, photo, created_at, updated_at)
  values ('maya', 'Maya@example.org', 'maya@example.org', 'Maya', 'Öz', 'öz maya', 'x', 1, 1, '', 1, 1);
insert into site_settings (name, value) values ('organization', 'Common Plate');
insert into pages (id, section, name, name_key, position, version, draft_intro, draft_content, live_intro, live_content, has_changes, published_at, updated_at, updated_by, first_live_at)
  values ('beans', 'articles', 'Beans', 'beans', 1, 2, '{"title":"Beans"}', '[]', '{"title":"Beans"}', '[]', 0, 1, 1, 'maya', 1);
insert into page_versions (id, page_id, version, kind, name, title, draft_intro, draft_content, created_at, created_by)
  values ('beans-1', 'beans', 1, 'saved', 'Beans', 'Beans', '{}', '[]', 1, 'maya');
insert into test_steps (id, position, version, name, title, read_next) values ('salt', 0, 1, 'Salt', 'Salt', '');
insert into test_questions (id, step_id, text, options, explanation, explanation_html, position)
  values ('why', 'salt', 'Why?', '[]', 'So **it** is.', '<p>So <strong>it</strong> is.</p>', 0);
insert into outbox (id, recipient, subject, text, letter, status, created_at)
  values ('waiting', 'a@example.org', 'Beans', 'Beans', '{"paragraphs":["Beans"]}', 'waiting', 1);
insert into subscribers (id, email, email_key, test, general, newsletters, status, created_at, chosen_at, source)
  values ('ada', 'ada@example.org', 'ada@example.org', 0, 1, 1, 'confirmed', 1, 1, 'form');
insert into donors (id, name, name_key, email, email_key, words, total, gifts, created_at)
  values ('grace', 'Grace', 'grace', 'grace@example.org', 'grace@example.org', 'grace', 2500, 1, 1);
insert into donations (id, donor_id, kind, frequency, amount, currency, net, status, given_on, receipt_number, created_at)
  values ('gift', 'grace', 'check', 'once', 2500, 'usd', 2500, 'received', '2026-11-01', '2026-000001', 1);
insert into receipt_numbers (year, last) values (2026, 1);
insert into audit_log (id, user_id, action, subject, created_at) values ('entry', 'maya', 'page.publish', 'page/beans', 1);
