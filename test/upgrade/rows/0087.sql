-- A shop that had another number as an issuer of invoices.
insert into former_invoice_issuers (account_id, ended_at, name, invoice_number, tax_included, tax_rounding)
select account_id, '2026-11-24T00:00:00Z', name, 'T1234567890123', true, 'down' from accounts order by account_id limit 1;
