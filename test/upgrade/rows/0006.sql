insert into item_images (account_id, item_no, image_id, content_type, bytes, width, height, file_name, key, created_at)
  values ('TS001', 1, next_no('image', 'TS001'), 'image/png', 5, 1, 1, 'tea.png', 'item-images/TS001/tea', '2026-01-10T00:00:00Z');
