-- Nobody announces a return, so it does not differ from what was announced. Units of it that were released from quarantine made it differ.
update receipts set difference = null where returned_shipment_no is not null and difference is not null;
