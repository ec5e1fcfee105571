-- What the delivery notes of an account said of the issuer of an invoice, until it was changed. The note of an order that was shipped
-- before is printed with what was true then. What is true now is in accounts.
create table former_invoice_issuers (
  account_id     text not null references accounts,
  ended_at       timestamptz not null,
  name           text not null,
  invoice_number text not null,
  tax_included   boolean not null,
  tax_rounding   text not null,
  primary key (account_id, ended_at)
);
