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
         *
         *     A list needs `identifier` or `code` in version 1.5.
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
         * @description Beyond the contract: what is known of each image, oldest first, and where the picture is.
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
         * @description Beyond the contract: what is known of each image, oldest first, and where the picture is.
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
         * @description Beyond the contract: the picture as it is kept, with an ETag.
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
         * @description Beyond the contract: the picture as it is kept, with an ETag.
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
         * @description Answers the receipt as it last was; it is gone afterwards. Only while it is `waiting`.
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
         * @description Beyond the contract. Signs such as `/` and `#` in the identifier are escaped: `PO%2F7`.
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
         *
         *     A list needs `identifier` in version 1.5.
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
         * @description Only while it is `backordered` or `waiting`. It is allocated anew, and its receipt follows; the source stays.
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
         *
         *     A list needs `identifier` or `code` in version 1.5.
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
         *
         *     A list needs `identifier` in version 1.5.
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
         * @description Exactly one of both.
         * @example {
         *       "by": "P1DT3H"
         *     }
         */
        AdvanceRequest: {
            /**
             * @description How far: an ISO 8601 duration.
             * @example P1DT3H
             */
            by?: string | null;
            /**
             * @description Until when: an ISO 8601 instant with its offset.
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
             * @description How far it is.
             * @enum {string}
             */
            status: "waiting" | "received" | "checking" | "stocked";
            /** @description Part of the goods is on the shelf. */
            halfway: boolean;
            /**
             * Format: date
             * @description Planned day of arrival.
             * @example 2026-11-26
             */
            arrival_date: string;
            /** @description The day of arrival is fixed. */
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
             * @description Planned day of shipping, with RESERVATION.
             */
            shipping_scheduled_date: string | null;
            /**
             * Format: date
             * @description The goods are on the shelf by this day.
             * @example 2026-11-27
             */
            stock_deadline_date: string;
            /**
             * @description Your own unique code for it.
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
             * @description The same in Japanese.
             * @example 商品コード
             */
            inspection_type_label: string;
            /**
             * @description How the goods come.
             * @example HOME_DELIVERY
             * @enum {string}
             */
            transport_mode: "" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER";
            /**
             * @description What the goods are known by. Only for label-less receiving.
             * @enum {string}
             */
            identity_type?: "ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER";
            /**
             * @description The values that they are known by; null for ID_OR_LABEL. Only for label-less receiving.
             * @example null
             */
            identity_values?: string[] | null;
            /**
             * @description Inquiry slip numbers of home delivery; empty without any.
             * @example [
             *       "123456789012"
             *     ]
             */
            tracking_codes: string[];
            /** @description Number of the vehicle. */
            vehicle_code: string | null;
            /** @description Size of the vehicle. */
            vehicle_size: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            /** @description On pallets or loose. */
            carrying_method: ("PALETTE" | "BARA") | null;
            /** @description Number of the container. */
            container_no: string | null;
            /** @description About the driver; the warehouse sees it. */
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
             * @description When it was announced.
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
             * @description Which list of rules it was.
             * @example 3
             */
            version: number;
            /**
             * @description Whether only the first rule that fires acts.
             * @example all
             * @enum {string}
             */
            mode: "first" | "all";
            /** @description Every rule, in its order. */
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
             * @description What it is for.
             * @enum {string}
             */
            kind: "administrative_fee" | "work_fee";
            /**
             * @description In yen; negative where a refusal takes it back.
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
            /** @description Id of the item; one of id and code is needed. */
            id?: string;
            /**
             * @description Code of the item; that of the id beside one.
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
             * @description What the clock shows.
             * @example 2026-11-24T13:00:00+09:00
             */
            now: string;
        };
        ClockAdvance: {
            /**
             * Format: date-time
             * @description What the clock shows.
             * @example 2026-11-24T13:00:00+09:00
             */
            now: string;
            /** @description What happened to the account's own resources on the way, in order; the first 10,000. */
            events: components["schemas"]["WarehouseEvent"][];
            /**
             * @description How many events came after those.
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
             * @description ISO 4217.
             * @example USD
             */
            code: string;
            /**
             * @description In Japanese.
             * @example 米ドル
             */
            name: string;
        };
        CurrencyList: {
            /** @description Every currency. */
            currencies: components["schemas"]["Currency"][];
        };
        DomesticRecipient: {
            /** @description Null: in Japan. */
            region_code: null;
            /**
             * @description Seven figures as a number; leading zeros are lost.
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
             * @description The fields that it sets.
             * @example {
             *       "warehouse": "OSAKA"
             *     }
             */
            sets: unknown;
            /**
             * @description Whether it was done, or why it had no effect.
             * @enum {string}
             */
            result: "done" | "already_given" | "set_by_earlier_rule" | "not_registered" | "not_an_enclosed_good" | "already_enclosed" | "more_than_five" | "other_temperature" | "too_large" | "short_of_stock" | "no_such_warehouse" | "post_express" | "time_slot" | "overseas" | "delivery_date";
            /** @description With short_of_stock: the items of which there is too little, the first hundred. */
            short?: string[];
        };
        EvaluatedCondition: {
            /**
             * @description What the condition looks at.
             * @example quantity
             * @enum {string}
             */
            on: "item" | "tag" | "quantity" | "total_amount" | "prefecture" | "delivery_carrier" | "order_no" | "international";
            /**
             * @description It holds when one of these does.
             * @example [
             *       {
             *         "min": 10
             *       }
             *     ]
             */
            any: unknown[];
            /**
             * @description The item whose units count; all when absent.
             * @example TEA-001
             */
            item?: string;
            /**
             * @description It held.
             * @example true
             */
            met: boolean;
            /**
             * @description What the order has of it; null for nothing.
             * @example 12
             */
            found: unknown;
        };
        EvaluatedRule: {
            /** @description Position in the list. */
            rule_no: number;
            /**
             * @description Name of the rule.
             * @example Large orders from Osaka
             */
            name: string;
            /**
             * @description What came of it.
             * @enum {string}
             */
            outcome: "fired" | "not_met" | "disabled" | "not_reached";
            /** @description All of a rule that fired; else those that failed. */
            conditions?: components["schemas"]["EvaluatedCondition"][];
            /** @description Of a rule that fired. */
            actions?: components["schemas"]["EvaluatedAction"][];
            /**
             * @description How many more conditions and actions there are, which are not told as the trace would be too long.
             * @example 2
             */
            omitted?: number;
        };
        /** @description What customs ask. */
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
             * @description Your own code for it.
             * @example TEA-001
             */
            code: string;
            /**
             * @description What it is called.
             * @example 煎茶 100g
             */
            name: string | null;
            /**
             * @description Unit price in yen, as text.
             * @example 1200
             */
            price: string | null;
            /**
             * @description The reduced tax rate applies.
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
             * @description Every barcode by which it is known.
             * @example [
             *       "4901234567016"
             *     ]
             */
            item_barcodes: string[];
            /** @description No longer in use: always null. */
            description: string | null;
            international_info: components["schemas"]["InternationalInfo"] | null;
            /**
             * @description What a set is made of; empty for an ordinary item.
             * @example []
             */
            child_items: components["schemas"]["ChildItem"][];
            /**
             * @description Your own words for it; empty without any.
             * @example [
             *       "お茶"
             *     ]
             */
            tags: string[];
            /** @description It is an enclosed good, such as a flyer. */
            bundled_item: boolean;
            /** @description Not in use: always null. */
            externalCode: string | null;
            /** @description Not in use: always false. */
            hidden: boolean;
            /**
             * @description How it is stored. Only with temperature management.
             * @enum {string}
             */
            temperature_zone?: "dry" | "constant" | "chilled" | "frozen";
            /** @description First in, first out. Only for accounts that use it. */
            fifo?: boolean | null;
            /**
             * @description The date that limits its lots. Only with expiry management, as all that follows about lots.
             * @example expiry
             */
            lot_limit_type?: ("expiry" | "manufacture") | null;
            /**
             * @description Days before the best-before date until which a lot is allocated.
             * @example 30
             */
            expiry_at_allocatable_days?: number | null;
            /** @description Days after the manufacture date until which a lot is allocated. */
            manufacture_date_allocatable_days?: number | null;
            /**
             * @description Best-before date of the lot next in line for allocation.
             * @example 2027-03-31 00:00:00
             */
            expiry_at?: string | null;
            /**
             * Format: date
             * @description Manufacture date of that lot.
             */
            manufacture_date?: string | null;
            /**
             * @description Until when that lot is allocated, in Japan.
             * @example 2027-03-01 23:59:59
             */
            lot_allocatable_at?: string | null;
            /**
             * @description Place of that lot in the order of allocation; null without lots.
             * @example 1
             */
            lot_allocatable_priority?: number | null;
            stock?: components["schemas"]["Stock"];
            /** @description Stock by warehouse, where any figure is not 0; only with `stock=1`. */
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
            /** @description All of them are created, or none. */
            items: components["schemas"]["ItemRequest"][];
        };
        ItemImage: {
            /**
             * @description Number of the image, unique in the account.
             * @example 12
             */
            id: number;
            /**
             * @description The name that it was sent under.
             * @example tea.jpg
             */
            file_name: string;
            /**
             * @description What kind of picture it is.
             * @enum {string}
             */
            content_type: "image/jpeg" | "image/png";
            /**
             * @description Bytes of the picture as it is kept.
             * @example 48213
             */
            size: number;
            /**
             * @description Pixels.
             * @example 800
             */
            width: number;
            /**
             * @description Pixels.
             * @example 600
             */
            height: number;
            /**
             * @description Where the picture is on this server; the token is asked for there too.
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
             * @description What it is called, also on statements.
             * @example 煎茶 100g
             */
            name?: string | null;
            /**
             * @description Unit price in yen; a numeric string is accepted.
             * @example 1200
             */
            price?: number | string | null;
            /**
             * @description The reduced tax rate applies.
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
            /** @description What customs ask, for shipments overseas. */
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
            /** @description Makes the item a set of these, each named once; null makes a set an ordinary item again. */
            child_items?: components["schemas"]["ChildItemRequest"][] | null;
            /**
             * @description Words of your own to find it by; without commas.
             * @example [
             *       "お茶"
             *     ]
             */
            tags?: string[] | null;
            /** @description How it is stored; a new item without one is `dry`. Only with temperature management. */
            temperature_zone?: ("dry" | "constant" | "chilled" | "frozen") | null;
            /** @description First in, first out. Only for accounts that use it. */
            fifo?: boolean | null;
            /** @description The date that limits its lots. Only with expiry management. */
            lot_limit_type?: ("expiry" | "manufacture") | null;
            /** @description Days before the best-before date until which a lot is allocated. Needs lot_limit_type `expiry`. */
            expiry_at_allocatable_days?: number | null;
            /** @description Days after the manufacture date until which a lot is allocated. Needs `manufacture`. */
            manufacture_date_allocatable_days?: number | null;
        };
        ItemSerialNumbers: {
            /**
             * @description Id of the item.
             * @example TS001-I000001
             */
            id: string;
            /**
             * @description Serial numbers with commas between them.
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
             * @description What it is called, also on statements.
             * @example 煎茶 100g
             */
            name?: string | null;
            /**
             * @description Unit price in yen; a numeric string is accepted.
             * @example 1200
             */
            price?: number | string | null;
            /**
             * @description The reduced tax rate applies.
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
            /** @description What customs ask, for shipments overseas. */
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
            /** @description Makes the item a set of these, each named once; null makes a set an ordinary item again. */
            child_items?: components["schemas"]["ChildItemRequest"][] | null;
            /**
             * @description Words of your own to find it by; without commas.
             * @example [
             *       "お茶"
             *     ]
             */
            tags?: string[] | null;
            /** @description How it is stored; a new item without one is `dry`. Only with temperature management. */
            temperature_zone?: ("dry" | "constant" | "chilled" | "frozen") | null;
            /** @description First in, first out. Only for accounts that use it. */
            fifo?: boolean | null;
            /** @description The date that limits its lots. Only with expiry management. */
            lot_limit_type?: ("expiry" | "manufacture") | null;
            /** @description Days before the best-before date until which a lot is allocated. Needs lot_limit_type `expiry`. */
            expiry_at_allocatable_days?: number | null;
            /** @description Days after the manufacture date until which a lot is allocated. Needs `manufacture`. */
            manufacture_date_allocatable_days?: number | null;
            /** @description Makes the item an enclosed good: named in bundled_items, never in items. */
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
             * @description What it is called, also on statements.
             * @example 煎茶 100g
             */
            name?: string | null;
            /**
             * @description Unit price in yen; a numeric string is accepted.
             * @example 1200
             */
            price?: number | string | null;
            /**
             * @description The reduced tax rate applies.
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
            /** @description What customs ask, for shipments overseas. */
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
            /** @description Makes the item a set of these, each named once; null makes a set an ordinary item again. */
            child_items?: components["schemas"]["ChildItemRequest"][] | null;
            /**
             * @description Words of your own to find it by; without commas.
             * @example [
             *       "お茶"
             *     ]
             */
            tags?: string[] | null;
            /** @description How it is stored; a new item without one is `dry`. Only with temperature management. */
            temperature_zone?: ("dry" | "constant" | "chilled" | "frozen") | null;
            /** @description First in, first out. Only for accounts that use it. */
            fifo?: boolean | null;
            /** @description The date that limits its lots. Only with expiry management. */
            lot_limit_type?: ("expiry" | "manufacture") | null;
            /** @description Days before the best-before date until which a lot is allocated. Needs lot_limit_type `expiry`. */
            expiry_at_allocatable_days?: number | null;
            /** @description Days after the manufacture date until which a lot is allocated. Needs `manufacture`. */
            manufacture_date_allocatable_days?: number | null;
            /** @description Makes the item an enclosed good: named in bundled_items, never in items. */
            bundled_item?: boolean | null;
        };
        OverseasRecipient: {
            /**
             * @description Code of the region.
             * @example US
             */
            region_code: string;
            /**
             * @description As the country writes it; `---` where it has none.
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
            /** @description In the place of address and city. */
            address1: string | null;
            /** @description What address1 does not hold. */
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
            /** @description The sender master; null for an address that was given in full. */
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
             * @description SS, S, or the sum of the edges in cm.
             * @example 60
             */
            size: string;
            /**
             * @description Overseas only: grams; null where nobody knows.
             * @example 1200
             */
            weight?: number | null;
            /**
             * @description Overseas only: of this parcel; null before it shipped.
             * @example EA123456785JP
             */
            tracking_code?: string | null;
        };
        PageMetadata: {
            /** @description Where the list goes on. */
            page: {
                /**
                 * @description The `cursor` of the next page; null on the last one.
                 * @example bjEwMS5jZjVkNjY3MA
                 */
                next_cursor: string | null;
                /**
                 * @description There is another page.
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
             * @description How far it is.
             * @enum {string}
             */
            status: "waiting" | "received" | "checking" | "stocked";
            /** @description Part of the goods is on the shelf. */
            halfway: boolean;
            /**
             * Format: date
             * @description Planned day of arrival.
             * @example 2026-11-26
             */
            arrival_date: string;
            /** @description The day of arrival is fixed. */
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
             * @description Planned day of shipping, with RESERVATION.
             */
            shipping_scheduled_date: string | null;
            /**
             * Format: date
             * @description The goods are on the shelf by this day.
             * @example 2026-11-27
             */
            stock_deadline_date: string;
            /**
             * @description Your own unique code for it.
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
             * @description The same in Japanese.
             * @example 商品コード
             */
            inspection_type_label: string;
            /**
             * @description How the goods come.
             * @example HOME_DELIVERY
             * @enum {string}
             */
            transport_mode: "" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER";
            /**
             * @description What the goods are known by. Only for label-less receiving.
             * @enum {string}
             */
            identity_type?: "ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER";
            /**
             * @description The values that they are known by; null for ID_OR_LABEL. Only for label-less receiving.
             * @example null
             */
            identity_values?: string[] | null;
            /**
             * @description Inquiry slip numbers of home delivery; empty without any.
             * @example [
             *       "123456789012"
             *     ]
             */
            tracking_codes: string[];
            /** @description Number of the vehicle. */
            vehicle_code: string | null;
            /** @description Size of the vehicle. */
            vehicle_size: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            /** @description On pallets or loose. */
            carrying_method: ("PALETTE" | "BARA") | null;
            /** @description Number of the container. */
            container_no: string | null;
            /** @description About the driver; the warehouse sees it. */
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
             * @description When it was announced.
             * @example 2026-11-24T10:00:00+09:00
             */
            created_at: string;
            create_user: components["schemas"]["CreateUser"];
            /** @description The goods are a shipment that came back. */
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
             * @description Good units put away.
             * @example 48
             */
            received: number;
            /** @description The same by lot, an entry for each; empty for goods without lots. */
            lot_items: components["schemas"]["ReceivedLot"][];
            /**
             * @description Only for accounts that use case receiving.
             * @example []
             */
            cases?: components["schemas"]["ReceivedCase"][];
            /**
             * @description Good and defective units, and unknown ones that turned available.
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
            /** @description Each item once; enclosed goods too. */
            items: components["schemas"]["ReceiptItemRequest"][];
            /**
             * Format: date
             * @description Planned day of arrival, today or later; approximate while undecided.
             */
            arrival_date: string;
            /** @description The day of arrival is fixed. */
            arrival_date_confirmed?: boolean | null;
            /** @description Earliest hour of arrival. */
            arrival_time_from?: number | null;
            /** @description Latest hour of arrival. */
            arrival_time_to?: number | null;
            /** @description A new receipt without one is INVENTORY. */
            sales_method?: ("INVENTORY" | "RESERVATION" | "OTHER") | null;
            /**
             * Format: date
             * @description Only with sales_method RESERVATION.
             */
            shipping_scheduled_date?: string | null;
            /** @description Where it is sent to. A new receipt without one goes to the standard warehouse. */
            warehouse?: string | null;
            /** @description A new receipt without one comes by HOME_DELIVERY. */
            transport_mode?: ("" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER") | null;
            /** @description Only for label-less receiving. */
            identity_type?: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER") | null;
            /** @description Only for label-less receiving. */
            identity_values?: string[] | null;
            /** @description Inquiry slip numbers of home delivery. */
            tracking_codes?: string[] | null;
            /** @description Only with CHARTER or CONTAINER. */
            vehicle_code?: string | null;
            /** @description Only with CHARTER or CONTAINER. */
            vehicle_size?: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            /** @description Only with CHARTER or CONTAINER. */
            carrying_method?: ("PALETTE" | "BARA") | null;
            /** @description Only with CONTAINER. */
            container_no?: string | null;
            /** @description Only with CHARTER or CONTAINER; the warehouse sees it. */
            driver_info?: string | null;
            /** @description The warehouse does not see it. */
            company_memo?: string | null;
            /**
             * @description Unique in the account: 1 to 30 of A-Z a-z 0-9 . _ / # -
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
            /** @description Each item once; enclosed goods too. */
            items?: components["schemas"]["ReceiptItemRequest"][];
            /**
             * Format: date
             * @description Planned day of arrival, today or later; approximate while undecided.
             */
            arrival_date?: string;
            /** @description The day of arrival is fixed. */
            arrival_date_confirmed?: boolean | null;
            /** @description Earliest hour of arrival. */
            arrival_time_from?: number | null;
            /** @description Latest hour of arrival. */
            arrival_time_to?: number | null;
            /** @description A new receipt without one is INVENTORY. */
            sales_method?: ("INVENTORY" | "RESERVATION" | "OTHER") | null;
            /**
             * Format: date
             * @description Only with sales_method RESERVATION.
             */
            shipping_scheduled_date?: string | null;
            /** @description Where it is sent to. A new receipt without one goes to the standard warehouse. */
            warehouse?: string | null;
            /** @description A new receipt without one comes by HOME_DELIVERY. */
            transport_mode?: ("" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER") | null;
            /** @description Only for label-less receiving. */
            identity_type?: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER") | null;
            /** @description Only for label-less receiving. */
            identity_values?: string[] | null;
            /** @description Inquiry slip numbers of home delivery. */
            tracking_codes?: string[] | null;
            /** @description Only with CHARTER or CONTAINER. */
            vehicle_code?: string | null;
            /** @description Only with CHARTER or CONTAINER. */
            vehicle_size?: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            /** @description Only with CHARTER or CONTAINER. */
            carrying_method?: ("PALETTE" | "BARA") | null;
            /** @description Only with CONTAINER. */
            container_no?: string | null;
            /** @description Only with CHARTER or CONTAINER; the warehouse sees it. */
            driver_info?: string | null;
            /** @description The warehouse does not see it. */
            company_memo?: string | null;
            /**
             * @description Unique in the account: 1 to 30 of A-Z a-z 0-9 . _ / # -
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
             * @description Cases.
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
             * @description Best-before date.
             * @example 2027-03-31 00:00:00
             */
            expiry_at: string | null;
            /**
             * Format: date
             * @description Manufacture date.
             */
            manufacture_date: string | null;
            /**
             * @description Until when it is allocated, in Japan.
             * @example 2027-03-01 23:59:59
             */
            lot_allocatable_at: string | null;
            /**
             * @description Good units put away.
             * @example 48
             */
            received: number;
        };
        /** @description Who gets it. */
        RecipientRequest: {
            /**
             * @description NNN-NNNN, NNNNNNN or an integer; overseas up to 10 characters, `---` where a country has none.
             * @example 104-0061
             */
            postcode?: string | number | null;
            /**
             * @description One of the 47, by its full name.
             * @example 東京都
             */
            prefecture?: string | null;
            /**
             * @description Up to 64 characters.
             * @example 中央区銀座4丁目5-6
             */
            address1?: string | null;
            /** @description Up to 64 characters together with address1. */
            address2?: string | null;
            /**
             * @description Up to 15 characters, overseas 255.
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
            /** @description Overseas only: code from the list of regions; its presence makes the address an overseas one. */
            region_code?: string | null;
            /** @description Overseas only: up to 100 characters, beside address. */
            city?: string | null;
            /** @description Overseas only: up to 255 characters, beside city; address1 may stand in the place of both. */
            address?: string | null;
        };
        Region: {
            /**
             * @description ISO 3166-1, two letters; behind them a part that the post keeps apart, as in `FR-CORSICA`.
             * @example US
             */
            code: string;
            /**
             * @description In Japanese.
             * @example アメリカ合衆国
             */
            name: string;
            /**
             * @description In English.
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
        Sender: {
            /** @description The sender master; null for an address that was given in full. */
            uuid: string | null;
            /**
             * @description Seven figures as a number; leading zeros are lost.
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
        /** @description Who sends it. A new shipment without one has the default sender of the account. */
        SenderRequest: {
            /**
             * @description NNN-NNNN, NNNNNNN or an integer; overseas up to 10 characters, `---` where a country has none.
             * @example 104-0061
             */
            postcode?: string | number | null;
            /**
             * @description One of the 47, by its full name.
             * @example 東京都
             */
            prefecture?: string | null;
            /**
             * @description Up to 64 characters.
             * @example 中央区銀座4丁目5-6
             */
            address1?: string | null;
            /** @description Up to 64 characters together with address1. */
            address2?: string | null;
            /**
             * @description Up to 15 characters, overseas 255.
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
            /** @description Overseas only: code from the list of regions; its presence makes the address an overseas one. */
            region_code?: string | null;
            /** @description Overseas only: up to 100 characters, beside address. */
            city?: string | null;
            /** @description Overseas only: up to 255 characters, beside city; address1 may stand in the place of both. */
            address?: string | null;
            /** @description Names a sender master; excludes the other fields but message. */
            uuid?: string | null;
            /** @description Message on the statement; goes before the master's. */
            message?: string | null;
        } | null;
        SerialNumbers: {
            /** @description Items with serial numbers. */
            items: components["schemas"]["ItemSerialNumbers"][];
        };
        Shipment: {
            /**
             * @description Id of the shipment.
             * @example TS001-S000001
             */
            id: string;
            /**
             * @description How far it is. `allocating` and `working` are never shown.
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
            /** @description What is cushioned: the order, or lines. */
            cushioning_unit: ("ORDER" | "ITEM") | null;
            /** @description Cushioning of the order. */
            cushioning_type: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            /** @description What is wrapped: the order, or lines. */
            gift_wrapping_unit: ("ORDER" | "ITEM") | null;
            /** @description Wrapping of the order. */
            gift_wrapping_type: ("NAVY" | "RED") | null;
            /** @description Who gives it, on statement and slip. */
            gift_sender_name: string | null;
            /**
             * @description Ids of the enclosed goods; empty without any.
             * @example []
             */
            bundled_items: string[];
            /**
             * Format: email
             * @description Who is told by mail when it ships.
             */
            shipping_email: string | null;
            /**
             * @description The kind of statement.
             * @example NOT_INCLUDE_PII
             * @enum {string}
             */
            delivery_note_type: "NOT_INCLUDE_PII" | "NONE";
            /** @description The statement shows amounts. */
            price_on_delivery_note: boolean | null;
            /** @description Message on the statement. */
            message: string | null;
            /** @description Stock is held, but work does not begin before it is released. */
            suspend: boolean;
            /**
             * Format: date
             * @description Work is done on or after this day; null: as soon as can be.
             */
            shipping_date: string | null;
            /** @description The carrier that was asked for. */
            delivery_carrier: ("CARRIERA" | "CARRIERB") | null;
            /** @description The hours of delivery that were asked for. */
            delivery_time_slot: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            /**
             * Format: date
             * @description The day of delivery that was asked for.
             */
            delivery_date: string | null;
            /** @description The recipient pays on delivery. */
            cash_on_delivery: boolean;
            /** @description What the recipient pays, in yen. */
            total_for_cash_on_delivery: number | null;
            /** @description The tax in that, in yen. */
            tax_for_cash_on_delivery: number | null;
            /** @description Letter-box post or a box. */
            delivery_method: ("POST_EXPRESS" | "HOME_BOX") | null;
            /**
             * @description Wishes for the parcel, as they were given.
             * @example null
             */
            delivery_options: {
                /** @description In a box, whatever its size. */
                box_delivery?: boolean | null;
                /** @description Marked as fragile. */
                fragile_item?: boolean | null;
            } | null;
            /**
             * @description Code of the warehouse that it ships from.
             * @example TOKYO
             */
            warehouse: string;
            /** @description What is ordered, in the order of the request. */
            items: components["schemas"]["ShipmentItem"][];
            /** @description It goes overseas. */
            international: boolean;
            /** @description The overseas service; null for a domestic shipment. */
            delivery_service: ("CARRIERA-NEKOPOSU" | "CARRIERA-TAKKYUBIN" | "CARRIERA-COOLBIN" | "CARRIERB-HIKYAKU-YU-PACKET" | "CARRIERB-TAKUHAIBIN" | "CARRIERB-COOLBIN" | "CARRIERC-EMS" | "CARRIERC-YU-PACKET" | "CARRIERD-PRIORITY" | "CARRIERD-CONNECT-PLUS" | "CARRIERE-EXPRESS") | null;
            /** @description Currency of overseas prices. */
            currency_code: ("JPY" | "USD" | "CNY" | "EUR" | "GBP" | "IDR" | "AUD") | null;
            /** @description Insured (overseas). */
            insurance: boolean | null;
            /** @description It may wait for stock as a whole. */
            backorder_if_unavailable: boolean;
            /** @description Export purpose. */
            purpose: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
            /** @description 0 to 100: who waits with more gets stock first. */
            allocate_priority: number | null;
            /** @description Tax identification number for customs. */
            tax_number: string | null;
            sender: components["schemas"]["Sender"] | components["schemas"]["OverseasSender"];
            recipient: components["schemas"]["DomesticRecipient"] | components["schemas"]["OverseasRecipient"];
            /** @description Shipping rules were applied. */
            apply_rule: boolean;
            /** @description Goods name on the shipping label: the setting of the account. */
            label_note: string | null;
            /**
             * Format: date
             * @description The day that it is to ship; null while it waits for stock.
             * @example 2026-11-24
             */
            assigned_shipping_date: string | null;
            /** @description Amounts on the statement include tax: the setting of the account. */
            tax_included: boolean;
            /**
             * Format: date
             * @description When the carrier delivers; null before it shipped, and overseas.
             */
            delivery_day: string | null;
            /** @description Not in use: always null. */
            bundle_shipping_label: string | null;
            /** @description Id at a marketplace; null without one. */
            marketplace_shipment_id: string | null;
            /** @description It came back. */
            shipment_return: boolean;
            /**
             * @description Ships cool; absent when nothing in it must.
             * @enum {string}
             */
            assigned_temperature_zone?: "chilled" | "frozen";
            /**
             * Format: date-time
             * @description When it left the warehouse.
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
            /** @description Customs have a letter of attorney. */
            letter_of_attorney: boolean;
            /** @description Duty is paid by the sender. */
            duty_paid: boolean;
            /** @description VAT number for customs. */
            vat_number: string | null;
            /** @description EORI number for customs. */
            eori_number: string | null;
            destination?: components["schemas"]["TransferDestination"];
            applied_rules?: components["schemas"]["AppliedRules"] | null;
            /** @description With requests=1 only: what was asked since work began, and what it cost. */
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
            /** @description All of them are created, or none. */
            shipments: components["schemas"]["ShipmentRequest"][];
            /** @description For every shipment of the request. */
            apply_rule?: boolean | null;
        };
        ShipmentItem: {
            /**
             * @description Id of the item.
             * @example TS001-I000001
             */
            id: string;
            /**
             * @description What the statement calls it.
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
             * @description Unit price on the statement, as it was given.
             * @example 1200
             */
            unit_price: unknown;
            /**
             * @description Price of the line on the statement, as it was given.
             * @example 2400
             */
            price: unknown;
            /**
             * @description The reduced tax rate applies.
             * @example true
             */
            is_reduced_tax: boolean | null;
            /** @description Customs code. */
            hs_code: string | null;
            /** @description Wrapping of this line. */
            gift_wrapping_type: ("NAVY" | "RED") | null;
            /** @description Cushioning of this line. */
            cushioning_type: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            /** @description It waits for stock; no unit is held for it. */
            backordered: boolean;
            /** @description Serial numbers that were shipped, separated by commas. Only in answers that read a shipment. */
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
            /** @description In the place of the item's name, on the statement. */
            name?: string | null;
            /**
             * @description Printed on the statement as it is; not checked, not worked out.
             * @example 1200
             */
            unit_price?: unknown;
            /**
             * @description Printed on the statement as it is; not checked, not worked out.
             * @example 2400
             */
            price?: unknown;
            /** @description In the place of the item's own. */
            is_reduced_tax?: boolean | null;
            /** @description In the place of the item's own, for customs. */
            hs_code?: string | null;
            /** @description With gift_wrapping_unit ITEM. */
            gift_wrapping_type?: ("NAVY" | "RED") | null;
            /** @description With cushioning_unit ITEM. */
            cushioning_type?: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            /** @description This line may wait for stock, unless the shipment says otherwise. */
            backorder_if_unavailable?: boolean | null;
        };
        ShipmentList: {
            /** @description Newest first. */
            shipments: components["schemas"]["Shipment"][];
            metadata?: components["schemas"]["PageMetadata"];
        };
        /**
         * @example {
         *       "delivery_time_slot": "AM"
         *     }
         */
        ShipmentModifyRequest: {
            recipient?: components["schemas"]["RecipientRequest"];
            /** @description Hours of delivery, domestic only: the morning, or from this hour on. `12` goes with CARRIERB only. */
            delivery_time_slot?: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            /**
             * Format: date
             * @description Wished day of delivery, domestic only: within a week of the day of shipping (cool: three days).
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
             * @description Unique in the account. A new shipment without one takes its order_no.
             * @example ORDER-2001
             */
            identifier?: string | null;
            /** @description Order number on the statement. One of identifier and order_no is needed. */
            order_no?: string | null;
            /** @description Printed on the statement as it is; not checked, not worked out. */
            subtotal_amount?: unknown;
            /** @description Printed on the statement as it is; not checked, not worked out. */
            delivery_charge?: unknown;
            /** @description Printed on the statement as it is; not checked, not worked out. */
            handling_charge?: unknown;
            /** @description Printed on the statement as it is; not checked, not worked out. */
            discount_amount?: unknown;
            /** @description Printed on the statement as it is; not checked, not worked out. */
            total_amount?: unknown;
            /** @description Tax on the statement, where the account has prices without tax, in yen. */
            tax?: number | null;
            /** @description Part of the total at the standard rate, in yen. */
            total_with_normal_tax?: number | null;
            /** @description Part of the total at the reduced rate, in yen. */
            total_with_reduced_tax?: number | null;
            /** @description What to cushion: the order, or lines. A paid option. */
            cushioning_unit?: ("ORDER" | "ITEM") | null;
            /** @description With cushioning_unit ORDER. */
            cushioning_type?: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            /** @description What to wrap: the order, or lines. A paid option. */
            gift_wrapping_unit?: ("ORDER" | "ITEM") | null;
            /** @description With gift_wrapping_unit ORDER. */
            gift_wrapping_type?: ("NAVY" | "RED") | null;
            /** @description Who gives it, on statement and slip. */
            gift_sender_name?: string | null;
            /** @description Ids or codes of enclosed goods, one unit each. */
            bundled_items?: string[] | null;
            /**
             * Format: email
             * @description Who is told by mail when it ships.
             * @example yamada@example.com
             */
            shipping_email?: string | null;
            /** @description Statement without address, or none. A new shipment without one, and an empty text, take the setting of the account. */
            delivery_note_type?: ("NOT_INCLUDE_PII" | "NONE" | "") | null;
            /** @description The statement shows amounts. */
            price_on_delivery_note?: boolean | null;
            /** @description Message on the statement, in the place of the sender master's. */
            message?: string | null;
            /** @description Stock is allocated, work does not start until released. */
            suspend?: boolean | null;
            /**
             * Format: date
             * @description Work is done on or after this day.
             */
            shipping_date?: string | null;
            /** @description Domestic only; for an extra fee. */
            delivery_carrier?: ("CARRIERA" | "CARRIERB") | null;
            /** @description Hours of delivery, domestic only: the morning, or from this hour on. `12` goes with CARRIERB only. */
            delivery_time_slot?: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            /**
             * Format: date
             * @description Wished day of delivery, domestic only: within a week of the day of shipping (cool: three days).
             */
            delivery_date?: string | null;
            /** @description The recipient pays on delivery. Domestic only. */
            cash_on_delivery?: boolean | null;
            /** @description What the recipient pays with tax, freight and fees, in yen. Needed with cash_on_delivery. */
            total_for_cash_on_delivery?: number | null;
            /** @description The tax in that, in yen. */
            tax_for_cash_on_delivery?: number | null;
            /** @description Letter-box post, for size SS and goods never received yet; or a box. Not given: `POST_EXPRESS` where all goods are measured SS and no carrier, time slot, day or cash on delivery is asked for, else `HOME_BOX`. */
            delivery_method?: ("POST_EXPRESS" | "HOME_BOX") | null;
            /** @description Wishes for the parcel. */
            delivery_options?: {
                /** @description In a box, whatever its size. */
                box_delivery?: boolean | null;
                /** @description Marked as fragile. */
                fragile_item?: boolean | null;
            } | null;
            /** @description Where it leaves from. A new shipment without one leaves from the standard warehouse. */
            warehouse?: string | null;
            /** @description What to ship. */
            items: components["schemas"]["ShipmentItemRequest"][];
            /** @description It goes overseas. */
            international?: boolean | null;
            /** @description The overseas service. Needed with international. */
            delivery_service?: ("CARRIERA-NEKOPOSU" | "CARRIERA-TAKKYUBIN" | "CARRIERA-COOLBIN" | "CARRIERB-HIKYAKU-YU-PACKET" | "CARRIERB-TAKUHAIBIN" | "CARRIERB-COOLBIN" | "CARRIERC-EMS" | "CARRIERC-YU-PACKET" | "CARRIERD-PRIORITY" | "CARRIERD-CONNECT-PLUS" | "CARRIERE-EXPRESS") | null;
            /** @description Currency of unit prices and totals overseas. Needed with international. */
            currency_code?: ("JPY" | "USD" | "CNY" | "EUR" | "GBP" | "IDR" | "AUD") | null;
            /** @description Insure it (overseas). */
            insurance?: boolean | null;
            /** @description Goes before the flag of a line. */
            backorder_if_unavailable?: boolean | null;
            /** @description Export purpose. A new shipment without one takes the setting of the account. */
            purpose?: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
            /** @description Who waits with more gets stock first. */
            allocate_priority?: number | null;
            /** @description Tax identification number for customs. */
            tax_number?: string | null;
            sender?: components["schemas"]["SenderRequest"];
            recipient: components["schemas"]["RecipientRequest"];
            /** @description Apply the shipping rules of the account. In a bulk request, the request says so. */
            apply_rule?: boolean | null;
        };
        ShipmentRequestState: {
            /**
             * @description What was asked.
             * @enum {string}
             */
            kind: "modify" | "cancel";
            /**
             * @description Where the shipment stood.
             * @enum {string}
             */
            stage: "picking" | "picked" | "packed";
            /**
             * @description What the warehouse says.
             * @enum {string}
             */
            state: "open" | "accepted" | "refused";
            /** @description Why it was refused. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was asked.
             * @example 2026-11-24T10:00:00+09:00
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description When the warehouse answered; null while it is open.
             * @example 2026-11-24T10:00:00+09:00
             */
            answered_at: string | null;
            /** @description What it costs. */
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
             * @description Unique in the account. A new shipment without one takes its order_no.
             * @example ORDER-2001
             */
            identifier?: string | null;
            /** @description Order number on the statement. One of identifier and order_no is needed. */
            order_no?: string | null;
            /** @description Printed on the statement as it is; not checked, not worked out. */
            subtotal_amount?: unknown;
            /** @description Printed on the statement as it is; not checked, not worked out. */
            delivery_charge?: unknown;
            /** @description Printed on the statement as it is; not checked, not worked out. */
            handling_charge?: unknown;
            /** @description Printed on the statement as it is; not checked, not worked out. */
            discount_amount?: unknown;
            /** @description Printed on the statement as it is; not checked, not worked out. */
            total_amount?: unknown;
            /** @description Tax on the statement, where the account has prices without tax, in yen. */
            tax?: number | null;
            /** @description Part of the total at the standard rate, in yen. */
            total_with_normal_tax?: number | null;
            /** @description Part of the total at the reduced rate, in yen. */
            total_with_reduced_tax?: number | null;
            /** @description What to cushion: the order, or lines. A paid option. */
            cushioning_unit?: ("ORDER" | "ITEM") | null;
            /** @description With cushioning_unit ORDER. */
            cushioning_type?: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            /** @description What to wrap: the order, or lines. A paid option. */
            gift_wrapping_unit?: ("ORDER" | "ITEM") | null;
            /** @description With gift_wrapping_unit ORDER. */
            gift_wrapping_type?: ("NAVY" | "RED") | null;
            /** @description Who gives it, on statement and slip. */
            gift_sender_name?: string | null;
            /** @description Ids or codes of enclosed goods, one unit each. */
            bundled_items?: string[] | null;
            /**
             * Format: email
             * @description Who is told by mail when it ships.
             * @example yamada@example.com
             */
            shipping_email?: string | null;
            /** @description Statement without address, or none. A new shipment without one, and an empty text, take the setting of the account. */
            delivery_note_type?: ("NOT_INCLUDE_PII" | "NONE" | "") | null;
            /** @description The statement shows amounts. */
            price_on_delivery_note?: boolean | null;
            /** @description Message on the statement, in the place of the sender master's. */
            message?: string | null;
            /** @description Stock is allocated, work does not start until released. */
            suspend?: boolean | null;
            /**
             * Format: date
             * @description Work is done on or after this day.
             */
            shipping_date?: string | null;
            /** @description Domestic only; for an extra fee. */
            delivery_carrier?: ("CARRIERA" | "CARRIERB") | null;
            /** @description Hours of delivery, domestic only: the morning, or from this hour on. `12` goes with CARRIERB only. */
            delivery_time_slot?: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            /**
             * Format: date
             * @description Wished day of delivery, domestic only: within a week of the day of shipping (cool: three days).
             */
            delivery_date?: string | null;
            /** @description The recipient pays on delivery. Domestic only. */
            cash_on_delivery?: boolean | null;
            /** @description What the recipient pays with tax, freight and fees, in yen. Needed with cash_on_delivery. */
            total_for_cash_on_delivery?: number | null;
            /** @description The tax in that, in yen. */
            tax_for_cash_on_delivery?: number | null;
            /** @description Letter-box post, for size SS and goods never received yet; or a box. Not given: `POST_EXPRESS` where all goods are measured SS and no carrier, time slot, day or cash on delivery is asked for, else `HOME_BOX`. */
            delivery_method?: ("POST_EXPRESS" | "HOME_BOX") | null;
            /** @description Wishes for the parcel. */
            delivery_options?: {
                /** @description In a box, whatever its size. */
                box_delivery?: boolean | null;
                /** @description Marked as fragile. */
                fragile_item?: boolean | null;
            } | null;
            /** @description Where it leaves from. A new shipment without one leaves from the standard warehouse. */
            warehouse?: string | null;
            /** @description What to ship. */
            items?: components["schemas"]["ShipmentItemRequest"][];
            /** @description It goes overseas. */
            international?: boolean | null;
            /** @description The overseas service. Needed with international. */
            delivery_service?: ("CARRIERA-NEKOPOSU" | "CARRIERA-TAKKYUBIN" | "CARRIERA-COOLBIN" | "CARRIERB-HIKYAKU-YU-PACKET" | "CARRIERB-TAKUHAIBIN" | "CARRIERB-COOLBIN" | "CARRIERC-EMS" | "CARRIERC-YU-PACKET" | "CARRIERD-PRIORITY" | "CARRIERD-CONNECT-PLUS" | "CARRIERE-EXPRESS") | null;
            /** @description Currency of unit prices and totals overseas. Needed with international. */
            currency_code?: ("JPY" | "USD" | "CNY" | "EUR" | "GBP" | "IDR" | "AUD") | null;
            /** @description Insure it (overseas). */
            insurance?: boolean | null;
            /** @description Goes before the flag of a line. */
            backorder_if_unavailable?: boolean | null;
            /** @description Export purpose. A new shipment without one takes the setting of the account. */
            purpose?: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
            /** @description Who waits with more gets stock first. */
            allocate_priority?: number | null;
            /** @description Tax identification number for customs. */
            tax_number?: string | null;
            sender?: components["schemas"]["SenderRequest"];
            recipient?: components["schemas"]["RecipientRequest"];
            /** @description Apply the shipping rules of the account. In a bulk request, the request says so. */
            apply_rule?: boolean | null;
        };
        /** @description The first item of which something was shipped in closed cases. Only for accounts that use case shipping. */
        ShippedCases: {
            /**
             * @description The running number inside the item id.
             * @example 1
             */
            item_id: number;
            /** @description Cases by the units that they hold. */
            details: {
                /**
                 * @description Units in one case.
                 * @example 24
                 */
                quantity_in_case: number;
                /**
                 * @description Cases.
                 * @example 2
                 */
                quantity: number;
            }[];
        };
        ShippedList: {
            /** @description Newest first. */
            shipments: components["schemas"]["Shipment"][];
        };
        /** @description Stock in all warehouses; only with `stock=1`. */
        Stock: {
            /**
             * @description All units on hand, whatever their date.
             * @example 120
             */
            quantity: number;
            /**
             * @description Units free for new shipments.
             * @example 104
             */
            available: number;
            /**
             * @description Units held by shipments on their way.
             * @example 10
             */
            shipping: number;
            /**
             * @description Units that shipments ask for, held or not.
             * @example 12
             */
            requesting: number;
            /**
             * @description Units set aside: for disposal, for return, to be put back.
             * @example 4
             */
            processing: number;
            /**
             * @description Units held by shipments still waiting for other goods. Deprecated.
             * @example 2
             */
            reserved: number;
            /**
             * @description Units that shipments wait for.
             * @example 0
             */
            backordered: number;
            /**
             * @description Free units of blocked lots or past their last allocatable day.
             * @example 0
             */
            unallocatable: number;
            /**
             * @description SS, S, or the sum of the edges in cm (60 to 260), measured at the first receipt; null before.
             * @example 60
             */
            size: string | null;
            /**
             * @description In grams, measured at the first receipt; null before.
             * @example 120
             */
            weight: number | null;
        };
        /** @description Of transfers only. */
        TransferDestination: {
            /**
             * @description Code of the warehouse that the goods go to.
             * @example OSAKA
             */
            warehouse: string;
            /** @description The receipt that awaits the goods there. */
            warehousing: {
                /**
                 * @description Its id.
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
            /** @description Name on the papers; that of the item when omitted. */
            name?: string | null;
        };
        TransferModifyRequest: {
            /** @description The warehouse that the goods go to. */
            destination: {
                /**
                 * @description Its code.
                 * @example OSAKA
                 */
                warehouse: string;
            };
        };
        TransferRequest: {
            /**
             * @description Code of the source; the standard warehouse when omitted.
             * @example TOKYO
             */
            warehouse?: string | null;
            /** @description The warehouse that the goods go to. */
            destination: {
                /**
                 * @description Its code.
                 * @example OSAKA
                 */
                warehouse: string;
            };
            /** @description Each item once, no sets; enclosed goods too. */
            items: components["schemas"]["TransferItemRequest"][];
        };
        TransferUpdateRequest: {
            /** @description The warehouse that the goods go to. */
            destination: {
                /**
                 * @description Its code.
                 * @example OSAKA
                 */
                warehouse: string;
            };
            /** @description Each item once, no sets; enclosed goods too. */
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
             * @description When it happened, by that clock.
             * @example 2026-11-24T12:30:00+09:00
             */
            at: string;
            /**
             * @description The resource, and the status that it entered or what was done: `receipt.received`, `receipt.checking`, `receipt.stocked`; `shipment.waiting`, `shipment.suspended`, `shipment.backordered`, `shipment.reallocated`, `shipment.picking`, `shipment.picked`, `shipment.packed`, `shipment.shipped`, `shipment.modified`, `shipment.cancelled`, `shipment.put_back`. More may come.
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
             * @description As it is written on a parcel.
             * @example 136-0082
             */
            postcode: string;
            /**
             * @description Where to send the goods.
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
             * @description All units on hand, whatever their date.
             * @example 120
             */
            quantity: number;
            /**
             * @description Units free for new shipments.
             * @example 104
             */
            available: number;
            /**
             * @description Units held by shipments on their way.
             * @example 10
             */
            shipping: number;
            /**
             * @description Units that shipments ask for, held or not.
             * @example 12
             */
            requesting: number;
            /**
             * @description Units set aside: for disposal, for return, to be put back.
             * @example 4
             */
            processing: number;
            /**
             * @description Units held by shipments still waiting for other goods. Deprecated.
             * @example 2
             */
            reserved: number;
            /**
             * @description Units that shipments wait for.
             * @example 0
             */
            backordered: number;
            /**
             * @description Free units of blocked lots or past their last allocatable day.
             * @example 0
             */
            unallocatable: number;
            /** @description How far a disposal is that was asked for and runs; null without one. Its units count as `processing`. */
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
        NotAllowedNow: {
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
        /** @description A code or id of the path or the query is another account's. */
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
        /** @description The same shipment was created less than a minute ago, or the first request with this Idempotency-Key is still worked on. Look whether the resource exists before trying again. */
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
        /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            query: {
                /**
                 * @description Item ids, separated by commas: at most 100. Those that name nothing are left out of the answer.
                 * @example TS001-I000001,TS001-I000002
                 */
                id: string;
                /** @description 1 adds `stock` and `stocks` to each item. */
                stock?: number;
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createItem: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    bulkCreateItems: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
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
                 * @description Id of the item; or the code of your account, for a list of its items.
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateItem: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteItem: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateItemByCode: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteItemByCode: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    uploadItemImage: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    uploadItemImageByCode: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteItemImage: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteItemImageByCode: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listPendingReceipts: {
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
                    "application/json": components["schemas"]["ReceiptList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createReceipt: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listLatestStockedReceipts: {
        parameters: {
            query?: {
                /** @description YYYYMMDD: the latest day with work, not after this one. Today when neither is given. */
                date_before?: string;
                /** @description YYYYMMDD: the earliest day with work, not before this one. Ignored beside date_before. */
                date_after?: string;
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listReceiptsStockedInMonth: {
        parameters: {
            query?: never;
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listReceiptsStockedInDay: {
        parameters: {
            query?: never;
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateReceipt: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    cancelReceipt: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listPendingShipments: {
        parameters: {
            query?: {
                /** @description Ids of shipments, also of shipped ones, separated by commas: at most 100. Those that name nothing are left out of the answer. */
                id?: string;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createShipment: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    bulkCreateShipments: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            409: components["responses"]["Conflict"];
            422: components["responses"]["BulkValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listLatestShippedShipments: {
        parameters: {
            query?: {
                /** @description YYYYMMDD: the latest day with work, not after this one. Today when neither is given. */
                date_before?: string;
                /** @description YYYYMMDD: the earliest day with work, not before this one. Ignored beside date_before. */
                date_after?: string;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listShipmentsShippedInMonth: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listShipmentsShippedInDay: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getShipment: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the shipment; or the code of your account, for a list of its shipments.
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateShipment: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteShipment: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getShipmentByIdentifier: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateShipmentByIdentifier: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    deleteShipmentByIdentifier: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createTransfer: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    updateTransfer: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestTransferModification: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestTransferCancellation: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    clearShipmentAllocation: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestShipmentModification: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestShipmentCancellation: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestShipmentModificationByIdentifier: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    requestShipmentCancellationByIdentifier: {
        parameters: {
            query?: {
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
                /** @description Beyond the contract: 1 checks the request and answers as if it were done, but keeps nothing. */
                dry_run?: number;
                /** @description Beyond the contract: 1 refuses (422) fields and parameters that nobody knows, each by its path and with the nearest name, where they would be ignored. Fields that answers have are known. */
                strict?: number;
            };
            header?: {
                /** @description Beyond the contract: a key of your own for this request. Sent again with the same key within a day, it is not done again, and answers as it did the first time. */
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
            400: components["responses"]["NotAllowedNow"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getItemListOfAccount: {
        parameters: {
            query?: {
                /** @description Item ids, separated by commas: at most 100. Those that name nothing are left out of the answer. */
                identifier?: string;
                /** @description Item codes, separated by commas: at most 100. Those that name nothing are left out of the answer. */
                code?: string;
                /** @description 1 adds `stock` and `stocks` to each item. */
                stock?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the item; or the code of your account, for a list of its items.
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    getShipmentListOfAccount: {
        parameters: {
            query?: {
                /** @description Identifiers of shipments, also of shipped ones, separated by commas: at most 100. Those that name nothing are left out of the answer. */
                identifier?: string;
                /** @description Beyond the contract: 1 adds `requests`, what was asked of the shipment since work on it began. */
                requests?: number;
                /** @description Beyond the contract: 1 adds `applied_rules`, what shipping rules did to the shipment. */
                rules?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the shipment; or the code of your account, for a list of its shipments.
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
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
}
