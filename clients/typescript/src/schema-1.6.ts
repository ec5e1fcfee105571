/* Written by `npm run generate:client` from the API reference. Do not edit. */

export interface paths {
    "/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List items
         * @description All items of the account, newest first, or those of a list of ids.
         */
        get: operations["listItems"];
        put?: never;
        /**
         * Create an item
         * @description Registers goods, or with `child_items` a set of other goods. The code must be free.
         */
        post: operations["createItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create items, all or none
         * @description A fault in any entry (`items.3.code`) refuses the whole request.
         */
        post: operations["bulkCreateItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an item, or list the items of an account
         * @description With the id of an item, that item. With the code of your account, its items, newest first.
         */
        get: operations["getItem"];
        /**
         * Update an item
         * @description Absent fields keep their value; objects and lists are replaced as a whole. Refused (400) where open shipments, receipts or stock stand against the change.
         */
        put: operations["updateItem"];
        post?: never;
        /**
         * Delete an item
         * @description Answers the item as it last was; its code is free again. Refused (400) while it is in a pending receipt, an open shipment or a set, and once it has a receipt record.
         */
        delete: operations["deleteItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{account_id}/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an item by code
         * @description Get an item by code
         */
        get: operations["getItemByCode"];
        /**
         * Update an item by code
         * @description Absent fields keep their value; objects and lists are replaced as a whole. Refused (400) where open shipments, receipts or stock stand against the change.
         */
        put: operations["updateItemByCode"];
        post?: never;
        /**
         * Delete an item by code
         * @description Answers the item as it last was; its code is free again. Refused (400) while it is in a pending receipt, an open shipment or a set, and once it has a receipt record.
         */
        delete: operations["deleteItemByCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the images of an item
         * @description Kura extension: the images of the item, oldest first, each with the address of the picture.
         */
        get: operations["listItemImages"];
        put?: never;
        /**
         * Upload an item image
         * @description A jpeg or png of at most 10 MB, 20,000 pixels a side and 50 million pixels (25 million when progressive or interlaced), recognised by its content. It is kept upright and without metadata. An item has at most 100 images.
         */
        post: operations["uploadItemImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{account_id}/{code}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the images of an item by code
         * @description Kura extension: the images of the item, oldest first, each with the address of the picture.
         */
        get: operations["listItemImagesByCode"];
        put?: never;
        /**
         * Upload an item image by code
         * @description A jpeg or png of at most 10 MB, 20,000 pixels a side and 50 million pixels (25 million when progressive or interlaced), recognised by its content. It is kept upright and without metadata. An item has at most 100 images.
         */
        post: operations["uploadItemImageByCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}/images/{image_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an item image
         * @description Kura extension: the picture as it is kept, with an ETag.
         */
        get: operations["getItemImage"];
        put?: never;
        post?: never;
        /**
         * Delete an item image
         * @description Refused for the last image of an enclosed good.
         */
        delete: operations["deleteItemImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{account_id}/{code}/{image_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an item image by code
         * @description Kura extension: the picture as it is kept, with an ETag.
         */
        get: operations["getItemImageByCode"];
        put?: never;
        post?: never;
        /**
         * Delete an item image by code
         * @description Refused for the last image of an enclosed good.
         */
        delete: operations["deleteItemImageByCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pending receipts
         * @description Receipts that are not `stocked` yet, newest first.
         */
        get: operations["listPendingReceipts"];
        put?: never;
        /**
         * Announce a receipt
         * @description Announces goods to a warehouse. 200 units and more, or 20 of size 100 and up, must be announced two days before at the latest, with `arrival_date_confirmed`.
         */
        post: operations["createReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings/stocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the receipts stocked on the latest day with work
         * @description Receipts of one day only: the nearest day with work to the one that is given.
         */
        get: operations["listLatestStockedReceipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings/stocked/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the receipts stocked in a month
         * @description List the receipts stocked in a month
         */
        get: operations["listReceiptsStockedInMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings/stocked/{year}/{month}/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the receipts stocked in a day
         * @description List the receipts stocked in a day
         */
        get: operations["listReceiptsStockedInDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings/{id}.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print the statement and box label of a receipt
         * @description Print both, and ship them with the goods.
         */
        get: operations["printReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a receipt with its results
         * @description Get a receipt with its results
         */
        get: operations["getReceipt"];
        /**
         * Update a waiting receipt
         * @description Absent fields keep their value; lists are replaced as a whole. Only while it is `waiting`.
         */
        put: operations["updateReceipt"];
        post?: never;
        /**
         * Cancel a waiting receipt
         * @description Answers the receipt as it last was; the API does not find it any more. Only while it is `waiting`.
         */
        delete: operations["cancelReceipt"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings/{account_id}/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a receipt by identifier
         * @description Kura extension. Signs such as `/` and `#` in the identifier are escaped: `PO%2F7`.
         */
        get: operations["getReceiptByIdentifier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pending shipments
         * @description Shipments that are not `shipped` yet, newest first; by id, shipped ones too.
         */
        get: operations["listPendingShipments"];
        put?: never;
        /**
         * Create a shipment
         * @description Orders goods to be shipped, and holds stock for them at once. Short lines are refused unless they may wait (`backorder_if_unavailable`). The same identifier within a minute answers 409, later 422.
         */
        post: operations["createShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create shipments, all or none
         * @description Stock is held in the order of the entries. 50 to 100 a request are a good number.
         */
        post: operations["bulkCreateShipments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/shipped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shipments shipped on the latest day with work
         * @description Shipments of one day only: the nearest day with work to the one that is given.
         */
        get: operations["listLatestShippedShipments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/shipped/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shipments shipped in a month
         * @description List the shipments shipped in a month
         */
        get: operations["listShipmentsShippedInMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/shipped/{year}/{month}/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shipments shipped in a day
         * @description List the shipments shipped in a day
         */
        get: operations["listShipmentsShippedInDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shipment, or list the pending shipments of an account
         * @description With the id of a shipment, that shipment. With the code of your account, its shipments that are not `shipped` yet, newest first; by identifier, shipped ones too.
         */
        get: operations["getShipment"];
        /**
         * Update a shipment before work on it starts
         * @description Absent fields keep their value; objects and lists are replaced as a whole. Only while it is `backordered`, `waiting` or `suspended`.
         */
        put: operations["updateShipment"];
        post?: never;
        /**
         * Delete a shipment
         * @description Answers the shipment as it last was; its stock and its identifier are free again. Only while it is `backordered`, `waiting` or `suspended`.
         */
        delete: operations["deleteShipment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{account_id}/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shipment by identifier
         * @description Get a shipment by identifier
         */
        get: operations["getShipmentByIdentifier"];
        /**
         * Update a shipment before work on it starts by identifier
         * @description Absent fields keep their value; objects and lists are replaced as a whole. Only while it is `backordered`, `waiting` or `suspended`.
         */
        put: operations["updateShipmentByIdentifier"];
        post?: never;
        /**
         * Delete a shipment by identifier
         * @description Answers the shipment as it last was; its stock and its identifier are free again. Only while it is `backordered`, `waiting` or `suspended`.
         */
        delete: operations["deleteShipmentByIdentifier"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}/serial_no": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the serial numbers of a shipment
         * @description Empty before it shipped. Items without serial numbers are left out; of a set, its parts are answered.
         */
        get: operations["getShipmentSerialNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a warehouse transfer
         * @description Creates a shipment from `warehouse`, and the receipt that awaits it at `destination.warehouse`; `destination` of the answer names the receipt, too. What the source does not have is refused: a new transfer does not wait for stock. It takes no `identifier` of its own. Reads and lists are those of shipments and receipts.
         */
        post: operations["createTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/transfer/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a warehouse transfer before work on it starts
         * @description Only while it is `backordered` or `waiting`. It is allocated again, and its receipt is changed with it; the source stays the same.
         */
        put: operations["updateTransfer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/transfer/{id}/modify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to send a warehouse transfer elsewhere
         * @description Only while it is `picking`. Shipment and receipt change once the warehouse accepted. It may refuse, which takes the work fee back; the administrative fee stays.
         */
        post: operations["requestTransferModification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/transfer/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to cancel a warehouse transfer
         * @description Only while it is `picking`. Once the warehouse accepted, the shipment and its receipt are gone. It may refuse, which takes the work fee back; the administrative fee stays.
         */
        post: operations["requestTransferCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/allocation/{id}/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clear the allocation of a shipment
         * @description Releases all that is held for it. It waits for stock again, behind those that wait with a higher `allocate_priority`.
         */
        post: operations["clearShipmentAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}/modify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to modify a shipment that the warehouse is working on
         * @description Only while it is `picking`, `picked` or `packed` (overseas: `picking` or `picked`). The warehouse may refuse, which takes the work fee back; the administrative fee stays.
         */
        post: operations["requestShipmentModification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to cancel a shipment that the warehouse is working on
         * @description Only while it is `picking`, `picked` or `packed`. Once the warehouse accepted, the shipment is gone and its identifier free again. It may refuse, which takes the work fee back; the administrative fee stays.
         */
        post: operations["requestShipmentCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{account_id}/{identifier}/modify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to modify a shipment that the warehouse is working on by identifier
         * @description Only while it is `picking`, `picked` or `packed` (overseas: `picking` or `picked`). The warehouse may refuse, which takes the work fee back; the administrative fee stays.
         */
        post: operations["requestShipmentModificationByIdentifier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{account_id}/{identifier}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to cancel a shipment that the warehouse is working on by identifier
         * @description Only while it is `picking`, `picked` or `packed`. Once the warehouse accepted, the shipment is gone and its identifier free again. It may refuse, which takes the work fee back; the administrative fee stays.
         */
        post: operations["requestShipmentCancellationByIdentifier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/international/regions/ems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the regions that overseas shipments go to
         * @description List the regions that overseas shipments go to
         */
        get: operations["listRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/international/currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the currencies of overseas shipments
         * @description List the currencies of overseas shipments
         */
        get: operations["listCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the clock
         * @description Read the clock
         */
        get: operations["readClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the clock forward
         * @description All warehouse work that falls due on the way is done, in order.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the demo environment over
         * @description Tokens stay.
         */
        post: operations["resetDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is planned to go wrong
         * @description List what is planned to go wrong
         */
        get: operations["listScenarios"];
        put?: never;
        /**
         * Plan that something goes wrong
         * @description In the warehouse with a receipt or shipment of your account, or with the next answers of the API to your account, whichever of its tokens asks. A plan for answers holds as soon as you have this answer, which takes a second.
         */
        post: operations["planScenario"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/demo/scenarios/{scenario}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a plan that has not happened yet
         * @description Withdraw a plan that has not happened yet
         */
        delete: operations["withdrawScenario"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an item, or list the items of an account
         * @description With the id of an item, that item. With the code of your account, its items, newest first.
         */
        get: operations["getItemListOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shipment, or list the pending shipments of an account
         * @description With the id of a shipment, that shipment. With the code of your account, its shipments that are not `shipped` yet, newest first; by identifier, shipped ones too.
         */
        get: operations["getShipmentListOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Give exactly one of `by` and `to`.
         * @example {
         *       "by": "P1DT3H"
         *     }
         */
        AdvanceRequest: {
            /**
             * @description How far to advance the clock: an ISO 8601 duration.
             * @example P1DT3H
             */
            by?: string | null;
            /**
             * @description The time to advance the clock to: an ISO 8601 instant with its offset.
             * @example 2026-11-24T13:00:00+09:00
             */
            to?: string | null;
        };
        AnnouncedReceipt: {
            /**
             * @description Id of the receipt.
             * @example TS001-W0001
             */
            id: string;
            /**
             * @description Status of the receipt.
             * @enum {string}
             */
            status: "waiting" | "received" | "checking" | "stocked";
            /** @description Whether a part of the goods is put away, and the rest is not yet. */
            halfway: boolean;
            /**
             * Format: date
             * @description Planned day of arrival.
             * @example 2026-11-26
             */
            arrival_date: string;
            /** @description Whether the day of arrival is fixed. */
            arrival_date_confirmed: boolean;
            /**
             * @description Earliest hour of arrival.
             * @example 9
             */
            arrival_time_from: number | null;
            /**
             * @description Latest hour of arrival.
             * @example 12
             */
            arrival_time_to: number | null;
            /**
             * @description How the goods will be sold.
             * @enum {string}
             */
            sales_method: "INVENTORY" | "RESERVATION" | "OTHER";
            /**
             * Format: date
             * @description Planned day of shipping, with sales_method `RESERVATION`.
             */
            shipping_scheduled_date: string | null;
            /**
             * Format: date
             * @description The goods are put away by this day.
             * @example 2026-11-27
             */
            stock_deadline_date: string;
            /**
             * @description Your own code for the receipt, unique in the account.
             * @example PO-1001
             */
            identifier: string | null;
            /**
             * @description How the warehouse recognises the goods.
             * @example CODE
             * @enum {string}
             */
            inspection_type: "ID" | "NAME" | "CODE" | "BARCODE" | "LABEL";
            /**
             * @description The Japanese name of the inspection type.
             * @example 商品コード
             */
            inspection_type_label: string;
            /**
             * @description How the goods are transported.
             * @example HOME_DELIVERY
             * @enum {string}
             */
            transport_mode: "" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER";
            /**
             * @description How the warehouse identifies goods without labels. Only for accounts with label-less receiving.
             * @enum {string}
             */
            identity_type?: "ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER";
            /**
             * @description The values by which the goods are identified; null for `ID_OR_LABEL`. Only for accounts with label-less receiving.
             * @example null
             */
            identity_values?: string[] | null;
            /**
             * @description Inquiry slip numbers of home delivery; empty if there are none.
             * @example [
             *       "123456789012"
             *     ]
             */
            tracking_codes: string[];
            /** @description Number of the vehicle. */
            vehicle_code: string | null;
            /** @description Size of the vehicle. */
            vehicle_size: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            /** @description On pallets (`PALETTE`) or loose (`BARA`). */
            carrying_method: ("PALETTE" | "BARA") | null;
            /** @description Number of the container. */
            container_no: string | null;
            /** @description Information about the driver, for the warehouse. */
            driver_info: string | null;
            /** @description Your own note; the warehouse does not see it. */
            company_memo: string | null;
            /** @description The goods. */
            items: components["schemas"]["AnnouncedReceiptItem"][];
            /**
             * @description Code of the receiving warehouse.
             * @example TOKYO
             */
            warehouse: string;
            warehouse_info: components["schemas"]["WarehouseInfo"];
            /**
             * Format: date-time
             * @description When the receipt was announced.
             * @example 2026-11-24T10:00:00+09:00
             */
            created_at: string;
            create_user: components["schemas"]["CreateUser"];
        };
        AnnouncedReceiptItem: {
            /**
             * @description Id of the item.
             * @example TS001-I000001
             */
            id: string;
            /**
             * @description Code of the item.
             * @example TEA-001
             */
            code: string;
            /**
             * @description Name of the item.
             * @example 煎茶 100g
             */
            name: string | null;
            /**
             * @description Units announced.
             * @example 48
             */
            quantity: number;
        };
        /** @description What the shipping rules did, and why. */
        AppliedRules: {
            /**
             * @description Version of the list of rules.
             * @example 3
             */
            version: number;
            /**
             * @description `first`: only the first rule whose conditions are met is applied. `all`: every such rule is applied.
             * @example all
             * @enum {string}
             */
            mode: "first" | "all";
            /** @description All rules, in the order of the list. */
            rules: components["schemas"]["EvaluatedRule"][];
        };
        BulkValidationError: {
            /** @description What kind of refusal it is; programs decide by this and the status. */
            error: string;
            /** @description Why, for people: in English, or in Japanese as Accept-Language prefers. */
            error_description: string;
            /**
             * @description Messages by the dotted path of what is wrong: `items.0.quantity`, `recipient.postcode`. `shipments.index` has the positions of the faulty shipments, as integers.
             * @example {
             *       "shipments.index": [
             *         2
             *       ],
             *       "shipments.2.purpose": [
             *         "Is not allowed here."
             *       ]
             *     }
             */
            errors?: {
                [key: string]: string[] | number[];
            };
        };
        Charge: {
            /**
             * @description What the charge is for.
             * @enum {string}
             */
            kind: "administrative_fee" | "work_fee";
            /**
             * @description In yen. Negative if the charge is refunded because the request was refused.
             * @example 300
             */
            amount: number;
        };
        ChildItem: {
            /**
             * @description Id of the item.
             * @example TS001-I000001
             */
            id: string;
            /**
             * @description Units in one set.
             * @example 2
             */
            quantity: number;
        };
        ChildItemRequest: {
            /** @description Id of the item. Give id or code. */
            id?: string;
            /**
             * @description Code of the item. If you give both id and code, they must belong to the same item.
             * @example TEA-001
             */
            code?: string;
            /**
             * @description Units in one set.
             * @example 2
             */
            quantity: number;
        };
        Clock: {
            /**
             * Format: date-time
             * @description The time that the demo clock shows.
             * @example 2026-11-24T13:00:00+09:00
             */
            now: string;
            /** @description Whether the clock runs by itself. Otherwise it stands until it is advanced. */
            running: boolean;
        };
        ClockAdvance: {
            /**
             * Format: date-time
             * @description The time that the demo clock shows.
             * @example 2026-11-24T13:00:00+09:00
             */
            now: string;
            /** @description What happened to the receipts and shipments of your account, in order of time: the first 10,000 events. */
            events: components["schemas"]["WarehouseEvent"][];
            /**
             * @description The number of further events, which are not listed.
             * @example 0
             */
            events_omitted: number;
        };
        CreateUser: {
            /**
             * @description Name of the token or user.
             * @example shop
             */
            name: string;
        };
        CreatedItems: {
            /** @description In the order of the request. */
            items: components["schemas"]["Item"][];
        };
        CreatedShipments: {
            /** @description In the order of the request. */
            shipments: components["schemas"]["Shipment"][];
        };
        Currency: {
            /**
             * @description Currency code of ISO 4217.
             * @example USD
             */
            code: string;
            /**
             * @description Name in Japanese.
             * @example 米ドル
             */
            name: string;
        };
        CurrencyList: {
            /** @description Every currency. */
            currencies: components["schemas"]["Currency"][];
        };
        DomesticRecipient: {
            /** @description Always null: the address is in Japan. */
            region_code: null;
            /**
             * @description The seven digits as a number, so without leading zeros.
             * @example 1040061
             */
            postcode: number;
            /**
             * @description Prefecture.
             * @example 東京都
             */
            prefecture: string;
            /**
             * @description Town and number.
             * @example 中央区銀座4丁目5-6
             */
            address1: string;
            /** @description Building and room. */
            address2: string | null;
            /**
             * @description Name.
             * @example 山田 太郎
             */
            name: string;
            /** @description Company. */
            company: string | null;
            /** @description Division. */
            division: string | null;
            /**
             * @description Phone.
             * @example 03-1234-5678
             */
            phone: string | null;
        };
        Error: {
            /** @description What kind of refusal it is; programs decide by this and the status. */
            error: string;
            /** @description Why, for people: in English, or in Japanese as Accept-Language prefers. */
            error_description: string;
        };
        EvaluatedAction: {
            /**
             * @description The fields that the action sets, with their values.
             * @example {
             *       "warehouse": "OSAKA"
             *     }
             */
            sets: unknown;
            /**
             * @description `done`, or why the action had no effect.
             * @enum {string}
             */
            result: "done" | "already_given" | "set_by_earlier_rule" | "not_registered" | "not_an_enclosed_good" | "already_enclosed" | "more_than_five" | "other_temperature" | "too_large" | "short_of_stock" | "no_such_warehouse" | "post_express" | "time_slot" | "overseas" | "delivery_date";
            /** @description Only with `short_of_stock`: codes of the items with too few units, at most 100. */
            short?: string[];
        };
        EvaluatedCondition: {
            /**
             * @description The property of the order that is compared.
             * @example quantity
             * @enum {string}
             */
            on: "item" | "tag" | "quantity" | "total_amount" | "prefecture" | "delivery_carrier" | "order_no" | "international";
            /**
             * @description Values and ranges. The condition is met if the order fits at least one of them.
             * @example [
             *       {
             *         "min": 10
             *       }
             *     ]
             */
            any: unknown[];
            /**
             * @description The item whose units are counted. If absent, the units of all items.
             * @example TEA-001
             */
            item?: string;
            /**
             * @description Whether the condition was met.
             * @example true
             */
            met: boolean;
            /**
             * @description What the order has for this property; null if it has nothing.
             * @example 12
             */
            found: unknown;
        };
        EvaluatedRule: {
            /** @description Position of the rule in the list, from 1. */
            rule_no: number;
            /**
             * @description Name of the rule.
             * @example Large orders from Osaka
             */
            name: string;
            /**
             * @description The result of the rule. `fired`: its conditions were met, and its actions were tried.
             * @enum {string}
             */
            outcome: "fired" | "not_met" | "disabled" | "not_reached";
            /** @description All conditions of a rule that fired; of a rule that was not met, only those that failed. */
            conditions?: components["schemas"]["EvaluatedCondition"][];
            /** @description The actions of a rule that fired. */
            actions?: components["schemas"]["EvaluatedAction"][];
            /**
             * @description The number of further conditions and actions, which are left out because the list would be too long.
             * @example 2
             */
            omitted?: number;
        };
        /** @description Information for customs. */
        InternationalInfo: {
            /**
             * @description English description for customs.
             * @example Green tea
             */
            invoice_summary: string | null;
            /**
             * @description Country of origin, ISO 3166-1 alpha-2.
             * @example JP
             */
            origin: string | null;
        };
        Item: {
            /**
             * @description Id of the item.
             * @example TS001-I000001
             */
            id: string;
            /**
             * @description Your own code for the item.
             * @example TEA-001
             */
            code: string;
            /**
             * @description Name of the item.
             * @example 煎茶 100g
             */
            name: string | null;
            /**
             * @description Unit price in yen, as text.
             * @example 1200
             */
            price: string | null;
            /**
             * @description Whether the reduced tax rate applies.
             * @example true
             */
            is_reduced_tax: boolean | null;
            /**
             * @description Customs code.
             * @example 0902.10
             */
            hs_code: string | null;
            /**
             * @description UPC-A or JAN-13.
             * @example 4901234567016
             */
            barcode: string | null;
            /**
             * @description All barcodes of the item.
             * @example [
             *       "4901234567016"
             *     ]
             */
            item_barcodes: string[];
            /** @description No longer in use: always null. */
            description: string | null;
            international_info: components["schemas"]["InternationalInfo"] | null;
            /**
             * @description The items that the set consists of; empty for an ordinary item.
             * @example []
             */
            child_items: components["schemas"]["ChildItem"][];
            /**
             * @description Your own keywords for the item; empty if there are none.
             * @example [
             *       "お茶"
             *     ]
             */
            tags: string[];
            /** @description Whether the item is an enclosed good, such as a flyer. */
            bundled_item: boolean;
            /** @description Not in use: always null. */
            externalCode: string | null;
            /** @description Not in use: always false. */
            hidden: boolean;
            /**
             * @description Temperature at which the item is stored. Only for accounts with temperature management.
             * @enum {string}
             */
            temperature_zone?: "dry" | "constant" | "chilled" | "frozen";
            /** @description Whether the units that were received first are allocated first. Only for accounts that use it. */
            fifo?: boolean | null;
            /**
             * @description The date that decides until when a lot is allocated. This field and the following fields about lots are only for accounts with expiry management.
             * @example expiry
             */
            lot_limit_type?: ("expiry" | "manufacture") | null;
            /**
             * @description A lot is allocated until this number of days before its expiry date.
             * @example 30
             */
            expiry_at_allocatable_days?: number | null;
            /** @description A lot is allocated until this number of days after its manufacture date. */
            manufacture_date_allocatable_days?: number | null;
            /**
             * @description Expiry date of the lot that is allocated next.
             * @example 2027-03-31 00:00:00
             */
            expiry_at?: string | null;
            /**
             * Format: date
             * @description Manufacture date of that lot.
             */
            manufacture_date?: string | null;
            /**
             * @description That lot is allocated until this time in Japan.
             * @example 2027-03-01 23:59:59
             */
            lot_allocatable_at?: string | null;
            /**
             * @description Position of that lot in the order of allocation; null if there are no lots.
             * @example 1
             */
            lot_allocatable_priority?: number | null;
            stock?: components["schemas"]["Stock"];
            /** @description Stock in each warehouse where at least one figure is not 0. Only with `stock=1`. */
            stocks?: components["schemas"]["WarehouseStock"][];
        };
        /**
         * @example {
         *       "items": [
         *         {
         *           "code": "TEA-102",
         *           "name": "玉露 50g",
         *           "price": 2800,
         *           "is_reduced_tax": true,
         *           "tags": [
         *             "お茶"
         *           ]
         *         },
         *         {
         *           "code": "CUP-102",
         *           "name": "湯呑み 粉引",
         *           "price": 1900
         *         }
         *       ]
         *     }
         */
        ItemBulkRequest: {
            /** @description Either all items are created, or none. */
            items: components["schemas"]["ItemRequest"][];
        };
        ItemImage: {
            /**
             * @description Number of the image, unique in the account.
             * @example 12
             */
            id: number;
            /**
             * @description File name of the upload.
             * @example tea.jpg
             */
            file_name: string;
            /**
             * @description Format of the picture.
             * @enum {string}
             */
            content_type: "image/jpeg" | "image/png";
            /**
             * @description Size of the stored picture in bytes.
             * @example 48213
             */
            size: number;
            /**
             * @description Width in pixels.
             * @example 800
             */
            width: number;
            /**
             * @description Height in pixels.
             * @example 600
             */
            height: number;
            /**
             * @description Path of the picture on this server. Reading it requires the token, too.
             * @example /api/items/TS001-I000001/images/12
             */
            url: string;
        };
        ItemImageList: {
            /** @description Oldest first. */
            images: components["schemas"]["ItemImage"][];
        };
        ItemList: {
            /** @description Newest first. */
            items: components["schemas"]["Item"][];
            metadata: components["schemas"]["PageMetadata"];
        };
        /**
         * @example {
         *       "code": "TEA-101",
         *       "name": "深蒸し煎茶 100g",
         *       "price": 1400,
         *       "is_reduced_tax": true,
         *       "hs_code": "0902.10",
         *       "international_info": {
         *         "invoice_summary": "Green tea",
         *         "origin": "JP"
         *       },
         *       "tags": [
         *         "お茶"
         *       ]
         *     }
         */
        ItemRequest: {
            /**
             * @description Half-width printable characters without spaces, unique in the account.
             * @example TEA-001
             */
            code: string;
            /**
             * @description Name of the item, also on statements.
             * @example 煎茶 100g
             */
            name?: string | null;
            /**
             * @description Unit price in yen; a numeric string is accepted.
             * @example 1200
             */
            price?: number | string | null;
            /**
             * @description Whether the reduced tax rate applies.
             * @example true
             */
            is_reduced_tax?: boolean | null;
            /**
             * @description Customs code, for shipments overseas.
             * @example 0902.10
             */
            hs_code?: string | null;
            /**
             * @description UPC-A or JAN-13, with its check digit.
             * @example 4901234567894
             */
            barcode?: string | null;
            /** @description Information for customs, for shipments overseas. */
            international_info?: {
                /**
                 * @description English description for customs.
                 * @example Green tea
                 */
                invoice_summary?: string | null;
                /**
                 * @description Country of origin, ISO 3166-1 alpha-2.
                 * @example JP
                 */
                origin?: string | null;
            } | null;
            /** @description Makes the item a set that consists of these items. Each may occur once. Null makes a set an ordinary item again. */
            child_items?: components["schemas"]["ChildItemRequest"][] | null;
            /**
             * @description Your own keywords for the item. They must not contain commas.
             * @example [
             *       "お茶"
             *     ]
             */
            tags?: string[] | null;
            /** @description Temperature at which the item is stored. A new item without one is `dry`. Only for accounts with temperature management. */
            temperature_zone?: ("dry" | "constant" | "chilled" | "frozen") | null;
            /** @description Whether the units that were received first are allocated first. Only for accounts that use it. */
            fifo?: boolean | null;
            /** @description The date that decides until when a lot is allocated. Only for accounts with expiry management. */
            lot_limit_type?: ("expiry" | "manufacture") | null;
            /** @description A lot is allocated until this number of days before its expiry date. Only with lot_limit_type `expiry`. */
            expiry_at_allocatable_days?: number | null;
            /** @description A lot is allocated until this number of days after its manufacture date. Only with lot_limit_type `manufacture`. */
            manufacture_date_allocatable_days?: number | null;
        };
        ItemSerialNumbers: {
            /**
             * @description Id of the item.
             * @example TS001-I000001
             */
            id: string;
            /**
             * @description Serial numbers, separated by commas.
             * @example A1001,A1002
             */
            serial_no: string;
        };
        /**
         * @example {
         *       "code": "TEA-001",
         *       "name": "煎茶 100g",
         *       "price": 1250
         *     }
         */
        ItemUpdateByCodeRequest: {
            /**
             * @description Half-width printable characters without spaces, unique in the account.
             * @example TEA-001
             */
            code: string;
            /**
             * @description Name of the item, also on statements.
             * @example 煎茶 100g
             */
            name?: string | null;
            /**
             * @description Unit price in yen; a numeric string is accepted.
             * @example 1200
             */
            price?: number | string | null;
            /**
             * @description Whether the reduced tax rate applies.
             * @example true
             */
            is_reduced_tax?: boolean | null;
            /**
             * @description Customs code, for shipments overseas.
             * @example 0902.10
             */
            hs_code?: string | null;
            /**
             * @description UPC-A or JAN-13, with its check digit.
             * @example 4901234567894
             */
            barcode?: string | null;
            /** @description Information for customs, for shipments overseas. */
            international_info?: {
                /**
                 * @description English description for customs.
                 * @example Green tea
                 */
                invoice_summary?: string | null;
                /**
                 * @description Country of origin, ISO 3166-1 alpha-2.
                 * @example JP
                 */
                origin?: string | null;
            } | null;
            /** @description Makes the item a set that consists of these items. Each may occur once. Null makes a set an ordinary item again. */
            child_items?: components["schemas"]["ChildItemRequest"][] | null;
            /**
             * @description Your own keywords for the item. They must not contain commas.
             * @example [
             *       "お茶"
             *     ]
             */
            tags?: string[] | null;
            /** @description Temperature at which the item is stored. A new item without one is `dry`. Only for accounts with temperature management. */
            temperature_zone?: ("dry" | "constant" | "chilled" | "frozen") | null;
            /** @description Whether the units that were received first are allocated first. Only for accounts that use it. */
            fifo?: boolean | null;
            /** @description The date that decides until when a lot is allocated. Only for accounts with expiry management. */
            lot_limit_type?: ("expiry" | "manufacture") | null;
            /** @description A lot is allocated until this number of days before its expiry date. Only with lot_limit_type `expiry`. */
            expiry_at_allocatable_days?: number | null;
            /** @description A lot is allocated until this number of days after its manufacture date. Only with lot_limit_type `manufacture`. */
            manufacture_date_allocatable_days?: number | null;
            /** @description Whether the item is an enclosed good. Shipments name enclosed goods in bundled_items, never in items. */
            bundled_item?: boolean | null;
        };
        /**
         * @example {
         *       "code": "TEA-001",
         *       "name": "煎茶 100g",
         *       "price": 1250
         *     }
         */
        ItemUpdateRequest: {
            /**
             * @description Half-width printable characters without spaces, unique in the account.
             * @example TEA-001
             */
            code?: string;
            /**
             * @description Name of the item, also on statements.
             * @example 煎茶 100g
             */
            name?: string | null;
            /**
             * @description Unit price in yen; a numeric string is accepted.
             * @example 1200
             */
            price?: number | string | null;
            /**
             * @description Whether the reduced tax rate applies.
             * @example true
             */
            is_reduced_tax?: boolean | null;
            /**
             * @description Customs code, for shipments overseas.
             * @example 0902.10
             */
            hs_code?: string | null;
            /**
             * @description UPC-A or JAN-13, with its check digit.
             * @example 4901234567894
             */
            barcode?: string | null;
            /** @description Information for customs, for shipments overseas. */
            international_info?: {
                /**
                 * @description English description for customs.
                 * @example Green tea
                 */
                invoice_summary?: string | null;
                /**
                 * @description Country of origin, ISO 3166-1 alpha-2.
                 * @example JP
                 */
                origin?: string | null;
            } | null;
            /** @description Makes the item a set that consists of these items. Each may occur once. Null makes a set an ordinary item again. */
            child_items?: components["schemas"]["ChildItemRequest"][] | null;
            /**
             * @description Your own keywords for the item. They must not contain commas.
             * @example [
             *       "お茶"
             *     ]
             */
            tags?: string[] | null;
            /** @description Temperature at which the item is stored. A new item without one is `dry`. Only for accounts with temperature management. */
            temperature_zone?: ("dry" | "constant" | "chilled" | "frozen") | null;
            /** @description Whether the units that were received first are allocated first. Only for accounts that use it. */
            fifo?: boolean | null;
            /** @description The date that decides until when a lot is allocated. Only for accounts with expiry management. */
            lot_limit_type?: ("expiry" | "manufacture") | null;
            /** @description A lot is allocated until this number of days before its expiry date. Only with lot_limit_type `expiry`. */
            expiry_at_allocatable_days?: number | null;
            /** @description A lot is allocated until this number of days after its manufacture date. Only with lot_limit_type `manufacture`. */
            manufacture_date_allocatable_days?: number | null;
            /** @description Whether the item is an enclosed good. Shipments name enclosed goods in bundled_items, never in items. */
            bundled_item?: boolean | null;
        };
        OverseasRecipient: {
            /**
             * @description Code of the region.
             * @example US
             */
            region_code: string;
            /**
             * @description As the country writes it; `---` if the country has no postcodes.
             * @example 94105
             */
            postcode: string;
            /**
             * @description State or province.
             * @example CA
             */
            prefecture: string | null;
            /**
             * @description City.
             * @example San Francisco
             */
            city: string | null;
            /**
             * @description Street and number.
             * @example 1 Market St
             */
            address: string | null;
            /** @description Given instead of address and city. */
            address1: string | null;
            /** @description Continuation of address1. */
            address2: string | null;
            /**
             * @description Name.
             * @example 山田 太郎
             */
            name: string;
            /** @description Company. */
            company: string | null;
            /** @description Division. */
            division: string | null;
            /**
             * @description Phone.
             * @example 03-1234-5678
             */
            phone: string | null;
        };
        OverseasSender: {
            /** @description The sender master; null if the address was given in full. */
            uuid: string | null;
            /**
             * @description As it was given.
             * @example 135-0061
             */
            postcode: string | null;
            /**
             * @description As it was given.
             * @example Tokyo
             */
            prefecture: string | null;
            /**
             * @description Town and number.
             * @example 中央区銀座4丁目5-6
             */
            address1: string;
            /** @description Building and room. */
            address2: string | null;
            /**
             * @description Name.
             * @example 山田 太郎
             */
            name: string;
            /** @description Company. */
            company: string | null;
            /** @description Division. */
            division: string | null;
            /**
             * @description Phone.
             * @example 03-1234-5678
             */
            phone: string | null;
        };
        Package: {
            /**
             * @description SS, S, or the sum of the three edges in cm.
             * @example 60
             */
            size: string;
            /**
             * @description Overseas only: in grams; null if unknown.
             * @example 1200
             */
            weight?: number | null;
            /**
             * @description Overseas only: tracking code of this parcel; null until it has shipped.
             * @example EA123456785JP
             */
            tracking_code?: string | null;
        };
        PageMetadata: {
            /** @description How to get the next page. */
            page: {
                /**
                 * @description The `cursor` of the next page; null on the last page.
                 * @example bjEwMS5jZjVkNjY3MA
                 */
                next_cursor: string | null;
                /**
                 * @description Whether there is another page.
                 * @example true
                 */
                has_more: boolean;
            };
        };
        Receipt: {
            /**
             * @description Id of the receipt.
             * @example TS001-W0001
             */
            id: string;
            /**
             * @description Status of the receipt.
             * @enum {string}
             */
            status: "waiting" | "received" | "checking" | "stocked";
            /** @description Whether a part of the goods is put away, and the rest is not yet. */
            halfway: boolean;
            /**
             * Format: date
             * @description Planned day of arrival.
             * @example 2026-11-26
             */
            arrival_date: string;
            /** @description Whether the day of arrival is fixed. */
            arrival_date_confirmed: boolean;
            /**
             * @description Earliest hour of arrival.
             * @example 9
             */
            arrival_time_from: number | null;
            /**
             * @description Latest hour of arrival.
             * @example 12
             */
            arrival_time_to: number | null;
            /**
             * @description How the goods will be sold.
             * @enum {string}
             */
            sales_method: "INVENTORY" | "RESERVATION" | "OTHER";
            /**
             * Format: date
             * @description Planned day of shipping, with sales_method `RESERVATION`.
             */
            shipping_scheduled_date: string | null;
            /**
             * Format: date
             * @description The goods are put away by this day.
             * @example 2026-11-27
             */
            stock_deadline_date: string;
            /**
             * @description Your own code for the receipt, unique in the account.
             * @example PO-1001
             */
            identifier: string | null;
            /**
             * @description How the warehouse recognises the goods.
             * @example CODE
             * @enum {string}
             */
            inspection_type: "ID" | "NAME" | "CODE" | "BARCODE" | "LABEL";
            /**
             * @description The Japanese name of the inspection type.
             * @example 商品コード
             */
            inspection_type_label: string;
            /**
             * @description How the goods are transported.
             * @example HOME_DELIVERY
             * @enum {string}
             */
            transport_mode: "" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER";
            /**
             * @description How the warehouse identifies goods without labels. Only for accounts with label-less receiving.
             * @enum {string}
             */
            identity_type?: "ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER";
            /**
             * @description The values by which the goods are identified; null for `ID_OR_LABEL`. Only for accounts with label-less receiving.
             * @example null
             */
            identity_values?: string[] | null;
            /**
             * @description Inquiry slip numbers of home delivery; empty if there are none.
             * @example [
             *       "123456789012"
             *     ]
             */
            tracking_codes: string[];
            /** @description Number of the vehicle. */
            vehicle_code: string | null;
            /** @description Size of the vehicle. */
            vehicle_size: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            /** @description On pallets (`PALETTE`) or loose (`BARA`). */
            carrying_method: ("PALETTE" | "BARA") | null;
            /** @description Number of the container. */
            container_no: string | null;
            /** @description Information about the driver, for the warehouse. */
            driver_info: string | null;
            /** @description Your own note; the warehouse does not see it. */
            company_memo: string | null;
            /** @description The goods. */
            items: components["schemas"]["ReceiptItem"][];
            /**
             * @description Code of the receiving warehouse.
             * @example TOKYO
             */
            warehouse: string;
            warehouse_info: components["schemas"]["WarehouseInfo"];
            /**
             * Format: date-time
             * @description When the receipt was announced.
             * @example 2026-11-24T10:00:00+09:00
             */
            created_at: string;
            create_user: components["schemas"]["CreateUser"];
            /** @description Whether the goods are a shipment that came back. */
            shipment_return: boolean;
        };
        ReceiptItem: {
            /**
             * @description Id of the item.
             * @example TS001-I000001
             */
            id: string;
            /**
             * @description Code of the item.
             * @example TEA-001
             */
            code: string;
            /**
             * @description Name of the item.
             * @example 煎茶 100g
             */
            name: string | null;
            /**
             * @description Units announced.
             * @example 48
             */
            quantity: number;
            /**
             * @description Good units that were put away.
             * @example 48
             */
            received: number;
            /** @description The same units by lot; empty for goods without lots. */
            lot_items: components["schemas"]["ReceivedLot"][];
            /**
             * @description Closed cases that were received. Only for accounts that use case receiving.
             * @example []
             */
            cases?: components["schemas"]["ReceivedCase"][];
            /**
             * @description Good units, defective units, and unidentified units that became available.
             * @example 48
             */
            warehoused_count: number;
        };
        ReceiptItemRequest: {
            /**
             * @description Code of the item.
             * @example TEA-001
             */
            code: string;
            /**
             * @description Units announced.
             * @example 48
             */
            quantity: number;
        };
        ReceiptList: {
            /** @description Newest first. */
            warehousings: components["schemas"]["Receipt"][];
            metadata: components["schemas"]["PageMetadata"];
        };
        /**
         * @example {
         *       "inspection_type": "CODE",
         *       "arrival_date": "2030-04-01",
         *       "arrival_date_confirmed": true,
         *       "identifier": "PO-1001",
         *       "tracking_codes": [
         *         "123456789012"
         *       ],
         *       "items": [
         *         {
         *           "code": "TEA-001",
         *           "quantity": 48
         *         },
         *         {
         *           "code": "CUP-001",
         *           "quantity": 12
         *         }
         *       ]
         *     }
         */
        ReceiptRequest: {
            /**
             * @description How the warehouse recognises the goods.
             * @enum {string}
             */
            inspection_type: "ID" | "NAME" | "CODE" | "BARCODE" | "LABEL";
            /** @description The goods. Each item may occur once. Enclosed goods are allowed. */
            items: components["schemas"]["ReceiptItemRequest"][];
            /**
             * Format: date
             * @description Planned day of arrival, today or later. It is approximate until arrival_date_confirmed is true.
             * @example 2026-11-24
             */
            arrival_date: string;
            /** @description Whether the day of arrival is fixed. */
            arrival_date_confirmed?: boolean | null;
            /** @description Earliest hour of arrival. */
            arrival_time_from?: number | null;
            /** @description Latest hour of arrival. */
            arrival_time_to?: number | null;
            /** @description How the goods will be sold. A new receipt without one has `INVENTORY`. */
            sales_method?: ("INVENTORY" | "RESERVATION" | "OTHER") | null;
            /**
             * Format: date
             * @description Planned day of shipping. Only with sales_method `RESERVATION`.
             */
            shipping_scheduled_date?: string | null;
            /** @description Code of the receiving warehouse. A new receipt without one goes to the standard warehouse. */
            warehouse?: string | null;
            /** @description How the goods are transported. A new receipt without one has `HOME_DELIVERY`. */
            transport_mode?: ("" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER") | null;
            /** @description How the warehouse identifies goods without labels. Only for accounts with label-less receiving. */
            identity_type?: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER") | null;
            /** @description The values by which the goods are identified. Only for accounts with label-less receiving. */
            identity_values?: string[] | null;
            /** @description Inquiry slip numbers of home delivery. */
            tracking_codes?: string[] | null;
            /** @description Number of the vehicle. Only with transport_mode `CHARTER` or `CONTAINER`. */
            vehicle_code?: string | null;
            /** @description Size of the vehicle. Only with transport_mode `CHARTER` or `CONTAINER`. */
            vehicle_size?: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            /** @description On pallets (`PALETTE`) or loose (`BARA`). Only with transport_mode `CHARTER` or `CONTAINER`. */
            carrying_method?: ("PALETTE" | "BARA") | null;
            /** @description Number of the container. Only with transport_mode `CONTAINER`. */
            container_no?: string | null;
            /** @description Information about the driver, for the warehouse. Only with transport_mode `CHARTER` or `CONTAINER`. */
            driver_info?: string | null;
            /** @description Your own note; the warehouse does not see it. */
            company_memo?: string | null;
            /**
             * @description Your own code for the receipt, unique in the account: 1 to 30 of the characters `A-Z a-z 0-9 . _ / # -`.
             * @example PO-1001
             */
            identifier?: string | null;
        };
        /**
         * @example {
         *       "arrival_date": "2030-04-02",
         *       "arrival_time_from": 9
         *     }
         */
        ReceiptUpdateRequest: {
            /**
             * @description How the warehouse recognises the goods.
             * @enum {string}
             */
            inspection_type?: "ID" | "NAME" | "CODE" | "BARCODE" | "LABEL";
            /** @description The goods. Each item may occur once. Enclosed goods are allowed. */
            items?: components["schemas"]["ReceiptItemRequest"][];
            /**
             * Format: date
             * @description Planned day of arrival, today or later. It is approximate until arrival_date_confirmed is true.
             * @example 2026-11-24
             */
            arrival_date?: string;
            /** @description Whether the day of arrival is fixed. */
            arrival_date_confirmed?: boolean | null;
            /** @description Earliest hour of arrival. */
            arrival_time_from?: number | null;
            /** @description Latest hour of arrival. */
            arrival_time_to?: number | null;
            /** @description How the goods will be sold. A new receipt without one has `INVENTORY`. */
            sales_method?: ("INVENTORY" | "RESERVATION" | "OTHER") | null;
            /**
             * Format: date
             * @description Planned day of shipping. Only with sales_method `RESERVATION`.
             */
            shipping_scheduled_date?: string | null;
            /** @description Code of the receiving warehouse. A new receipt without one goes to the standard warehouse. */
            warehouse?: string | null;
            /** @description How the goods are transported. A new receipt without one has `HOME_DELIVERY`. */
            transport_mode?: ("" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER") | null;
            /** @description How the warehouse identifies goods without labels. Only for accounts with label-less receiving. */
            identity_type?: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER") | null;
            /** @description The values by which the goods are identified. Only for accounts with label-less receiving. */
            identity_values?: string[] | null;
            /** @description Inquiry slip numbers of home delivery. */
            tracking_codes?: string[] | null;
            /** @description Number of the vehicle. Only with transport_mode `CHARTER` or `CONTAINER`. */
            vehicle_code?: string | null;
            /** @description Size of the vehicle. Only with transport_mode `CHARTER` or `CONTAINER`. */
            vehicle_size?: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            /** @description On pallets (`PALETTE`) or loose (`BARA`). Only with transport_mode `CHARTER` or `CONTAINER`. */
            carrying_method?: ("PALETTE" | "BARA") | null;
            /** @description Number of the container. Only with transport_mode `CONTAINER`. */
            container_no?: string | null;
            /** @description Information about the driver, for the warehouse. Only with transport_mode `CHARTER` or `CONTAINER`. */
            driver_info?: string | null;
            /** @description Your own note; the warehouse does not see it. */
            company_memo?: string | null;
            /**
             * @description Your own code for the receipt, unique in the account: 1 to 30 of the characters `A-Z a-z 0-9 . _ / # -`.
             * @example PO-1001
             */
            identifier?: string | null;
        };
        ReceivedCase: {
            /**
             * @description Units in one case.
             * @example 24
             */
            quantity_in_case: number;
            /**
             * @description Number of cases.
             * @example 2
             */
            quantity: number;
        };
        ReceivedLot: {
            /**
             * @description Id of the item.
             * @example TS001-I000001
             */
            id: string;
            /**
             * @description Expiry date.
             * @example 2027-03-31 00:00:00
             */
            expiry_at: string | null;
            /**
             * Format: date
             * @description Manufacture date.
             */
            manufacture_date: string | null;
            /**
             * @description The lot is allocated until this time in Japan.
             * @example 2027-03-01 23:59:59
             */
            lot_allocatable_at: string | null;
            /**
             * @description Good units that were put away.
             * @example 48
             */
            received: number;
        };
        /** @description The recipient of the shipment. */
        RecipientRequest: {
            /**
             * @description In Japan NNN-NNNN, NNNNNNN or an integer. Overseas up to 10 characters, or `---` if the country has no postcodes.
             * @example 104-0061
             */
            postcode?: string | number | null;
            /**
             * @description In Japan one of the 47 prefectures, by its full name. Overseas the state or province.
             * @example 東京都
             */
            prefecture?: string | null;
            /**
             * @description Up to 64 characters.
             * @example 中央区銀座4丁目5-6
             */
            address1?: string | null;
            /** @description address1 and address2 together have up to 64 characters. */
            address2?: string | null;
            /**
             * @description Up to 15 characters; overseas up to 255.
             * @example 山田 太郎
             */
            name?: string | null;
            /** @description Up to 16 characters. */
            company?: string | null;
            /** @description Up to 255 characters. */
            division?: string | null;
            /**
             * @description Begins with 0; 10 to 13 characters.
             * @example 03-1234-5678
             */
            phone?: string | null;
            /** @description Overseas only: code from the list of regions. It makes the address an overseas address. */
            region_code?: string | null;
            /** @description Overseas only: up to 100 characters. Required with address. */
            city?: string | null;
            /** @description Overseas only: up to 255 characters. Give either address and city, or address1. */
            address?: string | null;
        };
        Region: {
            /**
             * @description Two-letter country code of ISO 3166-1. A part of a country that the post treats separately has its name appended, as in `FR-CORSICA`.
             * @example US
             */
            code: string;
            /**
             * @description Name in Japanese.
             * @example アメリカ合衆国
             */
            name: string;
            /**
             * @description Name in English.
             * @example United States
             */
            name_english: string;
            /**
             * @description The EMS zone, 1 to 5.
             * @example 4
             */
            region_ems: string;
        };
        RegionList: {
            /** @description Every region. */
            regions: components["schemas"]["Region"][];
        };
        Scenario: {
            /**
             * @description Number of the plan.
             * @example 1
             */
            id: number;
            /**
             * @description Id of the receipt or shipment; null: answers of the API.
             * @example TS001-W0001
             */
            resource: string | null;
            /**
             * @description With a receipt: `short`, `over`, `defective` or `unknown` goods, `late`. With a shipment: `missing_pick`, `damaged_in_packing`, `refuse_modify`, `refuse_cancel`, `parcels` (several of them), `carrier_delay`, `return_to_sender`, `lost`. With the next answers of the API, without `id`: `429`, `500`, `502`, `503`, `504`, `timeout_after_commit` (the work is done, the connection ends without an answer), `slow`.
             * @example short
             * @enum {string}
             */
            outcome: "short" | "over" | "defective" | "unknown" | "late" | "missing_pick" | "damaged_in_packing" | "refuse_modify" | "refuse_cancel" | "parcels" | "carrier_delay" | "return_to_sender" | "lost" | "429" | "500" | "502" | "503" | "504" | "timeout_after_commit" | "slow";
            /**
             * @description Code of the item concerned; null: the outcome has none.
             * @example TEA
             */
            code: string | null;
            /**
             * @description Units concerned.
             * @example 1
             */
            quantity: number | null;
            /** @description Days of the delay, or after which the goods come back. */
            days: number | null;
            /** @description Why the warehouse refuses. */
            reason: string | null;
            /** @description Number of parcels. */
            parcels: number | null;
            /** @description How long the answer takes, in ms. */
            ms: number | null;
            /** @description Methods of the requests concerned. Empty: any. */
            methods: ("GET" | "POST" | "PUT" | "DELETE")[];
            /** @description How the paths of the requests concerned begin. Null: any. */
            path: string | null;
            /**
             * @description How often it is to happen.
             * @example 1
             */
            times: number;
            /**
             * @description How often it has happened.
             * @example 0
             */
            used: number;
            /**
             * @description Name of the token or the person.
             * @example demo
             */
            planned_by: string;
            /**
             * Format: date-time
             * @description By the demo clock.
             * @example 2026-11-24T10:00:00+09:00
             */
            planned_at: string;
            /**
             * Format: date-time
             * @description When it happened last, by the demo clock.
             * @example 2026-11-24T10:00:00+09:00
             */
            used_at: string | null;
        };
        /**
         * @example {
         *       "outcome": "503",
         *       "times": 2,
         *       "method": "POST",
         *       "path": "/api/shipments"
         *     }
         */
        ScenarioRequest: {
            /**
             * @description Id of a receipt or shipment of your account. Absent or null: the plan is for answers of the API.
             * @example TS001-W0001
             */
            id?: string | null;
            /**
             * @description With a receipt: `short`, `over`, `defective` or `unknown` goods, `late`. With a shipment: `missing_pick`, `damaged_in_packing`, `refuse_modify`, `refuse_cancel`, `parcels` (several of them), `carrier_delay`, `return_to_sender`, `lost`. With the next answers of the API, without `id`: `429`, `500`, `502`, `503`, `504`, `timeout_after_commit` (the work is done, the connection ends without an answer), `slow`.
             * @example short
             * @enum {string}
             */
            outcome: "short" | "over" | "defective" | "unknown" | "late" | "missing_pick" | "damaged_in_packing" | "refuse_modify" | "refuse_cancel" | "parcels" | "carrier_delay" | "return_to_sender" | "lost" | "429" | "500" | "502" | "503" | "504" | "timeout_after_commit" | "slow";
            /** @description Code of the item concerned; the first item otherwise. */
            code?: string | null;
            /** @description Units concerned; 1 otherwise. */
            quantity?: number | null;
            /** @description Days of `late` and `carrier_delay` (1), or after shipping for `return_to_sender` (3). */
            days?: number | null;
            /** @description Why the warehouse refuses, as the client will read it. */
            reason?: string | null;
            /** @description Number of parcels; 2 otherwise. */
            parcels?: number | null;
            /** @description How many answers; 1 otherwise, 100 at most. */
            times?: number | null;
            /** @description How long a `slow` answer takes, in ms; 3000 otherwise, 30000 at most. */
            ms?: number | null;
            /** @description Only answers to requests with this method. `timeout_after_commit` takes all writes otherwise. */
            method?: ("GET" | "POST" | "PUT" | "DELETE") | null;
            /**
             * @description Only answers to requests whose path begins so.
             * @example /api/shipments
             */
            path?: string | null;
        };
        Sender: {
            /** @description The sender master; null if the address was given in full. */
            uuid: string | null;
            /**
             * @description The seven digits as a number, so without leading zeros.
             * @example 1040061
             */
            postcode: number;
            /**
             * @description Prefecture.
             * @example 東京都
             */
            prefecture: string;
            /**
             * @description Town and number.
             * @example 中央区銀座4丁目5-6
             */
            address1: string;
            /** @description Building and room. */
            address2: string | null;
            /**
             * @description Name.
             * @example 山田 太郎
             */
            name: string;
            /** @description Company. */
            company: string | null;
            /** @description Division. */
            division: string | null;
            /**
             * @description Phone.
             * @example 03-1234-5678
             */
            phone: string | null;
        };
        /** @description The sender of the shipment. A new shipment without one has the default sender of the account. */
        SenderRequest: {
            /**
             * @description In Japan NNN-NNNN, NNNNNNN or an integer. Overseas up to 10 characters, or `---` if the country has no postcodes.
             * @example 104-0061
             */
            postcode?: string | number | null;
            /**
             * @description In Japan one of the 47 prefectures, by its full name. Overseas the state or province.
             * @example 東京都
             */
            prefecture?: string | null;
            /**
             * @description Up to 64 characters.
             * @example 中央区銀座4丁目5-6
             */
            address1?: string | null;
            /** @description address1 and address2 together have up to 64 characters. */
            address2?: string | null;
            /**
             * @description Up to 15 characters; overseas up to 255.
             * @example 山田 太郎
             */
            name?: string | null;
            /** @description Up to 16 characters. */
            company?: string | null;
            /** @description Up to 255 characters. */
            division?: string | null;
            /**
             * @description Begins with 0; 10 to 13 characters.
             * @example 03-1234-5678
             */
            phone?: string | null;
            /** @description Overseas only: code from the list of regions. It makes the address an overseas address. */
            region_code?: string | null;
            /** @description Overseas only: up to 100 characters. Required with address. */
            city?: string | null;
            /** @description Overseas only: up to 255 characters. Give either address and city, or address1. */
            address?: string | null;
            /** @description Names a sender that is stored for the account (a sender master). Give no other field with it, except message. */
            uuid?: string | null;
            /** @description Message on the statement. It is used instead of the sender master's message, unless the shipment has a `message` of its own. */
            message?: string | null;
        } | null;
        SerialNumbers: {
            /** @description The items that have serial numbers. */
            items: components["schemas"]["ItemSerialNumbers"][];
        };
        Shipment: {
            /**
             * @description Id of the shipment.
             * @example TS001-S000001
             */
            id: string;
            /**
             * @description Status of the shipment. `allocating` and `working` never occur.
             * @example waiting
             * @enum {string}
             */
            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request" | "allocating" | "working";
            /**
             * @description Your own unique code for it.
             * @example ORDER-2001
             */
            identifier: string;
            /**
             * @description Order number on the statement.
             * @example 1001
             */
            order_no: string | null;
            /**
             * @description Printed on the statement as it was given.
             * @example 2400
             */
            subtotal_amount: unknown;
            /**
             * @description Printed on the statement as it was given.
             * @example 660
             */
            delivery_charge: unknown;
            /** @description Printed on the statement as it was given. */
            handling_charge: unknown;
            /** @description Printed on the statement as it was given. */
            discount_amount: unknown;
            /**
             * @description Printed on the statement as it was given.
             * @example 3060
             */
            total_amount: unknown;
            /** @description Tax on the statement, in yen. */
            tax: number | null;
            /** @description Part of the total at the standard rate, in yen. */
            total_with_normal_tax: number | null;
            /** @description Part of the total at the reduced rate, in yen. */
            total_with_reduced_tax: number | null;
            /** @description What is cushioned: the whole order (`ORDER`) or single lines (`ITEM`). */
            cushioning_unit: ("ORDER" | "ITEM") | null;
            /** @description Cushioning of the order. */
            cushioning_type: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            /** @description What is wrapped: the whole order (`ORDER`) or single lines (`ITEM`). */
            gift_wrapping_unit: ("ORDER" | "ITEM") | null;
            /** @description Wrapping of the order. */
            gift_wrapping_type: ("NAVY" | "RED") | null;
            /** @description Name of the giver, on the statement and the slip. */
            gift_sender_name: string | null;
            /**
             * @description Ids of the enclosed goods; empty if there are none.
             * @example []
             */
            bundled_items: string[];
            /**
             * Format: email
             * @description Address that gets a mail when the shipment has left.
             */
            shipping_email: string | null;
            /**
             * @description The kind of statement: without addresses (`NOT_INCLUDE_PII`), or none (`NONE`).
             * @example NOT_INCLUDE_PII
             * @enum {string}
             */
            delivery_note_type: "NOT_INCLUDE_PII" | "NONE";
            /** @description Whether the statement shows amounts. */
            price_on_delivery_note: boolean | null;
            /** @description Message on the statement. */
            message: string | null;
            /** @description If true, stock is held for the shipment, but work does not start until an update sets this to false. */
            suspend: boolean;
            /**
             * Format: date
             * @description Work starts on this day or later; null: as soon as possible.
             */
            shipping_date: string | null;
            /** @description The requested carrier. */
            delivery_carrier: ("CARRIERA" | "CARRIERB") | null;
            /** @description The requested time of delivery. */
            delivery_time_slot: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            /**
             * Format: date
             * @description The requested day of delivery.
             */
            delivery_date: string | null;
            /** @description Whether the recipient pays on delivery. */
            cash_on_delivery: boolean;
            /** @description The amount that the recipient pays, in yen. */
            total_for_cash_on_delivery: number | null;
            /** @description The tax in total_for_cash_on_delivery, in yen. */
            tax_for_cash_on_delivery: number | null;
            /** @description Letter-box post (`POST_EXPRESS`) or a box (`HOME_BOX`). */
            delivery_method: ("POST_EXPRESS" | "HOME_BOX") | null;
            /**
             * @description Options for the parcel, as you sent them.
             * @example null
             */
            delivery_options: {
                /** @description Whether the parcel may be put into a delivery box (宅配ボックス). It is kept and answered; the carrier and the method do not depend on it. */
                box_delivery?: boolean | null;
                /** @description Whether to mark the parcel as fragile. */
                fragile_item?: boolean | null;
            } | null;
            /**
             * @description Code of the warehouse that it ships from.
             * @example TOKYO
             */
            warehouse: string;
            /** @description What is ordered, in the order of the request. */
            items: components["schemas"]["ShipmentItem"][];
            /** @description Whether the shipment goes overseas. */
            international: boolean;
            /** @description The overseas service; null for a domestic shipment. */
            delivery_service: ("CARRIERA-NEKOPOSU" | "CARRIERA-TAKKYUBIN" | "CARRIERA-COOLBIN" | "CARRIERB-HIKYAKU-YU-PACKET" | "CARRIERB-TAKUHAIBIN" | "CARRIERB-COOLBIN" | "CARRIERC-EMS" | "CARRIERC-YU-PACKET" | "CARRIERD-PRIORITY" | "CARRIERD-CONNECT-PLUS" | "CARRIERE-EXPRESS") | null;
            /** @description Currency of overseas prices. */
            currency_code: ("JPY" | "USD" | "CNY" | "EUR" | "GBP" | "IDR" | "AUD") | null;
            /** @description Whether the shipment is insured. Overseas only. */
            insurance: boolean | null;
            /** @description Whether all lines of the shipment may wait for stock. */
            backorder_if_unavailable: boolean;
            /** @description Export purpose. */
            purpose: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
            /** @description From 0 to 100. Of waiting shipments, those with a higher priority get stock first. */
            allocate_priority: number | null;
            /** @description Tax identification number for customs. */
            tax_number: string | null;
            sender: components["schemas"]["Sender"] | components["schemas"]["OverseasSender"];
            recipient: components["schemas"]["DomesticRecipient"] | components["schemas"]["OverseasRecipient"];
            /** @description Whether shipping rules were applied. */
            apply_rule: boolean;
            /** @description Name of the goods on the shipping label, as set for the account. */
            label_note: string | null;
            /**
             * Format: date
             * @description The planned day of shipping; null while the shipment waits for stock.
             * @example 2026-11-24
             */
            assigned_shipping_date: string | null;
            /** @description Whether amounts on the statement include tax, as set for the account. */
            tax_included: boolean;
            /**
             * Format: date
             * @description The day on which the carrier delivers. Null until the shipment has left, and for overseas shipments.
             */
            delivery_day: string | null;
            /** @description Not in use: always null. */
            bundle_shipping_label: string | null;
            /** @description Not in use: always null. */
            marketplace_shipment_id: string | null;
            /** @description Whether the recipient sent the goods back. */
            shipment_return: boolean;
            /**
             * @description The temperature at which the goods are kept on the way. Absent if no goods must be kept cool.
             * @enum {string}
             */
            assigned_temperature_zone?: "chilled" | "frozen";
            /**
             * Format: date-time
             * @description When the shipment left the warehouse; null until then.
             * @example null
             */
            shipped_at: string | null;
            /** @description Tracking code of the first parcel. */
            tracking_code: string | null;
            /**
             * @description Tracking codes of all parcels.
             * @example []
             */
            tracking_codes: string[];
            /** @description Number of parcels; null before packing. */
            package_quantity: number | null;
            /**
             * @description The parcels; empty before packing.
             * @example []
             */
            packages: components["schemas"]["Package"][];
            cases?: components["schemas"]["ShippedCases"] | null;
            /** @description Whether customs have a letter of attorney. */
            letter_of_attorney: boolean;
            /** @description Whether the sender pays the duty. */
            duty_paid: boolean;
            /** @description Not in use: always null. */
            vat_number: string | null;
            /** @description Not in use: always null. */
            eori_number: string | null;
            destination?: components["schemas"]["TransferDestination"];
            applied_rules?: components["schemas"]["AppliedRules"] | null;
            /**
             * Format: date
             * @description Only with `arrival=1`: the day on which the recipient will have it, as planned now. Null while it waits for stock, and for overseas shipments.
             * @example 2026-11-26
             */
            arrives_on?: string | null;
            /** @description Only with `requests=1`: the requests to modify or cancel the shipment since work on it began, and their charges. */
            requests?: components["schemas"]["ShipmentRequestState"][];
        };
        /**
         * @example {
         *       "shipments": [
         *         {
         *           "identifier": "ORDER-2011",
         *           "recipient": {
         *             "postcode": "104-0061",
         *             "prefecture": "東京都",
         *             "address1": "中央区銀座4丁目5-6",
         *             "name": "山田 太郎",
         *             "phone": "03-1234-5678"
         *           },
         *           "items": [
         *             {
         *               "code": "CUP-001",
         *               "quantity": 1,
         *               "unit_price": 1600,
         *               "price": 1600
         *             }
         *           ],
         *           "total_amount": 1600,
         *           "backorder_if_unavailable": true
         *         },
         *         {
         *           "identifier": "ORDER-2012",
         *           "recipient": {
         *             "postcode": "104-0061",
         *             "prefecture": "東京都",
         *             "address1": "中央区銀座4丁目5-6",
         *             "name": "山田 太郎",
         *             "phone": "03-1234-5678"
         *           },
         *           "items": [
         *             {
         *               "code": "TEA-001",
         *               "quantity": 2
         *             }
         *           ],
         *           "backorder_if_unavailable": true
         *         }
         *       ]
         *     }
         */
        ShipmentBulkRequest: {
            /** @description Either all shipments are created, or none. */
            shipments: components["schemas"]["ShipmentRequest"][];
            /** @description Whether to apply the shipping rules of the account to all shipments of the request. */
            apply_rule?: boolean | null;
        };
        ShipmentItem: {
            /**
             * @description Id of the item.
             * @example TS001-I000001
             */
            id: string;
            /**
             * @description Name on the statement.
             * @example 煎茶 100g
             */
            name: string | null;
            /**
             * @description Code of the item.
             * @example TEA-001
             */
            code: string;
            /**
             * @description Units to ship.
             * @example 2
             */
            quantity: number;
            /**
             * @description Unit price on the statement, as you sent it.
             * @example 1200
             */
            unit_price: unknown;
            /**
             * @description Price of the line on the statement, as you sent it.
             * @example 2400
             */
            price: unknown;
            /**
             * @description Whether the reduced tax rate applies.
             * @example true
             */
            is_reduced_tax: boolean | null;
            /** @description Customs code. */
            hs_code: string | null;
            /** @description Wrapping of this line. */
            gift_wrapping_type: ("NAVY" | "RED") | null;
            /** @description Cushioning of this line. */
            cushioning_type: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            /** @description Whether the line waits for stock. Then no unit is held for it. */
            backordered: boolean;
            /** @description Serial numbers that were shipped, separated by commas. Only in answers to GET. */
            serial_no?: string | null;
        };
        ShipmentItemRequest: {
            /**
             * @description Code of the item.
             * @example TEA-001
             */
            code: string;
            /**
             * @description Units to ship.
             * @example 2
             */
            quantity: number;
            /** @description Name on the statement. If omitted, the name of the item. */
            name?: string | null;
            /**
             * @description Printed on the statement as you send it. Kura neither checks nor computes it.
             * @example 1200
             */
            unit_price?: unknown;
            /**
             * @description Printed on the statement as you send it. Kura neither checks nor computes it.
             * @example 2400
             */
            price?: unknown;
            /** @description Whether the reduced tax rate applies. If omitted, as set for the item. */
            is_reduced_tax?: boolean | null;
            /** @description Customs code. If omitted, that of the item. */
            hs_code?: string | null;
            /** @description Wrapping of this line, with gift_wrapping_unit `ITEM`. */
            gift_wrapping_type?: ("NAVY" | "RED") | null;
            /** @description Cushioning of this line, with cushioning_unit `ITEM`. */
            cushioning_type?: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            /** @description Whether this line may wait for stock. If the shipment has this flag, that one counts. */
            backorder_if_unavailable?: boolean | null;
        };
        ShipmentList: {
            /** @description Newest first. */
            shipments: components["schemas"]["Shipment"][];
            metadata: components["schemas"]["PageMetadata"];
        };
        /**
         * @example {
         *       "delivery_time_slot": "AM"
         *     }
         */
        ShipmentModifyRequest: {
            recipient?: components["schemas"]["RecipientRequest"];
            /** @description Time of delivery: the morning, or the slot that begins at this hour. Domestic only. `12` is available with CARRIERB only. */
            delivery_time_slot?: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            /**
             * Format: date
             * @description The day of delivery that you want. Domestic only. At most seven days after the day of shipping; for cool goods at most three.
             */
            delivery_date?: string | null;
        };
        /**
         * @example {
         *       "identifier": "ORDER-2001",
         *       "order_no": "1001",
         *       "recipient": {
         *         "postcode": "104-0061",
         *         "prefecture": "東京都",
         *         "address1": "中央区銀座4丁目5-6",
         *         "name": "山田 太郎",
         *         "phone": "03-1234-5678"
         *       },
         *       "items": [
         *         {
         *           "code": "TEA-001",
         *           "quantity": 2,
         *           "unit_price": 1200,
         *           "price": 2400,
         *           "is_reduced_tax": true
         *         }
         *       ],
         *       "subtotal_amount": 2400,
         *       "delivery_charge": 660,
         *       "total_amount": 3060
         *     }
         */
        ShipmentRequest: {
            /**
             * @description Your own code for the shipment, unique in the account. A new shipment without one uses its order_no.
             * @example ORDER-2001
             */
            identifier?: string | null;
            /** @description Order number on the statement. A new shipment needs identifier or order_no. */
            order_no?: string | null;
            /** @description Printed on the statement as you send it. Kura neither checks nor computes it. */
            subtotal_amount?: unknown;
            /** @description Printed on the statement as you send it. Kura neither checks nor computes it. */
            delivery_charge?: unknown;
            /** @description Printed on the statement as you send it. Kura neither checks nor computes it. */
            handling_charge?: unknown;
            /** @description Printed on the statement as you send it. Kura neither checks nor computes it. */
            discount_amount?: unknown;
            /** @description Printed on the statement as you send it. Kura neither checks nor computes it. */
            total_amount?: unknown;
            /** @description Tax on the statement, in yen. Only for accounts whose prices are without tax. */
            tax?: number | null;
            /** @description Part of the total at the standard rate, in yen. */
            total_with_normal_tax?: number | null;
            /** @description Part of the total at the reduced rate, in yen. */
            total_with_reduced_tax?: number | null;
            /** @description What to cushion: the whole order (`ORDER`) or single lines (`ITEM`). A paid option. */
            cushioning_unit?: ("ORDER" | "ITEM") | null;
            /** @description Cushioning of the order, with cushioning_unit `ORDER`. */
            cushioning_type?: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            /** @description What to wrap: the whole order (`ORDER`) or single lines (`ITEM`). A paid option. */
            gift_wrapping_unit?: ("ORDER" | "ITEM") | null;
            /** @description Wrapping of the order, with gift_wrapping_unit `ORDER`. */
            gift_wrapping_type?: ("NAVY" | "RED") | null;
            /** @description Name of the giver, on the statement and the slip. */
            gift_sender_name?: string | null;
            /** @description Ids or codes of enclosed goods. One unit of each is enclosed. */
            bundled_items?: string[] | null;
            /**
             * Format: email
             * @description Address that gets a mail when the shipment has left.
             * @example yamada@example.com
             */
            shipping_email?: string | null;
            /** @description The kind of statement: without addresses (`NOT_INCLUDE_PII`), or none (`NONE`). An empty text, or a new shipment without this field, means the setting of the account. */
            delivery_note_type?: ("NOT_INCLUDE_PII" | "NONE" | "") | null;
            /** @description Whether the statement shows amounts. */
            price_on_delivery_note?: boolean | null;
            /** @description Message on the statement. If you give it, `sender.message` and the message of a sender master are not used. */
            message?: string | null;
            /** @description If true, stock is held for the shipment, but work does not start until an update sets this to false. */
            suspend?: boolean | null;
            /**
             * Format: date
             * @description Work starts on this day or later.
             */
            shipping_date?: string | null;
            /** @description The carrier that you want. Domestic only, for an extra fee. */
            delivery_carrier?: ("CARRIERA" | "CARRIERB") | null;
            /** @description Time of delivery: the morning, or the slot that begins at this hour. Domestic only. `12` is available with CARRIERB only. */
            delivery_time_slot?: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            /**
             * Format: date
             * @description The day of delivery that you want. Domestic only. At most seven days after the day of shipping; for cool goods at most three.
             */
            delivery_date?: string | null;
            /** @description Whether the recipient pays on delivery. Domestic only. */
            cash_on_delivery?: boolean | null;
            /** @description The amount that the recipient pays, including tax, freight and fees, in yen. Required with cash_on_delivery. */
            total_for_cash_on_delivery?: number | null;
            /** @description The tax in total_for_cash_on_delivery, in yen. */
            tax_for_cash_on_delivery?: number | null;
            /** @description Letter-box post (`POST_EXPRESS`) or a box (`HOME_BOX`). Letter-box post is for goods of size SS and for goods that were never received yet. If omitted: `POST_EXPRESS` if all goods are measured as SS and you request no carrier, time slot, delivery date or cash on delivery; otherwise `HOME_BOX`. */
            delivery_method?: ("POST_EXPRESS" | "HOME_BOX") | null;
            /** @description Options for the parcel. */
            delivery_options?: {
                /** @description Whether the parcel may be put into a delivery box (宅配ボックス). It is kept and answered; the carrier and the method do not depend on it. */
                box_delivery?: boolean | null;
                /** @description Whether to mark the parcel as fragile. */
                fragile_item?: boolean | null;
            } | null;
            /** @description Code of the warehouse that it ships from. A new shipment without one ships from the standard warehouse. */
            warehouse?: string | null;
            /** @description What to ship. */
            items: components["schemas"]["ShipmentItemRequest"][];
            /** @description Whether the shipment goes overseas. */
            international?: boolean | null;
            /** @description The overseas service. Required with international. */
            delivery_service?: ("CARRIERA-NEKOPOSU" | "CARRIERA-TAKKYUBIN" | "CARRIERA-COOLBIN" | "CARRIERB-HIKYAKU-YU-PACKET" | "CARRIERB-TAKUHAIBIN" | "CARRIERB-COOLBIN" | "CARRIERC-EMS" | "CARRIERC-YU-PACKET" | "CARRIERD-PRIORITY" | "CARRIERD-CONNECT-PLUS" | "CARRIERE-EXPRESS") | null;
            /** @description Currency of unit prices and totals overseas. Required with international. */
            currency_code?: ("JPY" | "USD" | "CNY" | "EUR" | "GBP" | "IDR" | "AUD") | null;
            /** @description Whether to insure the shipment. Overseas only. */
            insurance?: boolean | null;
            /** @description Whether all lines may wait for stock. If given, the flags of the lines do not count. */
            backorder_if_unavailable?: boolean | null;
            /** @description Export purpose. A new shipment without one takes the setting of the account. */
            purpose?: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
            /** @description Of waiting shipments, those with a higher priority get stock first. */
            allocate_priority?: number | null;
            /** @description Tax identification number for customs. */
            tax_number?: string | null;
            sender?: components["schemas"]["SenderRequest"];
            recipient: components["schemas"]["RecipientRequest"];
            /** @description Whether to apply the shipping rules of the account. Ignored in a bulk request, which has one flag for all shipments. */
            apply_rule?: boolean | null;
        };
        ShipmentRequestState: {
            /**
             * @description What was requested.
             * @enum {string}
             */
            kind: "modify" | "cancel";
            /**
             * @description How far the work was when the request was made.
             * @enum {string}
             */
            stage: "picking" | "picked" | "packed";
            /**
             * @description The answer of the warehouse; `open`: there is none yet.
             * @enum {string}
             */
            state: "open" | "accepted" | "refused";
            /** @description Why the request was refused; null if it was not. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When the request was made.
             * @example 2026-11-24T10:00:00+09:00
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description When the warehouse answered; null until then.
             * @example 2026-11-24T10:00:00+09:00
             */
            answered_at: string | null;
            /** @description What the request costs. */
            charges: components["schemas"]["Charge"][];
        };
        /**
         * @example {
         *       "message": "ありがとうございます。",
         *       "suspend": true
         *     }
         */
        ShipmentUpdateRequest: {
            /**
             * @description Your own code for the shipment, unique in the account. A new shipment without one uses its order_no.
             * @example ORDER-2001
             */
            identifier?: string | null;
            /** @description Order number on the statement. A new shipment needs identifier or order_no. */
            order_no?: string | null;
            /** @description Printed on the statement as you send it. Kura neither checks nor computes it. */
            subtotal_amount?: unknown;
            /** @description Printed on the statement as you send it. Kura neither checks nor computes it. */
            delivery_charge?: unknown;
            /** @description Printed on the statement as you send it. Kura neither checks nor computes it. */
            handling_charge?: unknown;
            /** @description Printed on the statement as you send it. Kura neither checks nor computes it. */
            discount_amount?: unknown;
            /** @description Printed on the statement as you send it. Kura neither checks nor computes it. */
            total_amount?: unknown;
            /** @description Tax on the statement, in yen. Only for accounts whose prices are without tax. */
            tax?: number | null;
            /** @description Part of the total at the standard rate, in yen. */
            total_with_normal_tax?: number | null;
            /** @description Part of the total at the reduced rate, in yen. */
            total_with_reduced_tax?: number | null;
            /** @description What to cushion: the whole order (`ORDER`) or single lines (`ITEM`). A paid option. */
            cushioning_unit?: ("ORDER" | "ITEM") | null;
            /** @description Cushioning of the order, with cushioning_unit `ORDER`. */
            cushioning_type?: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            /** @description What to wrap: the whole order (`ORDER`) or single lines (`ITEM`). A paid option. */
            gift_wrapping_unit?: ("ORDER" | "ITEM") | null;
            /** @description Wrapping of the order, with gift_wrapping_unit `ORDER`. */
            gift_wrapping_type?: ("NAVY" | "RED") | null;
            /** @description Name of the giver, on the statement and the slip. */
            gift_sender_name?: string | null;
            /** @description Ids or codes of enclosed goods. One unit of each is enclosed. */
            bundled_items?: string[] | null;
            /**
             * Format: email
             * @description Address that gets a mail when the shipment has left.
             * @example yamada@example.com
             */
            shipping_email?: string | null;
            /** @description The kind of statement: without addresses (`NOT_INCLUDE_PII`), or none (`NONE`). An empty text, or a new shipment without this field, means the setting of the account. */
            delivery_note_type?: ("NOT_INCLUDE_PII" | "NONE" | "") | null;
            /** @description Whether the statement shows amounts. */
            price_on_delivery_note?: boolean | null;
            /** @description Message on the statement. If you give it, `sender.message` and the message of a sender master are not used. */
            message?: string | null;
            /** @description If true, stock is held for the shipment, but work does not start until an update sets this to false. */
            suspend?: boolean | null;
            /**
             * Format: date
             * @description Work starts on this day or later.
             */
            shipping_date?: string | null;
            /** @description The carrier that you want. Domestic only, for an extra fee. */
            delivery_carrier?: ("CARRIERA" | "CARRIERB") | null;
            /** @description Time of delivery: the morning, or the slot that begins at this hour. Domestic only. `12` is available with CARRIERB only. */
            delivery_time_slot?: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            /**
             * Format: date
             * @description The day of delivery that you want. Domestic only. At most seven days after the day of shipping; for cool goods at most three.
             */
            delivery_date?: string | null;
            /** @description Whether the recipient pays on delivery. Domestic only. */
            cash_on_delivery?: boolean | null;
            /** @description The amount that the recipient pays, including tax, freight and fees, in yen. Required with cash_on_delivery. */
            total_for_cash_on_delivery?: number | null;
            /** @description The tax in total_for_cash_on_delivery, in yen. */
            tax_for_cash_on_delivery?: number | null;
            /** @description Letter-box post (`POST_EXPRESS`) or a box (`HOME_BOX`). Letter-box post is for goods of size SS and for goods that were never received yet. If omitted: `POST_EXPRESS` if all goods are measured as SS and you request no carrier, time slot, delivery date or cash on delivery; otherwise `HOME_BOX`. */
            delivery_method?: ("POST_EXPRESS" | "HOME_BOX") | null;
            /** @description Options for the parcel. */
            delivery_options?: {
                /** @description Whether the parcel may be put into a delivery box (宅配ボックス). It is kept and answered; the carrier and the method do not depend on it. */
                box_delivery?: boolean | null;
                /** @description Whether to mark the parcel as fragile. */
                fragile_item?: boolean | null;
            } | null;
            /** @description Code of the warehouse that it ships from. A new shipment without one ships from the standard warehouse. */
            warehouse?: string | null;
            /** @description What to ship. */
            items?: components["schemas"]["ShipmentItemRequest"][];
            /** @description Whether the shipment goes overseas. */
            international?: boolean | null;
            /** @description The overseas service. Required with international. */
            delivery_service?: ("CARRIERA-NEKOPOSU" | "CARRIERA-TAKKYUBIN" | "CARRIERA-COOLBIN" | "CARRIERB-HIKYAKU-YU-PACKET" | "CARRIERB-TAKUHAIBIN" | "CARRIERB-COOLBIN" | "CARRIERC-EMS" | "CARRIERC-YU-PACKET" | "CARRIERD-PRIORITY" | "CARRIERD-CONNECT-PLUS" | "CARRIERE-EXPRESS") | null;
            /** @description Currency of unit prices and totals overseas. Required with international. */
            currency_code?: ("JPY" | "USD" | "CNY" | "EUR" | "GBP" | "IDR" | "AUD") | null;
            /** @description Whether to insure the shipment. Overseas only. */
            insurance?: boolean | null;
            /** @description Whether all lines may wait for stock. If given, the flags of the lines do not count. */
            backorder_if_unavailable?: boolean | null;
            /** @description Export purpose. A new shipment without one takes the setting of the account. */
            purpose?: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
            /** @description Of waiting shipments, those with a higher priority get stock first. */
            allocate_priority?: number | null;
            /** @description Tax identification number for customs. */
            tax_number?: string | null;
            sender?: components["schemas"]["SenderRequest"];
            recipient?: components["schemas"]["RecipientRequest"];
            /** @description Whether to apply the shipping rules of the account. Ignored in a bulk request, which has one flag for all shipments. */
            apply_rule?: boolean | null;
        };
        /** @description The first item that was shipped in closed cases. Only for accounts that use case shipping. */
        ShippedCases: {
            /**
             * @description The number at the end of the item id, without leading zeros.
             * @example 1
             */
            item_id: number;
            /** @description The number of cases of each size. */
            details: {
                /**
                 * @description Units in one case.
                 * @example 24
                 */
                quantity_in_case: number;
                /**
                 * @description Number of cases.
                 * @example 2
                 */
                quantity: number;
            }[];
        };
        ShippedList: {
            /** @description Newest first. */
            shipments: components["schemas"]["Shipment"][];
            metadata: components["schemas"]["PageMetadata"];
        };
        /** @description Stock in all warehouses together. Only with `stock=1`. */
        Stock: {
            /**
             * @description All units on hand, including those that are unallocatable.
             * @example 120
             */
            quantity: number;
            /**
             * @description Units free for new shipments.
             * @example 104
             */
            available: number;
            /**
             * @description Units held by shipments that have everything they need and have not left yet.
             * @example 10
             */
            shipping: number;
            /**
             * @description Units that open shipments need: `shipping`, `reserved` and `backordered` together.
             * @example 12
             */
            requesting: number;
            /**
             * @description Units set aside for disposal, for return, or to be put back on the shelf.
             * @example 4
             */
            processing: number;
            /**
             * @description Deprecated. Units held by shipments that still wait for other goods.
             * @example 2
             */
            reserved: number;
            /**
             * @description Units that shipments still wait for.
             * @example 0
             */
            backordered: number;
            /**
             * @description Free units that cannot be allocated: their lot is blocked, or its last allocatable day has passed.
             * @example 0
             */
            unallocatable: number;
            /**
             * @description SS, S, or the sum of the three edges in cm (60 to 260). Measured at the first receipt; null until then.
             * @example 60
             */
            size: string | null;
            /**
             * @description In grams. Measured at the first receipt; null until then.
             * @example 120
             */
            weight: number | null;
        };
        /** @description Where a transfer goes. Only transfers have this field. */
        TransferDestination: {
            /**
             * @description Code of the warehouse that the goods go to.
             * @example OSAKA
             */
            warehouse: string;
            /** @description The receipt of the goods at the destination. */
            warehousing: {
                /**
                 * @description Id of the receipt.
                 * @example TS001-W0001
                 */
                id: string;
            };
        };
        TransferItemRequest: {
            /**
             * @description Code of the item.
             * @example TEA-001
             */
            code: string;
            /**
             * @description Units to move.
             * @example 2
             */
            quantity: number;
            /** @description Name on the documents. If omitted, the name of the item. */
            name?: string | null;
        };
        TransferModifyRequest: {
            /** @description The warehouse that the goods go to. */
            destination: {
                /**
                 * @description Code of the warehouse.
                 * @example OSAKA
                 */
                warehouse: string;
            };
        };
        TransferRequest: {
            /**
             * @description Code of the source warehouse. If omitted, the standard warehouse.
             * @example TOKYO
             */
            warehouse?: string | null;
            /** @description The warehouse that the goods go to. */
            destination: {
                /**
                 * @description Code of the warehouse.
                 * @example OSAKA
                 */
                warehouse: string;
            };
            /** @description The goods to move. Each item may occur once. Enclosed goods are allowed, sets are not. */
            items: components["schemas"]["TransferItemRequest"][];
        };
        TransferUpdateRequest: {
            /** @description The warehouse that the goods go to. */
            destination: {
                /**
                 * @description Code of the warehouse.
                 * @example OSAKA
                 */
                warehouse: string;
            };
            /** @description The goods to move. Each item may occur once. Enclosed goods are allowed, sets are not. */
            items: components["schemas"]["TransferItemRequest"][];
        };
        ValidationError: {
            /** @description What kind of refusal it is; programs decide by this and the status. */
            error: string;
            /** @description Why, for people: in English, or in Japanese as Accept-Language prefers. */
            error_description: string;
            /**
             * @description Messages by the dotted path of what is wrong: `items.0.quantity`, `recipient.postcode`.
             * @example {
             *       "items.0.quantity": [
             *         "Must be 1 or more."
             *       ]
             *     }
             */
            errors?: {
                [key: string]: string[];
            };
        };
        WarehouseEvent: {
            /**
             * Format: date-time
             * @description When it happened, by the demo clock.
             * @example 2026-11-24T12:30:00+09:00
             */
            at: string;
            /**
             * @description The kind of resource, with its new status or what was done to it: `receipt.received`, `receipt.checking`, `receipt.stocked`; `shipment.waiting`, `shipment.suspended`, `shipment.backordered`, `shipment.reallocated`, `shipment.picking`, `shipment.picked`, `shipment.packed`, `shipment.shipped`, `shipment.modified`, `shipment.cancelled`, `shipment.put_back`; and what was planned to go wrong: `shipment.short_pick`, `shipment.damaged`, `shipment.modify_refused`, `shipment.cancel_refused`, `shipment.delayed`, `shipment.lost`, `shipment.returned`. More types may be added.
             * @example shipment.picking
             */
            type: string;
            /**
             * @description Id of the resource.
             * @example TS001-S000001
             */
            id: string;
        };
        WarehouseInfo: {
            /**
             * @description Postcode as it is written on a parcel.
             * @example 136-0082
             */
            postcode: string;
            /**
             * @description The address to send the goods to.
             * @example 江東区新木場1-18-4
             */
            address: string;
            /**
             * @description Name of the warehouse.
             * @example 東京倉庫
             */
            name: string;
        };
        WarehouseStock: {
            /**
             * @description Code of the warehouse.
             * @example TOKYO
             */
            warehouse: string;
            /**
             * @description All units on hand, including those that are unallocatable.
             * @example 120
             */
            quantity: number;
            /**
             * @description Units free for new shipments.
             * @example 104
             */
            available: number;
            /**
             * @description Units held by shipments that have everything they need and have not left yet.
             * @example 10
             */
            shipping: number;
            /**
             * @description Units that open shipments need: `shipping`, `reserved` and `backordered` together.
             * @example 12
             */
            requesting: number;
            /**
             * @description Units set aside for disposal, for return, or to be put back on the shelf.
             * @example 4
             */
            processing: number;
            /**
             * @description Deprecated. Units held by shipments that still wait for other goods.
             * @example 2
             */
            reserved: number;
            /**
             * @description Units that shipments still wait for.
             * @example 0
             */
            backordered: number;
            /**
             * @description Free units that cannot be allocated: their lot is blocked, or its last allocatable day has passed.
             * @example 0
             */
            unallocatable: number;
            /** @description Status of the open disposal request; null if there is none. Its units count as `processing`. */
            dispose: ("waiting" | "processing") | null;
        };
    };
    responses: {
        /** @description `api_exception`: the version is missing or unknown. `exception`: the content type is not supported, or the body is too large. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `api_exception`: the resource is not in a state in which this is allowed (the description names its status and what is allowed), or the version is missing or unknown. `exception`: the content type is not supported, or the body is too large. */
        BadRequestOrState: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no access token, or it is not known. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The account has no payment method. */
        PaymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Another account */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such resource. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The same shipment was created less than a minute ago, or the first request with this Idempotency-Key is still worked on; of scanners: another request had this `op_id`. Look whether the resource exists before trying again. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `validation_failed`: what was sent is not right. All faults are told at once, under `errors`; of more than 1,000 the first 1,000, and `X-Errors-Omitted` counts the rest. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description `invalid_request`: a list of ids, identifiers or codes is not right. `validation_failed`: another parameter is not. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description `validation_failed`: nothing was created. `shipments.index` has the positions of the shipments whose faults are told; a fault of the request as a whole is under `shipments`. */
        BulkValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BulkValidationError"];
            };
        };
        /** @description More requests in a minute than the token may make, or too many unknown tokens from this address (then without X-RateLimit headers). Come back after Retry-After seconds. */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something went wrong on our side. The request may have been carried out. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A gateway before the service did not reach it. The request may have been carried out. */
        BadGateway: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Maintenance, overload, or the database is away. Come back after Retry-After seconds. */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description A gateway before the service gave up waiting. The request may have been carried out. */
        GatewayTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
    };
    parameters: {
        /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listItems: {
        parameters: {
            query?: {
                /** @description Item ids, separated by commas, at most 100. Those that do not exist are left out of the answer. */
                id?: string;
                /** @description 1 adds `stock` and `stocks` to each item. */
                stock?: number;
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Maximum number of entries on a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createItem: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    bulkCreateItems: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemBulkRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedItems"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getItem: {
        parameters: {
            query?: {
                /** @description 1 adds `stock` and `stocks` to each item. */
                stock?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the item. Or the code of your account, to list its items.
                 * @example TS001-I000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateItem: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the item.
                 * @example TS001-I000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemUpdateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteItem: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the item.
                 * @example TS001-I000031
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getItemByCode: {
        parameters: {
            query?: {
                /** @description 1 adds `stock` and `stocks` to each item. */
                stock?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Code of the item.
                 * @example TEA-001
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateItemByCode: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Code of the item.
                 * @example TEA-001
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemUpdateByCodeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteItemByCode: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Code of the item.
                 * @example TEA-007
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listItemImages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the item.
                 * @example TS001-I000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemImageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    uploadItemImage: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the item.
                 * @example TS001-I000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A jpeg or png of at most 10 MB, with a filename.
                     */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the image, unique in the account.
                         * @example 12
                         */
                        id: number;
                    };
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listItemImagesByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Code of the item.
                 * @example TEA-001
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemImageList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    uploadItemImageByCode: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Code of the item.
                 * @example TEA-001
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A jpeg or png of at most 10 MB, with a filename.
                     */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Number of the image, unique in the account.
                         * @example 12
                         */
                        id: number;
                    };
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getItemImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the item.
                 * @example TS001-I000001
                 */
                id: string;
                /**
                 * @description Number of the image.
                 * @example 1
                 */
                image_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                };
            };
            /** @description The same as before: `If-None-Match` names its ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteItemImage: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the item.
                 * @example TS001-I000001
                 */
                id: string;
                /**
                 * @description Number of the image.
                 * @example 1
                 */
                image_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getItemImageByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Code of the item.
                 * @example TEA-001
                 */
                code: string;
                /**
                 * @description Number of the image.
                 * @example 2
                 */
                image_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                    "image/png": Blob;
                };
            };
            /** @description The same as before: `If-None-Match` names its ETag. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteItemImageByCode: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Code of the item.
                 * @example TEA-001
                 */
                code: string;
                /**
                 * @description Number of the image.
                 * @example 2
                 */
                image_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listPendingReceipts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Maximum number of entries on a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createReceipt: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiptRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncedReceipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listLatestStockedReceipts: {
        parameters: {
            query?: {
                /** @description A day as YYYYMMDD: lists the latest day with results, on or before this day. If you give neither date_before nor date_after, it is today. */
                date_before?: string;
                /** @description A day as YYYYMMDD: lists the earliest day with results, on or after this day. Ignored if you give date_before. */
                date_after?: string;
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Maximum number of entries on a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listReceiptsStockedInMonth: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Maximum number of entries on a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Year, four digits.
                 * @example 2026
                 */
                year: string;
                /**
                 * @description Month, two digits.
                 * @example 11
                 */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listReceiptsStockedInDay: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Maximum number of entries on a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Year, four digits.
                 * @example 2026
                 */
                year: string;
                /**
                 * @description Month, two digits.
                 * @example 11
                 */
                month: string;
                /**
                 * @description Day, two digits.
                 * @example 24
                 */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    printReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the receipt.
                 * @example TS001-W0001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the receipt.
                 * @example TS001-W0001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateReceipt: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the receipt.
                 * @example TS001-W0021
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiptUpdateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncedReceipt"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    cancelReceipt: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the receipt.
                 * @example TS001-W0022
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncedReceipt"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getReceiptByIdentifier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Identifier of the receipt.
                 * @example SEED-W-01
                 */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listPendingShipments: {
        parameters: {
            query?: {
                /** @description Ids of shipments, including shipped ones, separated by commas, at most 100. Those that do not exist are left out of the answer. */
                id?: string;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Maximum number of entries on a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createShipment: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    bulkCreateShipments: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentBulkRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedShipments"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["BulkValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listLatestShippedShipments: {
        parameters: {
            query?: {
                /** @description A day as YYYYMMDD: lists the latest day with results, on or before this day. If you give neither date_before nor date_after, it is today. */
                date_before?: string;
                /** @description A day as YYYYMMDD: lists the earliest day with results, on or after this day. Ignored if you give date_before. */
                date_after?: string;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Maximum number of entries on a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippedList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listShipmentsShippedInMonth: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Maximum number of entries on a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Year, four digits.
                 * @example 2026
                 */
                year: string;
                /**
                 * @description Month, two digits.
                 * @example 11
                 */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippedList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listShipmentsShippedInDay: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Maximum number of entries on a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Year, four digits.
                 * @example 2026
                 */
                year: string;
                /**
                 * @description Month, two digits.
                 * @example 11
                 */
                month: string;
                /**
                 * @description Day, two digits.
                 * @example 24
                 */
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippedList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getShipment: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the shipment. Or the code of your account, to list its shipments.
                 * @example TS001-S000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateShipment: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the shipment.
                 * @example TS001-S000133
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentUpdateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteShipment: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the shipment.
                 * @example TS001-S000134
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getShipmentByIdentifier: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Identifier of the shipment.
                 * @example SEED-0001
                 */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateShipmentByIdentifier: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Identifier of the shipment.
                 * @example SEED-0131
                 */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentUpdateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteShipmentByIdentifier: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Identifier of the shipment.
                 * @example SEED-0132
                 */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getShipmentSerialNumbers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the shipment.
                 * @example TS001-S000003
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SerialNumbers"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createTransfer: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateTransfer: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the shipment.
                 * @example TS001-S000126
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferUpdateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestTransferModification: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the shipment.
                 * @example TS001-S000127
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferModifyRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestTransferCancellation: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the shipment.
                 * @example TS001-S000128
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    clearShipmentAllocation: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the shipment.
                 * @example TS001-S000132
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestShipmentModification: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the shipment.
                 * @example TS001-S000117
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentModifyRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestShipmentCancellation: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the shipment.
                 * @example TS001-S000118
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestShipmentModificationByIdentifier: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Identifier of the shipment.
                 * @example SEED-0119
                 */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentModifyRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestShipmentCancellationByIdentifier: {
        parameters: {
            query?: {
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
                /** @description Kura extension: 1 checks the request and answers as if it were done, but changes nothing. */
                dry_run?: number;
                /** @description Kura extension: 1 refuses unknown fields and parameters (422), which are otherwise ignored. Each error has the path of the field, and suggests a similar name if there is one. Fields that exist only in answers are allowed. */
                strict?: number;
            };
            header?: {
                /** @description Kura extension: a key that you choose for this request. If you send the request again with the same key within a day, it is not done again, and you get the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Code of your account.
                 * @example TS001
                 */
                account_id: string;
                /**
                 * @description Identifier of the shipment.
                 * @example SEED-0120
                 */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["BadRequestOrState"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listRegions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listCurrencies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrencyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    readClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockAdvance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    resetDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listScenarios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The open plans, then those that happened, of each the newest first; 200 at most. */
                        scenarios: components["schemas"]["Scenario"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    planScenario: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    withdrawScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of the plan.
                 * @example 1
                 */
                scenario: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getItemListOfAccount: {
        parameters: {
            query?: {
                /** @description Item ids, separated by commas, at most 100. Those that do not exist are left out of the answer. */
                identifier?: string;
                /** @description Item codes, separated by commas, at most 100. Those that do not exist are left out of the answer. */
                code?: string;
                /** @description 1 adds `stock` and `stocks` to each item. */
                stock?: number;
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Maximum number of entries on a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the item. Or the code of your account, to list its items.
                 * @example TS001-I000001
                 */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getShipmentListOfAccount: {
        parameters: {
            query?: {
                /** @description Identifiers of shipments, including shipped ones, separated by commas, at most 100. Those that do not exist are left out of the answer. */
                identifier?: string;
                /** @description Kura extension: 1 adds `requests`, the requests to modify or cancel the shipment since work on it began. */
                requests?: number;
                /** @description Kura extension: 1 adds `applied_rules`, what the shipping rules did to the shipment. */
                rules?: number;
                /** @description Kura extension: 1 adds `arrives_on`, the day on which the recipient will have it. */
                arrival?: number;
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Maximum number of entries on a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the shipment. Or the code of your account, to list its shipments.
                 * @example TS001-S000001
                 */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
}
