insert into request_log (account_id, token_id, at, method, path, status, duration_ms, request_id)
  select 'TS001', min(token_id), at, method, path, status, 12, md5(path)
    from tokens, (values (timestamptz '2026-08-17T00:00:00Z', 'GET', '/api/shipments', 200),
                         ('2026-08-17T00:00:01Z', 'POST', '/api/shipments', 400), ('2026-08-17T00:00:02Z', 'GET', '/api/items', 503))
                 as request (at, method, path, status)
   group by at, method, path, status;
