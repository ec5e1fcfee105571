-- A photo of what came in a receipt.
insert into floor_photos (account_id, photo_no, receipt_no, item_no, shows, note, content_type, bytes, width, height, file_name, key,
                          device_no, op_id, content_hash, taken_by, taken_at)
select account_id, next_no('image', account_id), receipt_no, item_no, 'defective', '箱の角つぶれ', 'image/jpeg', 1, 1, 1, 'a.jpg',
       'floor-photos/' || account_id || '/a', 1, 'a', 'a', '佐藤', now()
  from receipt_lines order by 1, 2, 3 limit 1;
insert into receipt_serials (account_id, receipt_no, line_no, serial_no)
select account_id, receipt_no, line_no, 'SN-1' from receipt_lines order by 1, 2, 3 limit 1;
