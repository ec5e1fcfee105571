/* Written by `npm run generate:console` from /openapi/console.json. */
export interface paths {
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/arrivals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listNextArrivals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAccountAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBulkChanges"];
        put?: never;
        post: operations["prepareBulkChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-changes/{change}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readBulkChange"];
        put?: never;
        post?: never;
        delete: operations["discardBulkChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-changes/{change}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readRefusedOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-changes/{change}/refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRefusedOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-changes/{change}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["runBulkChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-changes/{change}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stopBulkChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["hearChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readClockMove"];
        put?: never;
        post: operations["startClockMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock/move/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stopClockMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listExpiring"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listExports"];
        put?: never;
        post: operations["startExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{export}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["discardExport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{export}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readExportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{import}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readImport"];
        put?: never;
        post?: never;
        delete: operations["discardImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{import}/common-faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCommonFaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{import}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listImportEntries"];
        put: operations["mendImport"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{import}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["runImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{import}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stopImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listImportsOfItems"];
        put?: never;
        post: operations["startImportOfItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listImportsOfShipments"];
        put?: never;
        post: operations["startImportOfShipments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["readInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listItems"];
        put?: never;
        post: operations["createItem"];
        delete?: never;
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
        get: operations["getItemByCode"];
        put: operations["updateItemByCode"];
        post?: never;
        delete: operations["deleteItemByCode"];
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
        get: operations["getItemImageByCode"];
        put?: never;
        post?: never;
        delete: operations["deleteItemImageByCode"];
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
        get: operations["listItemImagesByCode"];
        put?: never;
        post: operations["uploadItemImageByCode"];
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
        get: operations["getItem"];
        put: operations["updateItem"];
        post?: never;
        delete: operations["deleteItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}/holders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listHolders"];
        put?: never;
        post?: never;
        delete?: never;
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
        get: operations["listItemImages"];
        put?: never;
        post: operations["uploadItemImage"];
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
        get: operations["getItemImage"];
        put?: never;
        post?: never;
        delete: operations["deleteItemImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}/lots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}/lots/{lot}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["blockLot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}/lots/{lot}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unblockLot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMoves"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readRecall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readStockAsOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/items/{id}/stock/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readStockByDay"];
        put?: never;
        post?: never;
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
        post: operations["bulkCreateItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readListCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["searchItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["searchReceipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["searchShipments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setOwnProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPasskeys"];
        put?: never;
        post: operations["finishPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/passkeys/{passkey_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startTotp"];
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/totp/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["finishTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/totp/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMembers"];
        put?: never;
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{person_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setMember"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAccountNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices/{id}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices/{id}/dealt-with": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["dealWithNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readNotifications"];
        put: operations["setNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["askForNewPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-resets/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["finishPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-resets/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["readPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photos/{photo_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFloorPhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readProvider"];
        put: operations["setProvider"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAccounts"];
        put?: never;
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readProviderAccount"];
        put: operations["setAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/accounts/{account_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMembersOfAccount"];
        put?: never;
        post: operations["inviteAccountMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/accounts/{account_id}/members/{person_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setMemberOfAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/accounts/{account_id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTokensOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/accounts/{account_id}/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteTokenOfAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readProviderClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/clock/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readProviderClockMove"];
        put?: never;
        post: operations["startProviderClockMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/clock/move/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stopProviderClockMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listStaff"];
        put?: never;
        post: operations["inviteStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/staff/{person_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setStaff"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readVerify"];
        put?: never;
        post: operations["runVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWarehouses"];
        put?: never;
        post: operations["openWarehouse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider/warehouses/{warehouse}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setWarehouse"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/removals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRemovals"];
        put?: never;
        post: operations["requestRemoval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/removals/{removal_no}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["withdrawRemoval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listScenarios"];
        put?: never;
        post: operations["planScenario"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scenarios/{scenario}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["withdrawScenario"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["addSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/senders/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setSender"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readSession"];
        put?: never;
        post: operations["signIn"];
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/confirm/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/confirm/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startPasskeyConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["startPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setOwnSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["completeSetUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/setup/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkSetUpCode"];
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
        get: operations["listPendingShipments"];
        put?: never;
        post: operations["createShipment"];
        delete?: never;
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
        get: operations["getShipmentByIdentifier"];
        put: operations["updateShipmentByIdentifier"];
        post?: never;
        delete: operations["deleteShipmentByIdentifier"];
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
        post: operations["requestShipmentCancellationByIdentifier"];
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
        post: operations["requestShipmentModificationByIdentifier"];
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
        get: operations["getShipment"];
        put: operations["updateShipment"];
        post?: never;
        delete: operations["deleteShipment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}/allocation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["explainAllocation"];
        put?: never;
        post?: never;
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
        post: operations["requestShipmentCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}/deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readDeletedShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listHistory"];
        put?: never;
        post?: never;
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
        post: operations["requestShipmentModification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}/papers/delivery-note.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["printDeliveryNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}/papers/label.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["printShippingLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listShipmentPhotos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readShipmentRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{id}/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReturns"];
        put?: never;
        post?: never;
        delete?: never;
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
        get: operations["getShipmentSerialNumbers"];
        put?: never;
        post?: never;
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
        post: operations["clearShipmentAllocation"];
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
        post: operations["bulkCreateShipments"];
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
        get: operations["listCurrencies"];
        put?: never;
        post?: never;
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
        get: operations["listRegions"];
        put?: never;
        post?: never;
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
        get: operations["listShipmentsShippedInDay"];
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
        put: operations["updateTransfer"];
        post?: never;
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
        post: operations["requestTransferCancellation"];
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
        post: operations["requestTransferModification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipping-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readShippingRules"];
        put: operations["setShippingRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipping-rules/trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["tryShippingRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stock/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readAllStockByDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTokens"];
        put?: never;
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{token_id}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTokenRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/towns/{postcode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTowns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSavedViews"];
        put: operations["saveView"];
        post?: never;
        delete: operations["deleteSavedView"];
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
        get: operations["listPendingReceipts"];
        put?: never;
        post: operations["createReceipt"];
        delete?: never;
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
        get: operations["getReceiptByIdentifier"];
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
        get: operations["getReceipt"];
        put: operations["updateReceipt"];
        post?: never;
        delete: operations["cancelReceipt"];
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
        get: operations["printReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings/{id}/cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readCancelledReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings/{id}/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readReceiptCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings/{id}/dealt-with": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resolveDifference"];
        delete: operations["reopenDifference"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReceiptHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/warehousings/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReceiptPhotos"];
        put?: never;
        post?: never;
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
        get: operations["listReceiptsStockedInDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["simulateAllocation"];
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
        AdvanceRequest: {
            by?: string | null;
            to?: string | null;
        };
        AnnouncedReceipt: {
            /** Format: date */
            arrival_date: string;
            arrival_date_confirmed: boolean;
            arrival_time_from: number | null;
            arrival_time_to: number | null;
            carrying_method: ("PALETTE" | "BARA") | null;
            company_memo: string | null;
            container_no: string | null;
            create_user: components["schemas"]["CreateUser"];
            /** Format: date-time */
            created_at: string;
            driver_info: string | null;
            halfway: boolean;
            id: string;
            identifier: string | null;
            /** @enum {string} */
            identity_type?: "ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER";
            identity_values?: string[] | null;
            /** @enum {string} */
            inspection_type: "ID" | "NAME" | "CODE" | "BARCODE" | "LABEL";
            inspection_type_label: string;
            items: components["schemas"]["AnnouncedReceiptItem"][];
            /** @enum {string} */
            sales_method: "INVENTORY" | "RESERVATION" | "OTHER";
            /** Format: date */
            shipping_scheduled_date: string | null;
            /** @enum {string} */
            status: "waiting" | "received" | "checking" | "stocked";
            /** Format: date */
            stock_deadline_date: string;
            tracking_codes: string[];
            /** @enum {string} */
            transport_mode: "" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER";
            vehicle_code: string | null;
            vehicle_size: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            warehouse: string;
            warehouse_info: components["schemas"]["WarehouseInfo"];
        };
        AnnouncedReceiptItem: {
            code: string;
            id: string;
            name: string | null;
            quantity: number;
        };
        AppliedRules: {
            /** @enum {string} */
            mode: "first" | "all";
            rules: components["schemas"]["EvaluatedRule"][];
            version: number;
        };
        BulkValidationError: {
            error: string;
            error_description: string;
            errors?: {
                [key: string]: string[] | number[];
            };
        };
        Charge: {
            amount: number;
            /** @enum {string} */
            kind: "administrative_fee" | "work_fee";
        };
        ChildItem: {
            id: string;
            quantity: number;
        };
        ChildItemRequest: {
            code?: string;
            id?: string;
            quantity: number;
        };
        CreatedItems: {
            items: components["schemas"]["Item"][];
        };
        CreatedShipments: {
            shipments: components["schemas"]["Shipment"][];
        };
        CreateUser: {
            name: string;
        };
        Currency: {
            code: string;
            name: string;
        };
        CurrencyList: {
            currencies: components["schemas"]["Currency"][];
        };
        DomesticRecipient: {
            address1: string;
            address2: string | null;
            company: string | null;
            division: string | null;
            name: string;
            phone: string | null;
            postcode: number;
            prefecture: string;
            region_code: null;
        };
        Error: {
            error: string;
            error_description: string;
        };
        EvaluatedAction: {
            /** @enum {string} */
            result: "done" | "already_given" | "set_by_earlier_rule" | "not_registered" | "not_an_enclosed_good" | "already_enclosed" | "more_than_five" | "other_temperature" | "too_large" | "short_of_stock" | "no_such_warehouse" | "post_express" | "time_slot" | "overseas" | "delivery_date";
            sets: unknown;
            short?: string[];
        };
        EvaluatedCondition: {
            any: unknown[];
            found: unknown;
            item?: string;
            met: boolean;
            /** @enum {string} */
            on: "item" | "tag" | "quantity" | "total_amount" | "prefecture" | "delivery_carrier" | "order_no" | "international";
        };
        EvaluatedRule: {
            actions?: components["schemas"]["EvaluatedAction"][];
            conditions?: components["schemas"]["EvaluatedCondition"][];
            name: string;
            omitted?: number;
            /** @enum {string} */
            outcome: "fired" | "not_met" | "disabled" | "not_reached";
            rule_no: number;
        };
        InternationalInfo: {
            invoice_summary: string | null;
            origin: string | null;
        };
        Item: {
            barcode: string | null;
            bundled_item: boolean;
            child_items: components["schemas"]["ChildItem"][];
            code: string;
            description: string | null;
            expiry_at?: string | null;
            expiry_at_allocatable_days?: number | null;
            externalCode: string | null;
            fifo?: boolean | null;
            hidden: boolean;
            hs_code: string | null;
            id: string;
            international_info: components["schemas"]["InternationalInfo"] | null;
            is_reduced_tax: boolean | null;
            item_barcodes: string[];
            lot_allocatable_at?: string | null;
            lot_allocatable_priority?: number | null;
            lot_limit_type?: ("expiry" | "manufacture") | null;
            /** Format: date */
            manufacture_date?: string | null;
            manufacture_date_allocatable_days?: number | null;
            name: string | null;
            price: string | null;
            stock?: components["schemas"]["Stock"];
            stocks?: components["schemas"]["WarehouseStock"][];
            tags: string[];
            /** @enum {string} */
            temperature_zone?: "dry" | "constant" | "chilled" | "frozen";
        };
        ItemBulkRequest: {
            items: components["schemas"]["ItemRequest"][];
        };
        ItemImage: {
            /** @enum {string} */
            content_type: "image/jpeg" | "image/png";
            file_name: string;
            height: number;
            id: number;
            size: number;
            url: string;
            width: number;
        };
        ItemImageList: {
            images: components["schemas"]["ItemImage"][];
        };
        ItemList: {
            items: components["schemas"]["Item"][];
            metadata: components["schemas"]["PageMetadata"];
        };
        ItemRequest: {
            barcode?: string | null;
            child_items?: components["schemas"]["ChildItemRequest"][] | null;
            code: string;
            expiry_at_allocatable_days?: number | null;
            fifo?: boolean | null;
            hs_code?: string | null;
            international_info?: {
                invoice_summary?: string | null;
                origin?: string | null;
            } | null;
            is_reduced_tax?: boolean | null;
            lot_limit_type?: ("expiry" | "manufacture") | null;
            manufacture_date_allocatable_days?: number | null;
            name?: string | null;
            price?: number | string | null;
            tags?: string[] | null;
            temperature_zone?: ("dry" | "constant" | "chilled" | "frozen") | null;
        };
        ItemSerialNumbers: {
            id: string;
            serial_no: string;
        };
        ItemUpdateByCodeRequest: {
            barcode?: string | null;
            bundled_item?: boolean | null;
            child_items?: components["schemas"]["ChildItemRequest"][] | null;
            code: string;
            expiry_at_allocatable_days?: number | null;
            fifo?: boolean | null;
            hs_code?: string | null;
            international_info?: {
                invoice_summary?: string | null;
                origin?: string | null;
            } | null;
            is_reduced_tax?: boolean | null;
            lot_limit_type?: ("expiry" | "manufacture") | null;
            manufacture_date_allocatable_days?: number | null;
            name?: string | null;
            price?: number | string | null;
            tags?: string[] | null;
            temperature_zone?: ("dry" | "constant" | "chilled" | "frozen") | null;
        };
        ItemUpdateRequest: {
            barcode?: string | null;
            bundled_item?: boolean | null;
            child_items?: components["schemas"]["ChildItemRequest"][] | null;
            code?: string;
            expiry_at_allocatable_days?: number | null;
            fifo?: boolean | null;
            hs_code?: string | null;
            international_info?: {
                invoice_summary?: string | null;
                origin?: string | null;
            } | null;
            is_reduced_tax?: boolean | null;
            lot_limit_type?: ("expiry" | "manufacture") | null;
            manufacture_date_allocatable_days?: number | null;
            name?: string | null;
            price?: number | string | null;
            tags?: string[] | null;
            temperature_zone?: ("dry" | "constant" | "chilled" | "frozen") | null;
        };
        OverseasRecipient: {
            address: string | null;
            address1: string | null;
            address2: string | null;
            city: string | null;
            company: string | null;
            division: string | null;
            name: string;
            phone: string | null;
            postcode: string;
            prefecture: string | null;
            region_code: string;
        };
        OverseasSender: {
            address1: string;
            address2: string | null;
            company: string | null;
            division: string | null;
            name: string;
            phone: string | null;
            postcode: string | null;
            prefecture: string | null;
            uuid: string | null;
        };
        Package: {
            size: string;
            tracking_code?: string | null;
            weight?: number | null;
        };
        PageMetadata: {
            page: {
                has_more: boolean;
                next_cursor: string | null;
            };
        };
        Receipt: {
            /** Format: date */
            arrival_date: string;
            arrival_date_confirmed: boolean;
            arrival_time_from: number | null;
            arrival_time_to: number | null;
            carrying_method: ("PALETTE" | "BARA") | null;
            company_memo: string | null;
            container_no: string | null;
            create_user: components["schemas"]["CreateUser"];
            /** Format: date-time */
            created_at: string;
            driver_info: string | null;
            halfway: boolean;
            id: string;
            identifier: string | null;
            /** @enum {string} */
            identity_type?: "ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER";
            identity_values?: string[] | null;
            /** @enum {string} */
            inspection_type: "ID" | "NAME" | "CODE" | "BARCODE" | "LABEL";
            inspection_type_label: string;
            items: components["schemas"]["ReceiptItem"][];
            /** @enum {string} */
            sales_method: "INVENTORY" | "RESERVATION" | "OTHER";
            shipment_return: boolean;
            /** Format: date */
            shipping_scheduled_date: string | null;
            /** @enum {string} */
            status: "waiting" | "received" | "checking" | "stocked";
            /** Format: date */
            stock_deadline_date: string;
            tracking_codes: string[];
            /** @enum {string} */
            transport_mode: "" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER";
            vehicle_code: string | null;
            vehicle_size: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            warehouse: string;
            warehouse_info: components["schemas"]["WarehouseInfo"];
        };
        ReceiptItem: {
            cases?: components["schemas"]["ReceivedCase"][];
            code: string;
            id: string;
            lot_items: components["schemas"]["ReceivedLot"][];
            name: string | null;
            quantity: number;
            received: number;
            warehoused_count: number;
        };
        ReceiptItemRequest: {
            code: string;
            quantity: number;
        };
        ReceiptList: {
            metadata: components["schemas"]["PageMetadata"];
            warehousings: components["schemas"]["Receipt"][];
        };
        ReceiptRequest: {
            /** Format: date */
            arrival_date: string;
            arrival_date_confirmed?: boolean | null;
            arrival_time_from?: number | null;
            arrival_time_to?: number | null;
            carrying_method?: ("PALETTE" | "BARA") | null;
            company_memo?: string | null;
            container_no?: string | null;
            driver_info?: string | null;
            identifier?: string | null;
            identity_type?: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER") | null;
            identity_values?: string[] | null;
            /** @enum {string} */
            inspection_type: "ID" | "NAME" | "CODE" | "BARCODE" | "LABEL";
            items: components["schemas"]["ReceiptItemRequest"][];
            sales_method?: ("INVENTORY" | "RESERVATION" | "OTHER") | null;
            /** Format: date */
            shipping_scheduled_date?: string | null;
            tracking_codes?: string[] | null;
            transport_mode?: ("" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER") | null;
            vehicle_code?: string | null;
            vehicle_size?: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            warehouse?: string | null;
        };
        ReceiptUpdateRequest: {
            /** Format: date */
            arrival_date?: string;
            arrival_date_confirmed?: boolean | null;
            arrival_time_from?: number | null;
            arrival_time_to?: number | null;
            carrying_method?: ("PALETTE" | "BARA") | null;
            company_memo?: string | null;
            container_no?: string | null;
            driver_info?: string | null;
            identifier?: string | null;
            identity_type?: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER") | null;
            identity_values?: string[] | null;
            /** @enum {string} */
            inspection_type?: "ID" | "NAME" | "CODE" | "BARCODE" | "LABEL";
            items?: components["schemas"]["ReceiptItemRequest"][];
            sales_method?: ("INVENTORY" | "RESERVATION" | "OTHER") | null;
            /** Format: date */
            shipping_scheduled_date?: string | null;
            tracking_codes?: string[] | null;
            transport_mode?: ("" | "HOME_DELIVERY" | "CHARTER" | "CONTAINER") | null;
            vehicle_code?: string | null;
            vehicle_size?: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
            warehouse?: string | null;
        };
        ReceivedCase: {
            quantity: number;
            quantity_in_case: number;
        };
        ReceivedLot: {
            expiry_at: string | null;
            id: string;
            lot_allocatable_at: string | null;
            /** Format: date */
            manufacture_date: string | null;
            received: number;
        };
        RecipientRequest: {
            address?: string | null;
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            company?: string | null;
            division?: string | null;
            name?: string | null;
            phone?: string | null;
            postcode?: string | number | null;
            prefecture?: string | null;
            region_code?: string | null;
        };
        Region: {
            code: string;
            name: string;
            name_english: string;
            region_ems: string;
        };
        RegionList: {
            regions: components["schemas"]["Region"][];
        };
        Scenario: {
            code: string | null;
            days: number | null;
            id: number;
            methods: ("GET" | "POST" | "PUT" | "DELETE")[];
            ms: number | null;
            /** @enum {string} */
            outcome: "short" | "over" | "defective" | "unknown" | "late" | "missing_pick" | "damaged_in_packing" | "refuse_modify" | "refuse_cancel" | "parcels" | "carrier_delay" | "return_to_sender" | "lost" | "429" | "500" | "502" | "503" | "504" | "timeout_after_commit" | "slow";
            parcels: number | null;
            path: string | null;
            /** Format: date-time */
            planned_at: string;
            planned_by: string;
            quantity: number | null;
            reason: string | null;
            resource: string | null;
            times: number;
            used: number;
            /** Format: date-time */
            used_at: string | null;
        };
        ScenarioRequest: {
            code?: string | null;
            days?: number | null;
            id?: string | null;
            method?: ("GET" | "POST" | "PUT" | "DELETE") | null;
            ms?: number | null;
            /** @enum {string} */
            outcome: "short" | "over" | "defective" | "unknown" | "late" | "missing_pick" | "damaged_in_packing" | "refuse_modify" | "refuse_cancel" | "parcels" | "carrier_delay" | "return_to_sender" | "lost" | "429" | "500" | "502" | "503" | "504" | "timeout_after_commit" | "slow";
            parcels?: number | null;
            path?: string | null;
            quantity?: number | null;
            reason?: string | null;
            times?: number | null;
        };
        Sender: {
            address1: string;
            address2: string | null;
            company: string | null;
            division: string | null;
            name: string;
            phone: string | null;
            postcode: number;
            prefecture: string;
            uuid: string | null;
        };
        SenderRequest: {
            address?: string | null;
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            company?: string | null;
            division?: string | null;
            message?: string | null;
            name?: string | null;
            phone?: string | null;
            postcode?: string | number | null;
            prefecture?: string | null;
            region_code?: string | null;
            uuid?: string | null;
        } | null;
        SerialNumbers: {
            items: components["schemas"]["ItemSerialNumbers"][];
        };
        Shipment: {
            allocate_priority: number | null;
            applied_rules?: components["schemas"]["AppliedRules"] | null;
            apply_rule: boolean;
            /** Format: date */
            arrives_on?: string | null;
            /** Format: date */
            assigned_shipping_date: string | null;
            /** @enum {string} */
            assigned_temperature_zone?: "chilled" | "frozen";
            backorder_if_unavailable: boolean;
            bundle_shipping_label: string | null;
            bundled_items: string[];
            cases?: components["schemas"]["ShippedCases"] | null;
            cash_on_delivery: boolean;
            currency_code: ("JPY" | "USD" | "CNY" | "EUR" | "GBP" | "IDR" | "AUD") | null;
            cushioning_type: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            cushioning_unit: ("ORDER" | "ITEM") | null;
            delivery_carrier: ("CARRIERA" | "CARRIERB") | null;
            delivery_charge: unknown;
            /** Format: date */
            delivery_date: string | null;
            /** Format: date */
            delivery_day: string | null;
            delivery_method: ("POST_EXPRESS" | "HOME_BOX") | null;
            /** @enum {string} */
            delivery_note_type: "NOT_INCLUDE_PII" | "NONE";
            delivery_options: {
                box_delivery?: boolean | null;
                fragile_item?: boolean | null;
            } | null;
            delivery_service: ("CARRIERA-NEKOPOSU" | "CARRIERA-TAKKYUBIN" | "CARRIERA-COOLBIN" | "CARRIERB-HIKYAKU-YU-PACKET" | "CARRIERB-TAKUHAIBIN" | "CARRIERB-COOLBIN" | "CARRIERC-EMS" | "CARRIERC-YU-PACKET" | "CARRIERD-PRIORITY" | "CARRIERD-CONNECT-PLUS" | "CARRIERE-EXPRESS") | null;
            delivery_time_slot: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            destination?: components["schemas"]["TransferDestination"];
            discount_amount: unknown;
            duty_paid: boolean;
            eori_number: string | null;
            gift_sender_name: string | null;
            gift_wrapping_type: ("NAVY" | "RED") | null;
            gift_wrapping_unit: ("ORDER" | "ITEM") | null;
            handling_charge: unknown;
            id: string;
            identifier: string;
            insurance: boolean | null;
            international: boolean;
            items: components["schemas"]["ShipmentItem"][];
            label_note: string | null;
            letter_of_attorney: boolean;
            marketplace_shipment_id: string | null;
            message: string | null;
            order_no: string | null;
            package_quantity: number | null;
            packages: components["schemas"]["Package"][];
            price_on_delivery_note: boolean | null;
            purpose: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
            recipient: components["schemas"]["DomesticRecipient"] | components["schemas"]["OverseasRecipient"];
            requests?: components["schemas"]["ShipmentRequestState"][];
            sender: components["schemas"]["Sender"] | components["schemas"]["OverseasSender"];
            shipment_return: boolean;
            /** Format: date-time */
            shipped_at: string | null;
            /** Format: date */
            shipping_date: string | null;
            /** Format: email */
            shipping_email: string | null;
            /** @enum {string} */
            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request" | "allocating" | "working";
            subtotal_amount: unknown;
            suspend: boolean;
            tax: number | null;
            tax_for_cash_on_delivery: number | null;
            tax_included: boolean;
            tax_number: string | null;
            total_amount: unknown;
            total_for_cash_on_delivery: number | null;
            total_with_normal_tax: number | null;
            total_with_reduced_tax: number | null;
            tracking_code: string | null;
            tracking_codes: string[];
            vat_number: string | null;
            warehouse: string;
        };
        ShipmentBulkRequest: {
            apply_rule?: boolean | null;
            shipments: components["schemas"]["ShipmentRequest"][];
        };
        ShipmentItem: {
            backordered: boolean;
            code: string;
            cushioning_type: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            gift_wrapping_type: ("NAVY" | "RED") | null;
            hs_code: string | null;
            id: string;
            is_reduced_tax: boolean | null;
            name: string | null;
            price: unknown;
            quantity: number;
            serial_no?: string | null;
            unit_price: unknown;
        };
        ShipmentItemRequest: {
            backorder_if_unavailable?: boolean | null;
            code: string;
            cushioning_type?: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            gift_wrapping_type?: ("NAVY" | "RED") | null;
            hs_code?: string | null;
            is_reduced_tax?: boolean | null;
            name?: string | null;
            price?: unknown;
            quantity: number;
            unit_price?: unknown;
        };
        ShipmentList: {
            metadata: components["schemas"]["PageMetadata"];
            shipments: components["schemas"]["Shipment"][];
        };
        ShipmentModifyRequest: {
            /** Format: date */
            delivery_date?: string | null;
            delivery_time_slot?: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            recipient?: components["schemas"]["RecipientRequest"];
        };
        ShipmentRequest: {
            allocate_priority?: number | null;
            apply_rule?: boolean | null;
            backorder_if_unavailable?: boolean | null;
            bundled_items?: string[] | null;
            cash_on_delivery?: boolean | null;
            currency_code?: ("JPY" | "USD" | "CNY" | "EUR" | "GBP" | "IDR" | "AUD") | null;
            cushioning_type?: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            cushioning_unit?: ("ORDER" | "ITEM") | null;
            delivery_carrier?: ("CARRIERA" | "CARRIERB") | null;
            delivery_charge?: unknown;
            /** Format: date */
            delivery_date?: string | null;
            delivery_method?: ("POST_EXPRESS" | "HOME_BOX") | null;
            delivery_note_type?: ("NOT_INCLUDE_PII" | "NONE" | "") | null;
            delivery_options?: {
                box_delivery?: boolean | null;
                fragile_item?: boolean | null;
            } | null;
            delivery_service?: ("CARRIERA-NEKOPOSU" | "CARRIERA-TAKKYUBIN" | "CARRIERA-COOLBIN" | "CARRIERB-HIKYAKU-YU-PACKET" | "CARRIERB-TAKUHAIBIN" | "CARRIERB-COOLBIN" | "CARRIERC-EMS" | "CARRIERC-YU-PACKET" | "CARRIERD-PRIORITY" | "CARRIERD-CONNECT-PLUS" | "CARRIERE-EXPRESS") | null;
            delivery_time_slot?: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            discount_amount?: unknown;
            gift_sender_name?: string | null;
            gift_wrapping_type?: ("NAVY" | "RED") | null;
            gift_wrapping_unit?: ("ORDER" | "ITEM") | null;
            handling_charge?: unknown;
            identifier?: string | null;
            insurance?: boolean | null;
            international?: boolean | null;
            items: components["schemas"]["ShipmentItemRequest"][];
            message?: string | null;
            order_no?: string | null;
            price_on_delivery_note?: boolean | null;
            purpose?: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
            recipient: components["schemas"]["RecipientRequest"];
            sender?: components["schemas"]["SenderRequest"];
            /** Format: date */
            shipping_date?: string | null;
            /** Format: email */
            shipping_email?: string | null;
            subtotal_amount?: unknown;
            suspend?: boolean | null;
            tax?: number | null;
            tax_for_cash_on_delivery?: number | null;
            tax_number?: string | null;
            total_amount?: unknown;
            total_for_cash_on_delivery?: number | null;
            total_with_normal_tax?: number | null;
            total_with_reduced_tax?: number | null;
            warehouse?: string | null;
        };
        ShipmentRequestState: {
            /** Format: date-time */
            answered_at: string | null;
            charges: components["schemas"]["Charge"][];
            /** @enum {string} */
            kind: "modify" | "cancel";
            reason: string | null;
            /** Format: date-time */
            requested_at: string;
            /** @enum {string} */
            stage: "picking" | "picked" | "packed";
            /** @enum {string} */
            state: "open" | "accepted" | "refused";
        };
        ShipmentUpdateRequest: {
            allocate_priority?: number | null;
            apply_rule?: boolean | null;
            backorder_if_unavailable?: boolean | null;
            bundled_items?: string[] | null;
            cash_on_delivery?: boolean | null;
            currency_code?: ("JPY" | "USD" | "CNY" | "EUR" | "GBP" | "IDR" | "AUD") | null;
            cushioning_type?: ("BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK") | null;
            cushioning_unit?: ("ORDER" | "ITEM") | null;
            delivery_carrier?: ("CARRIERA" | "CARRIERB") | null;
            delivery_charge?: unknown;
            /** Format: date */
            delivery_date?: string | null;
            delivery_method?: ("POST_EXPRESS" | "HOME_BOX") | null;
            delivery_note_type?: ("NOT_INCLUDE_PII" | "NONE" | "") | null;
            delivery_options?: {
                box_delivery?: boolean | null;
                fragile_item?: boolean | null;
            } | null;
            delivery_service?: ("CARRIERA-NEKOPOSU" | "CARRIERA-TAKKYUBIN" | "CARRIERA-COOLBIN" | "CARRIERB-HIKYAKU-YU-PACKET" | "CARRIERB-TAKUHAIBIN" | "CARRIERB-COOLBIN" | "CARRIERC-EMS" | "CARRIERC-YU-PACKET" | "CARRIERD-PRIORITY" | "CARRIERD-CONNECT-PLUS" | "CARRIERE-EXPRESS") | null;
            delivery_time_slot?: ("AM" | "12" | "14" | "16" | "18" | "19") | null;
            discount_amount?: unknown;
            gift_sender_name?: string | null;
            gift_wrapping_type?: ("NAVY" | "RED") | null;
            gift_wrapping_unit?: ("ORDER" | "ITEM") | null;
            handling_charge?: unknown;
            identifier?: string | null;
            insurance?: boolean | null;
            international?: boolean | null;
            items?: components["schemas"]["ShipmentItemRequest"][];
            message?: string | null;
            order_no?: string | null;
            price_on_delivery_note?: boolean | null;
            purpose?: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
            recipient?: components["schemas"]["RecipientRequest"];
            sender?: components["schemas"]["SenderRequest"];
            /** Format: date */
            shipping_date?: string | null;
            /** Format: email */
            shipping_email?: string | null;
            subtotal_amount?: unknown;
            suspend?: boolean | null;
            tax?: number | null;
            tax_for_cash_on_delivery?: number | null;
            tax_number?: string | null;
            total_amount?: unknown;
            total_for_cash_on_delivery?: number | null;
            total_with_normal_tax?: number | null;
            total_with_reduced_tax?: number | null;
            warehouse?: string | null;
        };
        ShippedCases: {
            details: {
                quantity: number;
                quantity_in_case: number;
            }[];
            item_id: number;
        };
        ShippedList: {
            metadata: components["schemas"]["PageMetadata"];
            shipments: components["schemas"]["Shipment"][];
        };
        Stock: {
            available: number;
            backordered: number;
            processing: number;
            quantity: number;
            requesting: number;
            reserved: number;
            shipping: number;
            size: string | null;
            unallocatable: number;
            weight: number | null;
        };
        TransferDestination: {
            warehouse: string;
            warehousing: {
                id: string;
            };
        };
        TransferItemRequest: {
            code: string;
            name?: string | null;
            quantity: number;
        };
        TransferModifyRequest: {
            destination: {
                warehouse: string;
            };
        };
        TransferRequest: {
            destination: {
                warehouse: string;
            };
            items: components["schemas"]["TransferItemRequest"][];
            warehouse?: string | null;
        };
        TransferUpdateRequest: {
            destination: {
                warehouse: string;
            };
            items: components["schemas"]["TransferItemRequest"][];
        };
        ValidationError: {
            error: string;
            error_description: string;
            errors?: {
                [key: string]: string[];
            };
        };
        WarehouseEvent: {
            /** Format: date-time */
            at: string;
            id: string;
            type: string;
        };
        WarehouseInfo: {
            address: string;
            name: string;
            postcode: string;
        };
        WarehouseStock: {
            available: number;
            backordered: number;
            dispose: ("waiting" | "processing") | null;
            processing: number;
            quantity: number;
            requesting: number;
            reserved: number;
            shipping: number;
            unallocatable: number;
            warehouse: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account_id: string;
                        features: {
                            case_receiving: boolean;
                            case_shipping: boolean;
                            expiry: boolean;
                            fifo: boolean;
                            labelless: boolean;
                            temperature: boolean;
                        };
                        name: string;
                        payment_registered: boolean;
                        rate_limit: number | null;
                        senders: {
                            address: {
                                address1: string;
                                address2: string | null;
                                company: string | null;
                                division: string | null;
                                name: string;
                                phone: string | null;
                                postcode: string;
                                prefecture: string;
                            };
                            is_default: boolean;
                            message: string | null;
                            uuid: string;
                        }[];
                        settings: {
                            /** @enum {string} */
                            delivery_note_type: "NOT_INCLUDE_PII" | "NONE";
                            identity_types: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER")[];
                            invoice_number?: string | null;
                            label_note: string | null;
                            packing_checks?: ("weight" | "photo")[];
                            purpose: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
                            standard_warehouse: string;
                            tax_included: boolean;
                            /** @enum {string} */
                            tax_rounding?: "down" | "up" | "nearest";
                        };
                        warehouses: {
                            name: string;
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    listNextArrivals: {
        parameters: {
            query?: {
                code?: string;
                warehouse?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        arrivals: {
                            /** Format: date */
                            arrives_on: string;
                            code: string;
                            quantity: number;
                        }[];
                    };
                };
            };
        };
    };
    listAccountAudit: {
        parameters: {
            query?: {
                action?: "acceptInvitation" | "addDevice" | "cancelRecalledTransfer" | "cancelTask" | "changePassword" | "closePlace" | "completeSetUp" | "createAccount" | "createToken" | "deleteToken" | "dissolveBatch" | "endSession" | "finishPasskey" | "finishTotp" | "giveUpRemoval" | "inviteMember" | "inviteStaff" | "makeBadge" | "openRecall" | "openWarehouse" | "pairDevice" | "readExportFile" | "redirectRecall" | "removeLabelProgram" | "removePasskey" | "removeTotp" | "renewRecoveryCodes" | "requestRemoval" | "resetPassword" | "revokeDevice" | "runBulkChange" | "setAccount" | "setBatchUrgency" | "setLabelProgram" | "setMaintenance" | "setMember" | "setOwnSettings" | "setPin" | "setPlaces" | "setProvider" | "setSender" | "setShippingRules" | "setStaff" | "setWarehouse" | "signIn" | "startExport" | "unblockRecalled" | "withdrawRecall" | "withdrawRemoval";
                cursor?: string;
                from?: string;
                limit?: number;
                search?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        audit: {
                            account_id: string | null;
                            action: string;
                            actor: string;
                            address: string | null;
                            /** Format: date-time */
                            at: string;
                            details: {
                                [key: string]: unknown;
                            };
                            entry_no: number;
                            subject: string;
                            subject_name: string | null;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                        stopped: boolean;
                    };
                };
            };
        };
    };
    listBulkChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bulk_changes: {
                            applicable: number;
                            changed: number;
                            charged: number;
                            charges: number;
                            failure: string | null;
                            groups: {
                                charges: number;
                                count: number;
                                /** @enum {string} */
                                effect: "change" | "delete" | "request" | "already" | "never";
                                /** @enum {string} */
                                status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request" | "deleted";
                            }[];
                            id: number;
                            /** @enum {string} */
                            kind: "suspend" | "resume" | "priority" | "cancel";
                            name: string;
                            priority: number | null;
                            refused: number;
                            /** Format: date-time */
                            started_at: string;
                            /** @enum {string} */
                            state: "asked" | "working" | "ended";
                            stop_asked: boolean;
                            total: number;
                        }[];
                    };
                };
            };
        };
    };
    prepareBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    carrier?: string;
                    from?: string;
                    ids?: string[];
                    import?: string;
                    /** @enum {string} */
                    kind: "suspend" | "resume" | "priority" | "cancel";
                    not_changed_by?: string;
                    priority?: number;
                    search?: string;
                    status?: string;
                    to?: string;
                    view?: string;
                    warehouse?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        applicable: number;
                        changed: number;
                        charged: number;
                        charges: number;
                        failure: string | null;
                        groups: {
                            charges: number;
                            count: number;
                            /** @enum {string} */
                            effect: "change" | "delete" | "request" | "already" | "never";
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request" | "deleted";
                        }[];
                        id: number;
                        /** @enum {string} */
                        kind: "suspend" | "resume" | "priority" | "cancel";
                        name: string;
                        priority: number | null;
                        refused: number;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        state: "asked" | "working" | "ended";
                        stop_asked: boolean;
                        total: number;
                    };
                };
            };
        };
    };
    readBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                change: string;
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
                    "application/json": {
                        applicable: number;
                        changed: number;
                        charged: number;
                        charges: number;
                        failure: string | null;
                        groups: {
                            charges: number;
                            count: number;
                            /** @enum {string} */
                            effect: "change" | "delete" | "request" | "already" | "never";
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request" | "deleted";
                        }[];
                        id: number;
                        /** @enum {string} */
                        kind: "suspend" | "resume" | "priority" | "cancel";
                        name: string;
                        priority: number | null;
                        refused: number;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        state: "asked" | "working" | "ended";
                        stop_asked: boolean;
                        total: number;
                    };
                };
            };
        };
    };
    discardBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                change: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    readRefusedOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                change: string;
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
                    "text/csv": string;
                };
            };
        };
    };
    listRefusedOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                change: string;
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
                    "application/json": {
                        orders: {
                            id: string;
                            identifier: string;
                            reason: string;
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request" | "deleted";
                        }[];
                    };
                };
            };
        };
    };
    runBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                change: string;
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
                    "application/json": {
                        applicable: number;
                        changed: number;
                        charged: number;
                        charges: number;
                        failure: string | null;
                        groups: {
                            charges: number;
                            count: number;
                            /** @enum {string} */
                            effect: "change" | "delete" | "request" | "already" | "never";
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request" | "deleted";
                        }[];
                        id: number;
                        /** @enum {string} */
                        kind: "suspend" | "resume" | "priority" | "cancel";
                        name: string;
                        priority: number | null;
                        refused: number;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        state: "asked" | "working" | "ended";
                        stop_asked: boolean;
                        total: number;
                    };
                };
            };
        };
    };
    stopBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                change: string;
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
                    "application/json": {
                        applicable: number;
                        changed: number;
                        charged: number;
                        charges: number;
                        failure: string | null;
                        groups: {
                            charges: number;
                            count: number;
                            /** @enum {string} */
                            effect: "change" | "delete" | "request" | "already" | "never";
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request" | "deleted";
                        }[];
                        id: number;
                        /** @enum {string} */
                        kind: "suspend" | "resume" | "priority" | "cancel";
                        name: string;
                        priority: number | null;
                        refused: number;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        state: "asked" | "working" | "ended";
                        stop_asked: boolean;
                        total: number;
                    };
                };
            };
        };
    };
    hearChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        next_wave: string;
                        /** Format: date-time */
                        now: string;
                        running: boolean;
                    };
                };
            };
        };
    };
    readClockMove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        move: {
                            count: number;
                            /** Format: date-time */
                            from: string;
                            latest: components["schemas"]["WarehouseEvent"][];
                            name: string;
                            /** @enum {string} */
                            state: "running" | "stopping" | "stopped" | "done" | "failed";
                            /** Format: date-time */
                            to: string;
                        } | null;
                    };
                };
            };
        };
    };
    startClockMove: {
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        move: {
                            count: number;
                            /** Format: date-time */
                            from: string;
                            latest: components["schemas"]["WarehouseEvent"][];
                            name: string;
                            /** @enum {string} */
                            state: "running" | "stopping" | "stopped" | "done" | "failed";
                            /** Format: date-time */
                            to: string;
                        } | null;
                    };
                };
            };
        };
    };
    stopClockMove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        move: {
                            count: number;
                            /** Format: date-time */
                            from: string;
                            latest: components["schemas"]["WarehouseEvent"][];
                            name: string;
                            /** @enum {string} */
                            state: "running" | "stopping" | "stopped" | "done" | "failed";
                            /** Format: date-time */
                            to: string;
                        } | null;
                    };
                };
            };
        };
    };
    listExpiring: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        /** Format: date */
                        day: string;
                        lots: {
                            code: string;
                            /** Format: date */
                            expiry_date: string | null;
                            item: string;
                            /** Format: date */
                            last_day: string;
                            lot_no: number;
                            name: string | null;
                            units: number;
                        }[];
                    };
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exports: {
                            bytes: number;
                            done: number;
                            failure: string | null;
                            file: string;
                            id: number;
                            /** @enum {string} */
                            kind: "shipments" | "items" | "receipts" | "recipients" | "receipt_papers";
                            name: string;
                            /** Format: date-time */
                            started_at: string;
                            /** @enum {string} */
                            state: "writing" | "ready" | "failed";
                            total: number | null;
                        }[];
                    };
                };
            };
        };
    };
    startExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    carrier?: string;
                    from?: string;
                    ids?: string[];
                    import?: string;
                    item?: string;
                    /** @enum {string} */
                    kind: "shipments" | "items" | "receipts" | "recipients" | "receipt_papers";
                    lot_no?: number;
                    not_changed_by?: string;
                    search?: string;
                    sets?: string;
                    status?: string;
                    tag?: string;
                    to?: string;
                    view?: string;
                    warehouse?: string;
                    zone?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bytes: number;
                        done: number;
                        failure: string | null;
                        file: string;
                        id: number;
                        /** @enum {string} */
                        kind: "shipments" | "items" | "receipts" | "recipients" | "receipt_papers";
                        name: string;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        state: "writing" | "ready" | "failed";
                        total: number | null;
                    };
                };
            };
        };
    };
    discardExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                export: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    readExportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                export: string;
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
                    "application/pdf": string;
                    "text/csv": string;
                };
            };
        };
    };
    readImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                import: string;
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
                    "application/json": {
                        entries: {
                            faulty: number;
                            made: number;
                            open: number;
                            sound: number;
                        };
                        failure: string | null;
                        file: string;
                        id: number;
                        /** @enum {string} */
                        kind: "shipments" | "items";
                        name: string;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        state: "judging" | "sending" | "waiting";
                    };
                };
            };
        };
    };
    discardImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                import: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listCommonFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                import: string;
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
                    "application/json": {
                        faults: {
                            entries: number;
                            messages: string[];
                            path: string;
                        }[];
                        of_file: number;
                    };
                };
            };
        };
    };
    listImportEntries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                state?: "open" | "sound" | "faulty";
            };
            header?: never;
            path: {
                import: string;
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
                    "application/json": {
                        entries: {
                            faults: {
                                messages: string[];
                                path: string;
                            }[];
                            position: number;
                            rows: {
                                cells: {
                                    [key: string]: string;
                                };
                                no: number;
                            }[];
                            /** @enum {string} */
                            state: "open" | "sound" | "faulty";
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                    };
                };
            };
        };
    };
    mendImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                import: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    entries: {
                        body: unknown;
                        replaces: number[];
                        rows: {
                            cells: {
                                [key: string]: string;
                            };
                            no: number;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            faulty: number;
                            made: number;
                            open: number;
                            sound: number;
                        };
                        failure: string | null;
                        file: string;
                        id: number;
                        /** @enum {string} */
                        kind: "shipments" | "items";
                        name: string;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        state: "judging" | "sending" | "waiting";
                    };
                };
            };
        };
    };
    runImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                import: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    what: "judging" | "sending";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            faulty: number;
                            made: number;
                            open: number;
                            sound: number;
                        };
                        failure: string | null;
                        file: string;
                        id: number;
                        /** @enum {string} */
                        kind: "shipments" | "items";
                        name: string;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        state: "judging" | "sending" | "waiting";
                    };
                };
            };
        };
    };
    stopImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                import: string;
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
                    "application/json": {
                        entries: {
                            faulty: number;
                            made: number;
                            open: number;
                            sound: number;
                        };
                        failure: string | null;
                        file: string;
                        id: number;
                        /** @enum {string} */
                        kind: "shipments" | "items";
                        name: string;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        state: "judging" | "sending" | "waiting";
                    };
                };
            };
        };
    };
    listImportsOfItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imports: {
                            entries: {
                                faulty: number;
                                made: number;
                                open: number;
                                sound: number;
                            };
                            failure: string | null;
                            file: string;
                            id: number;
                            /** @enum {string} */
                            kind: "shipments" | "items";
                            name: string;
                            /** Format: date-time */
                            started_at: string;
                            /** @enum {string} */
                            state: "judging" | "sending" | "waiting";
                        }[];
                    };
                };
            };
        };
    };
    startImportOfItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    entries: {
                        body: unknown;
                        rows: {
                            cells: {
                                [key: string]: string;
                            };
                            no: number;
                        }[];
                    }[];
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            faulty: number;
                            made: number;
                            open: number;
                            sound: number;
                        };
                        failure: string | null;
                        file: string;
                        id: number;
                        /** @enum {string} */
                        kind: "shipments" | "items";
                        name: string;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        state: "judging" | "sending" | "waiting";
                    };
                };
            };
        };
    };
    listImportsOfShipments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imports: {
                            entries: {
                                faulty: number;
                                made: number;
                                open: number;
                                sound: number;
                            };
                            failure: string | null;
                            file: string;
                            id: number;
                            /** @enum {string} */
                            kind: "shipments" | "items";
                            name: string;
                            /** Format: date-time */
                            started_at: string;
                            /** @enum {string} */
                            state: "judging" | "sending" | "waiting";
                        }[];
                    };
                };
            };
        };
    };
    startImportOfShipments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    entries: {
                        body: unknown;
                        rows: {
                            cells: {
                                [key: string]: string;
                            };
                            no: number;
                        }[];
                    }[];
                    file: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            faulty: number;
                            made: number;
                            open: number;
                            sound: number;
                        };
                        failure: string | null;
                        file: string;
                        id: number;
                        /** @enum {string} */
                        kind: "shipments" | "items";
                        name: string;
                        /** Format: date-time */
                        started_at: string;
                        /** @enum {string} */
                        state: "judging" | "sending" | "waiting";
                    };
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    name?: string;
                    password: string;
                    second_code?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        needs: "code" | null;
                        signed_in: boolean;
                    };
                };
            };
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: {
                            account_id: string;
                            name: string;
                        } | null;
                        email: string;
                        has_password: boolean;
                        name: string;
                    };
                };
            };
        };
    };
    listItems: {
        parameters: {
            query?: {
                cursor?: string;
                id?: string;
                limit?: number;
                stock?: number;
            };
            header?: never;
            path?: never;
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
        };
    };
    createItem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
        };
    };
    getItemByCode: {
        parameters: {
            query?: {
                stock?: number;
            };
            header?: never;
            path: {
                account_id: string;
                code: string;
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
                    "application/json": components["schemas"]["Item"];
                };
            };
        };
    };
    updateItemByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
        };
    };
    deleteItemByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                code: string;
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
                    "application/json": components["schemas"]["Item"];
                };
            };
        };
    };
    getItemImageByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                code: string;
                image_id: string;
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
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
        };
    };
    deleteItemImageByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                code: string;
                image_id: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listItemImagesByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                code: string;
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
                    "application/json": components["schemas"]["ItemImageList"];
                };
            };
        };
    };
    uploadItemImageByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                    };
                };
            };
        };
    };
    getItem: {
        parameters: {
            query?: {
                code?: string;
                cursor?: string;
                identifier?: string;
                limit?: number;
                stock?: number;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["Item"] | components["schemas"]["ItemList"];
                };
            };
        };
    };
    updateItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
        };
    };
    deleteItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["Item"];
                };
            };
        };
    };
    listHolders: {
        parameters: {
            query?: {
                bucket?: "reserved" | "allocated" | "picked" | "packed" | "in_transit" | "processing" | "defective" | "unidentified";
                cursor?: string;
                limit?: number;
                warehouse?: string;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        holders: {
                            identifier: string | null;
                            /** @enum {string} */
                            kind: "shipment" | "transfer" | "receipt" | "put_back" | "removal";
                            quantity: number;
                            receipt: string | null;
                            removal: ("disposal" | "return") | null;
                            removal_no: number | null;
                            shipment: string | null;
                            status: string | null;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                    };
                };
            };
        };
    };
    listItemImages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["ItemImageList"];
                };
            };
        };
    };
    uploadItemImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                    };
                };
            };
        };
    };
    getItemImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                image_id: string;
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
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
        };
    };
    deleteItemImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                image_id: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listLots: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        lots: {
                            allocatable: boolean;
                            blocked: boolean;
                            blocks: {
                                /** Format: date-time */
                                blocked_at: string;
                                blocked_by: string;
                                caller_kind: string;
                                /** Format: date-time */
                                ended_at: string | null;
                                ended_by: string | null;
                                reason: string;
                            }[];
                            /** Format: date */
                            expiry_date: string | null;
                            /** Format: date */
                            lot_allocatable_at: string | null;
                            lot_no: number;
                            /** Format: date */
                            manufacture_date: string | null;
                            receipt: string | null;
                            /** Format: date-time */
                            received_at: string | null;
                            units: {
                                /** @enum {string} */
                                bucket: "available" | "reserved" | "allocated" | "picked" | "packed" | "in_transit" | "processing" | "defective" | "unidentified";
                                quantity: number;
                                warehouse: string;
                            }[];
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                    };
                };
            };
        };
    };
    blockLot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                lot: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        at_work: {
                            /** @enum {string} */
                            bucket: "reserved" | "allocated" | "picked" | "packed";
                            id: string;
                            identifier: string;
                            lot_no: number | null;
                            quantity: number;
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                            warehouse: string;
                        }[];
                        released: {
                            /** @enum {string} */
                            from: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                            id: string;
                            /** @enum {string} */
                            to: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                        }[];
                    };
                };
            };
        };
    };
    unblockLot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                lot: number;
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
                    "application/json": {
                        served: string[];
                    };
                };
            };
        };
    };
    listMoves: {
        parameters: {
            query?: {
                as_of?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        metadata: components["schemas"]["PageMetadata"];
                        moves: {
                            actor: string;
                            adjustment_no: number | null;
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            cause: "receipt" | "allocation" | "release" | "shipment" | "adjustment" | "removal" | "return";
                            /** @enum {string} */
                            from: "available" | "reserved" | "allocated" | "picked" | "packed" | "in_transit" | "processing" | "defective" | "unidentified" | "supplier" | "customer" | "disposed" | "returned" | "adjustment";
                            identifier: string | null;
                            line_no: number | null;
                            lot_no: number;
                            move_no: number;
                            quantity: number;
                            receipt: string | null;
                            removal_no: number | null;
                            shipment: string | null;
                            /** @enum {string} */
                            to: "available" | "reserved" | "allocated" | "picked" | "packed" | "in_transit" | "processing" | "defective" | "unidentified" | "supplier" | "customer" | "disposed" | "returned" | "adjustment";
                            to_warehouse: string | null;
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    readRecall: {
        parameters: {
            query?: {
                cursor?: string;
                expiry_date?: string;
                limit?: number;
                lot_no?: number;
                manufacture_date?: string;
                serial_no?: string;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        holders: {
                            /** @enum {string} */
                            bucket: "reserved" | "allocated" | "picked" | "packed";
                            id: string;
                            identifier: string;
                            lot_no: number | null;
                            quantity: number;
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                            warehouse: string;
                        }[];
                        id: string;
                        lots: {
                            blocked: boolean;
                            /** Format: date */
                            expiry_date: string | null;
                            lot_no: number;
                            /** Format: date */
                            manufacture_date: string | null;
                            receipt: string | null;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                        outside: {
                            /** @enum {string} */
                            bucket: "supplier" | "customer" | "disposed" | "returned" | "adjustment";
                            lot_no: number;
                            quantity: number;
                        }[];
                        recipients: {
                            came_back: number;
                            id: string;
                            identifier: string;
                            lot_no: number | null;
                            quantity: number;
                            recipient: {
                                address?: string | null;
                                address1: string | null;
                                address2: string | null;
                                city?: string | null;
                                company: string | null;
                                division: string | null;
                                name: string;
                                phone: string | null;
                                postcode: string;
                                prefecture: string | null;
                                region_code: string | null;
                            };
                            /** Format: date-time */
                            shipped_at: string;
                        }[];
                        remaining: {
                            /** @enum {string} */
                            bucket: "available" | "reserved" | "allocated" | "picked" | "packed" | "in_transit" | "processing" | "defective" | "unidentified";
                            lot_no: number;
                            quantity: number;
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    readStockAsOf: {
        parameters: {
            query?: {
                as_of?: string;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        as_of: string;
                        child_items?: {
                            id: string;
                            quantity: number;
                        }[];
                        code: string;
                        id: string;
                        stock: {
                            available: number;
                            processing: number;
                            quantity: number;
                            reserved: number;
                            shipping: number;
                            unallocatable: number;
                        };
                        stocks: {
                            available: number;
                            lots: {
                                allocatable: boolean;
                                blocked: boolean;
                                /** Format: date */
                                expiry_date: string | null;
                                /** Format: date */
                                lot_allocatable_at: string | null;
                                lot_no: number;
                                /** Format: date */
                                manufacture_date: string | null;
                                units: {
                                    allocated?: number;
                                    available?: number;
                                    defective?: number;
                                    in_transit?: number;
                                    packed?: number;
                                    picked?: number;
                                    processing?: number;
                                    reserved?: number;
                                    unidentified?: number;
                                };
                            }[];
                            processing: number;
                            quantity: number;
                            reserved: number;
                            shipping: number;
                            unallocatable: number;
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    readStockByDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        days: {
                            /** Format: date */
                            day: string;
                            units: {
                                [key: string]: number;
                            };
                        }[];
                    };
                };
            };
        };
    };
    bulkCreateItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemBulkRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedItems"];
                };
            };
        };
    };
    readListCounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            all: number;
                            awaited: number;
                            out: number;
                            quarantined: number;
                            sets: number;
                        };
                        receipts: {
                            all: number;
                            cancelled: number;
                            checking: number;
                            dealt_with: number;
                            different: number;
                            everything: number;
                            open: number;
                            received: number;
                            stocked: number;
                        };
                        shipments: {
                            all: number;
                            backordered: number;
                            decision: number;
                            deleted: number;
                            everything: number;
                            in_work: number;
                            open: number;
                            shipped: number;
                            transfers: number;
                        };
                    };
                };
            };
        };
    };
    searchItems: {
        parameters: {
            query?: {
                cursor?: string;
                from?: string;
                import?: string;
                limit?: number;
                search?: string;
                sets?: "only" | "none";
                sort?: "-created_at" | "code" | "-code" | "name" | "-name" | "available" | "-available";
                tag?: string;
                to?: string;
                view?: "all" | "awaited" | "out" | "quarantined" | "sets";
                warehouse?: string;
                zone?: "dry" | "constant" | "chilled" | "frozen";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        items: {
                            awaited: number;
                            barcode: string | null;
                            bundled_item: boolean;
                            code: string;
                            id: string;
                            is_set: boolean;
                            name: string | null;
                            price: number | null;
                            set_stock: {
                                available: number;
                                quantity: number;
                            } | null;
                            tags: string[];
                            /** @enum {string} */
                            temperature_zone: "dry" | "constant" | "chilled" | "frozen";
                            unallocatable: number;
                            units: {
                                allocated: number;
                                available: number;
                                defective: number;
                                in_transit: number;
                                packed: number;
                                picked: number;
                                processing: number;
                                reserved: number;
                                unidentified: number;
                            } | null;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                        more: boolean;
                    };
                };
            };
        };
    };
    searchReceipts: {
        parameters: {
            query?: {
                cursor?: string;
                from?: string;
                limit?: number;
                search?: string;
                sort?: "-created_at" | "identifier" | "-identifier" | "arrival_date" | "-arrival_date";
                to?: string;
                view?: "open" | "received" | "checking" | "different" | "dealt_with" | "stocked" | "all" | "cancelled" | "everything";
                warehouse?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        metadata: components["schemas"]["PageMetadata"];
                        more: boolean;
                        receipts: {
                            announced: number;
                            /** Format: date */
                            arrival_date: string;
                            /** Format: date-time */
                            cancelled_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            defective: number;
                            good: number;
                            halfway: boolean;
                            id: string;
                            identifier: string | null;
                            is_return: boolean;
                            is_transfer: boolean;
                            line_count: number;
                            lines: {
                                code: string;
                                name: string | null;
                                quantity: number;
                            }[];
                            not_good: {
                                first: {
                                    code: string;
                                    name: string | null;
                                    units: number;
                                };
                                item_count: number;
                                units: number;
                            } | null;
                            over: {
                                first: {
                                    code: string;
                                    name: string | null;
                                    units: number;
                                };
                                item_count: number;
                                units: number;
                            } | null;
                            short: {
                                first: {
                                    code: string;
                                    name: string | null;
                                    units: number;
                                };
                                item_count: number;
                                units: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting" | "received" | "checking" | "stocked";
                            /** Format: date-time */
                            stocked_at: string | null;
                            unidentified: number;
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    searchShipments: {
        parameters: {
            query?: {
                carrier?: string;
                cursor?: string;
                from?: string;
                import?: string;
                limit?: number;
                not_changed_by?: string;
                search?: string;
                sort?: "-created_at" | "created_at" | "identifier" | "-identifier" | "shipping_date" | "-shipping_date";
                status?: string;
                to?: string;
                view?: "open" | "decision" | "backordered" | "in_work" | "shipped" | "all" | "deleted" | "transfers" | "everything";
                warehouse?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                        metadata: components["schemas"]["PageMetadata"];
                        more: boolean;
                        shipments: {
                            allocate_priority: number | null;
                            carrier: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            deleted_at: string | null;
                            /** Format: date */
                            delivery_date: string | null;
                            destination: string | null;
                            id: string;
                            identifier: string;
                            line_count: number;
                            lines: {
                                code: string;
                                name: string | null;
                                quantity: number;
                            }[];
                            reason: {
                                action: ("announce" | "resume" | "receipt" | "lots" | "order") | null;
                                /** @enum {string} */
                                code: "suspended" | "not_announced" | "lot_blocked" | "lot_passed" | "announced_too_few" | "arrival_late" | "contested" | "many_goods" | "arrives" | "next_pass" | "recalled" | "recalled_at_work" | "past_shipping_day" | "unanswered" | "asked" | "next_wave" | "no_picker";
                                decide: boolean;
                                goods: {
                                    code: string;
                                    id: string;
                                    missing: number;
                                } | null;
                                message: {
                                    en: string;
                                    ja: string;
                                };
                                receipt: string | null;
                                warehouse: string;
                            } | null;
                            recipient: {
                                city: string | null;
                                name: string;
                                prefecture: string | null;
                            };
                            /** Format: date-time */
                            shipped_at: string | null;
                            /** Format: date */
                            ships_on: string | null;
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                            suspend: boolean;
                            tracking_codes: string[];
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    setOwnProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    language?: "ja" | "en";
                    name?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        passkeys: {
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                            name: string;
                            passkey_id: number;
                        }[];
                    };
                };
            };
        };
    };
    finishPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    credential: {
                        [key: string]: unknown;
                    };
                    name: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        passkey_id: number;
                    };
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkey_id: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: {
                            address: string;
                            browser: string;
                            current: boolean;
                            /** Format: date-time */
                            last_seen_at: string;
                            session_id: number;
                            /** Format: date-time */
                            signed_in_at: string;
                        }[];
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        uri: string;
                    };
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    finishTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[];
                    };
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[];
                    };
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        members: {
                            email: string;
                            /** Format: date-time */
                            invited_at: string;
                            /** Format: date-time */
                            last_seen_at: string | null;
                            mail: ("waiting" | "sent" | "failed") | null;
                            name: string;
                            person_id: number;
                            /** @enum {string} */
                            role: "owner" | "member";
                            /** @enum {string} */
                            status: "invited" | "active" | "disabled";
                        }[];
                    };
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @enum {string} */
                    language?: "ja" | "en";
                    name: string;
                    /** @enum {string} */
                    role: "owner" | "member";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** Format: date-time */
                        invited_at: string;
                        /** Format: date-time */
                        last_seen_at: string | null;
                        mail: ("waiting" | "sent" | "failed") | null;
                        name: string;
                        person_id: number;
                        /** @enum {string} */
                        role: "owner" | "member";
                        /** @enum {string} */
                        status: "invited" | "active" | "disabled";
                    };
                };
            };
        };
    };
    setMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    disabled?: boolean;
                    /** @enum {string} */
                    role?: "owner" | "member";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** Format: date-time */
                        invited_at: string;
                        /** Format: date-time */
                        last_seen_at: string | null;
                        mail: ("waiting" | "sent" | "failed") | null;
                        name: string;
                        person_id: number;
                        /** @enum {string} */
                        role: "owner" | "member";
                        /** @enum {string} */
                        status: "invited" | "active" | "disabled";
                    };
                };
            };
        };
    };
    listAccountNotices: {
        parameters: {
            query?: {
                cursor?: string;
                from?: string;
                limit?: number;
                search?: string;
                state?: "waiting" | "sending" | "sent" | "failed" | "in_doubt" | "not_arrived";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        metadata: components["schemas"]["PageMetadata"];
                        notices: {
                            /** Format: date-time */
                            dealt_with_at: string | null;
                            email: string | null;
                            identifier: string;
                            reason: string | null;
                            shipment: string;
                            /** @enum {string} */
                            state: "waiting" | "sending" | "sent" | "failed" | "in_doubt";
                            /** Format: date-time */
                            state_at: string | null;
                        }[];
                        stopped: boolean;
                    };
                };
            };
        };
    };
    sendAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    dealWithNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    readNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        morning_mail: boolean;
                    };
                };
            };
        };
    };
    setNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    morning_mail: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        morning_mail: boolean;
                    };
                };
            };
        };
    };
    askForNewPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    finishPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    readPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
        };
    };
    getFloorPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photo_no: string;
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
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
        };
    };
    readProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoice_number: string | null;
                        name: string;
                    };
                };
            };
        };
    };
    setProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    invoice_number?: string | null;
                    name?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoice_number: string | null;
                        name: string;
                    };
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accounts: {
                            account_id: string;
                            features: {
                                case_receiving: boolean;
                                case_shipping: boolean;
                                expiry: boolean;
                                fifo: boolean;
                                labelless: boolean;
                                temperature: boolean;
                            };
                            name: string;
                            payment_registered: boolean;
                            rate_limit: number | null;
                            settings: {
                                /** @enum {string} */
                                delivery_note_type: "NOT_INCLUDE_PII" | "NONE";
                                identity_types: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER")[];
                                invoice_number?: string | null;
                                label_note: string | null;
                                packing_checks?: ("weight" | "photo")[];
                                purpose: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
                                standard_warehouse: string;
                                tax_included: boolean;
                                /** @enum {string} */
                                tax_rounding?: "down" | "up" | "nearest";
                            };
                            warehouses: string[] | null;
                        }[];
                    };
                };
            };
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_id?: string;
                    features?: {
                        case_receiving?: boolean;
                        case_shipping?: boolean;
                        expiry?: boolean;
                        fifo?: boolean;
                        labelless?: boolean;
                        temperature?: boolean;
                    };
                    name?: string;
                    payment_registered?: boolean;
                    rate_limit?: number | null;
                    sender?: {
                        address1?: string | null;
                        address2?: string | null;
                        company?: string | null;
                        division?: string | null;
                        message?: string | null;
                        name?: string | null;
                        phone?: string | null;
                        postcode?: string | null;
                        prefecture?: string | null;
                    };
                    settings?: {
                        /** @enum {string} */
                        delivery_note_type?: "NOT_INCLUDE_PII" | "NONE";
                        identity_types?: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER")[];
                        invoice_number?: string | null;
                        label_note?: string | null;
                        packing_checks?: ("weight" | "photo")[];
                        purpose?: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
                        standard_warehouse?: string;
                        tax_included?: boolean;
                        /** @enum {string} */
                        tax_rounding?: "down" | "up" | "nearest";
                    };
                    warehouses?: string[] | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account_id: string;
                        features: {
                            case_receiving: boolean;
                            case_shipping: boolean;
                            expiry: boolean;
                            fifo: boolean;
                            labelless: boolean;
                            temperature: boolean;
                        };
                        name: string;
                        payment_registered: boolean;
                        rate_limit: number | null;
                        settings: {
                            /** @enum {string} */
                            delivery_note_type: "NOT_INCLUDE_PII" | "NONE";
                            identity_types: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER")[];
                            invoice_number?: string | null;
                            label_note: string | null;
                            packing_checks?: ("weight" | "photo")[];
                            purpose: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
                            standard_warehouse: string;
                            tax_included: boolean;
                            /** @enum {string} */
                            tax_rounding?: "down" | "up" | "nearest";
                        };
                        warehouses: string[] | null;
                    };
                };
            };
        };
    };
    readProviderAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": {
                        account_id: string;
                        features: {
                            case_receiving: boolean;
                            case_shipping: boolean;
                            expiry: boolean;
                            fifo: boolean;
                            labelless: boolean;
                            temperature: boolean;
                        };
                        name: string;
                        payment_registered: boolean;
                        rate_limit: number | null;
                        senders: {
                            address: {
                                address1: string;
                                address2: string | null;
                                company: string | null;
                                division: string | null;
                                name: string;
                                phone: string | null;
                                postcode: string;
                                prefecture: string;
                            };
                            is_default: boolean;
                            message: string | null;
                            uuid: string;
                        }[];
                        settings: {
                            /** @enum {string} */
                            delivery_note_type: "NOT_INCLUDE_PII" | "NONE";
                            identity_types: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER")[];
                            invoice_number?: string | null;
                            label_note: string | null;
                            packing_checks?: ("weight" | "photo")[];
                            purpose: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
                            standard_warehouse: string;
                            tax_included: boolean;
                            /** @enum {string} */
                            tax_rounding?: "down" | "up" | "nearest";
                        };
                        warehouses: string[] | null;
                    };
                };
            };
        };
    };
    setAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_id?: string;
                    features?: {
                        case_receiving?: boolean;
                        case_shipping?: boolean;
                        expiry?: boolean;
                        fifo?: boolean;
                        labelless?: boolean;
                        temperature?: boolean;
                    };
                    name?: string;
                    payment_registered?: boolean;
                    rate_limit?: number | null;
                    sender?: {
                        address1?: string | null;
                        address2?: string | null;
                        company?: string | null;
                        division?: string | null;
                        message?: string | null;
                        name?: string | null;
                        phone?: string | null;
                        postcode?: string | null;
                        prefecture?: string | null;
                    };
                    settings?: {
                        /** @enum {string} */
                        delivery_note_type?: "NOT_INCLUDE_PII" | "NONE";
                        identity_types?: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER")[];
                        invoice_number?: string | null;
                        label_note?: string | null;
                        packing_checks?: ("weight" | "photo")[];
                        purpose?: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
                        standard_warehouse?: string;
                        tax_included?: boolean;
                        /** @enum {string} */
                        tax_rounding?: "down" | "up" | "nearest";
                    };
                    warehouses?: string[] | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account_id: string;
                        features: {
                            case_receiving: boolean;
                            case_shipping: boolean;
                            expiry: boolean;
                            fifo: boolean;
                            labelless: boolean;
                            temperature: boolean;
                        };
                        name: string;
                        payment_registered: boolean;
                        rate_limit: number | null;
                        settings: {
                            /** @enum {string} */
                            delivery_note_type: "NOT_INCLUDE_PII" | "NONE";
                            identity_types: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER")[];
                            invoice_number?: string | null;
                            label_note: string | null;
                            packing_checks?: ("weight" | "photo")[];
                            purpose: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
                            standard_warehouse: string;
                            tax_included: boolean;
                            /** @enum {string} */
                            tax_rounding?: "down" | "up" | "nearest";
                        };
                        warehouses: string[] | null;
                    };
                };
            };
        };
    };
    listMembersOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": {
                        members: {
                            email: string;
                            /** Format: date-time */
                            invited_at: string;
                            /** Format: date-time */
                            last_seen_at: string | null;
                            mail: ("waiting" | "sent" | "failed") | null;
                            name: string;
                            person_id: number;
                            /** @enum {string} */
                            role: "owner" | "member";
                            /** @enum {string} */
                            status: "invited" | "active" | "disabled";
                        }[];
                    };
                };
            };
        };
    };
    inviteAccountMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @enum {string} */
                    language?: "ja" | "en";
                    name: string;
                    /** @enum {string} */
                    role: "owner" | "member";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** Format: date-time */
                        invited_at: string;
                        /** Format: date-time */
                        last_seen_at: string | null;
                        mail: ("waiting" | "sent" | "failed") | null;
                        name: string;
                        person_id: number;
                        /** @enum {string} */
                        role: "owner" | "member";
                        /** @enum {string} */
                        status: "invited" | "active" | "disabled";
                    };
                };
            };
        };
    };
    setMemberOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                person_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    disabled?: boolean;
                    /** @enum {string} */
                    role?: "owner" | "member";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** Format: date-time */
                        invited_at: string;
                        /** Format: date-time */
                        last_seen_at: string | null;
                        mail: ("waiting" | "sent" | "failed") | null;
                        name: string;
                        person_id: number;
                        /** @enum {string} */
                        role: "owner" | "member";
                        /** @enum {string} */
                        status: "invited" | "active" | "disabled";
                    };
                };
            };
        };
    };
    listTokensOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": {
                        tokens: {
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                            last_used_from: string | null;
                            name: string;
                            /** @enum {string} */
                            scope: "full" | "read";
                            token_id: number;
                        }[];
                    };
                };
            };
        };
    };
    deleteTokenOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                token_id: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                action?: "acceptInvitation" | "addDevice" | "cancelRecalledTransfer" | "cancelTask" | "changePassword" | "closePlace" | "completeSetUp" | "createAccount" | "createToken" | "deleteToken" | "dissolveBatch" | "endSession" | "finishPasskey" | "finishTotp" | "giveUpRemoval" | "inviteMember" | "inviteStaff" | "makeBadge" | "openRecall" | "openWarehouse" | "pairDevice" | "readExportFile" | "redirectRecall" | "removeLabelProgram" | "removePasskey" | "removeTotp" | "renewRecoveryCodes" | "requestRemoval" | "resetPassword" | "revokeDevice" | "runBulkChange" | "setAccount" | "setBatchUrgency" | "setLabelProgram" | "setMaintenance" | "setMember" | "setOwnSettings" | "setPin" | "setPlaces" | "setProvider" | "setSender" | "setShippingRules" | "setStaff" | "setWarehouse" | "signIn" | "startExport" | "unblockRecalled" | "withdrawRecall" | "withdrawRemoval";
                cursor?: string;
                from?: string;
                limit?: number;
                search?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        audit: {
                            account_id: string | null;
                            action: string;
                            actor: string;
                            address: string | null;
                            /** Format: date-time */
                            at: string;
                            details: {
                                [key: string]: unknown;
                            };
                            entry_no: number;
                            subject: string;
                            subject_name: string | null;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                        stopped: boolean;
                    };
                };
            };
        };
    };
    readProviderClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        next_wave: string;
                        /** Format: date-time */
                        now: string;
                        running: boolean;
                    };
                };
            };
        };
    };
    readProviderClockMove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        move: {
                            count: number;
                            /** Format: date-time */
                            from: string;
                            latest: components["schemas"]["WarehouseEvent"][];
                            name: string;
                            /** @enum {string} */
                            state: "running" | "stopping" | "stopped" | "done" | "failed";
                            /** Format: date-time */
                            to: string;
                        } | null;
                    };
                };
            };
        };
    };
    startProviderClockMove: {
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        move: {
                            count: number;
                            /** Format: date-time */
                            from: string;
                            latest: components["schemas"]["WarehouseEvent"][];
                            name: string;
                            /** @enum {string} */
                            state: "running" | "stopping" | "stopped" | "done" | "failed";
                            /** Format: date-time */
                            to: string;
                        } | null;
                    };
                };
            };
        };
    };
    stopProviderClockMove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        move: {
                            count: number;
                            /** Format: date-time */
                            from: string;
                            latest: components["schemas"]["WarehouseEvent"][];
                            name: string;
                            /** @enum {string} */
                            state: "running" | "stopping" | "stopped" | "done" | "failed";
                            /** Format: date-time */
                            to: string;
                        } | null;
                    };
                };
            };
        };
    };
    readHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        closed_for_maintenance: boolean;
                        concerns: {
                            /** @enum {string} */
                            level: "wrong" | "look";
                            /** @enum {string} */
                            what: "maintenance" | "worker_stopped" | "jobs_late" | "jobs_stuck" | "jobs_failed" | "mails_failed" | "mails_in_doubt" | "person_mails_failed" | "mails_delayed" | "requests_failed" | "disk_low" | "redis_away" | "differences" | "verify_failed" | "verify_old";
                        }[];
                        database: {
                            answered_ms: number;
                            bytes: number;
                            migration: string;
                            migrations: number;
                            own: boolean;
                            version: string;
                        };
                        disk: {
                            bytes: number;
                            free_bytes: number;
                        } | null;
                        jobs: {
                            /** Format: date-time */
                            last_run_at: string | null;
                            tasks: {
                                failed: number;
                                /** Format: date-time */
                                failed_at: string | null;
                                failing: number;
                                last_error: string | null;
                                running: number;
                                task: string;
                                waiting: number;
                            }[];
                            waits_s: number | null;
                        } | null;
                        /** Format: date-time */
                        now: string;
                        requests: {
                            count: number;
                            failed: number;
                            median_ms: number | null;
                            more: boolean;
                            refused: number;
                            slow_ms: number | null;
                        };
                        server: {
                            node: string;
                            /** @enum {string} */
                            requests_counted: "own" | "shared" | "none";
                            /** Format: date-time */
                            started_at: string;
                            version: string;
                        };
                        work: {
                            bulk_changes: number;
                            counted: number;
                            exports: number;
                            imports: number;
                            mails_delayed: number;
                            notices_failed: number;
                            notices_in_doubt: number;
                            notices_waiting: number;
                            person_mails: number;
                            person_mails_failed: number;
                        };
                    };
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                account?: string;
                cursor?: string;
                from?: string;
                limit?: number;
                outcome?: "ok" | "refused" | "failed";
                search?: string;
                to?: string;
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        metadata: components["schemas"]["PageMetadata"];
                        requests: {
                            account_id: string;
                            /** Format: date-time */
                            at: string;
                            duration_ms: number;
                            entry_no: number;
                            method: string;
                            path: string;
                            request_id: string;
                            status: number;
                            token: string;
                            token_id: number;
                        }[];
                        stopped: boolean;
                    };
                };
            };
        };
    };
    listStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        staff: {
                            email: string;
                            /** Format: date-time */
                            invited_at: string;
                            /** Format: date-time */
                            last_seen_at: string | null;
                            mail: ("waiting" | "sent" | "failed") | null;
                            name: string;
                            person_id: number;
                            /** @enum {string} */
                            role: "admin" | "floor";
                            /** @enum {string} */
                            status: "invited" | "active" | "disabled";
                        }[];
                    };
                };
            };
        };
    };
    inviteStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @enum {string} */
                    language?: "ja" | "en";
                    name: string;
                    /** @enum {string} */
                    role: "admin" | "floor";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** Format: date-time */
                        invited_at: string;
                        /** Format: date-time */
                        last_seen_at: string | null;
                        mail: ("waiting" | "sent" | "failed") | null;
                        name: string;
                        person_id: number;
                        /** @enum {string} */
                        role: "admin" | "floor";
                        /** @enum {string} */
                        status: "invited" | "active" | "disabled";
                    };
                };
            };
        };
    };
    setStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    disabled?: boolean;
                    /** @enum {string} */
                    role?: "admin" | "floor";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** Format: date-time */
                        invited_at: string;
                        /** Format: date-time */
                        last_seen_at: string | null;
                        mail: ("waiting" | "sent" | "failed") | null;
                        name: string;
                        person_id: number;
                        /** @enum {string} */
                        role: "admin" | "floor";
                        /** @enum {string} */
                        status: "invited" | "active" | "disabled";
                    };
                };
            };
        };
    };
    readVerify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        verification: {
                            done: number;
                            name: string;
                            result: {
                                accounts: number;
                                /** Format: date-time */
                                at: string;
                                checks: number;
                                differences: number;
                                faulty: {
                                    count: number;
                                    description: string;
                                    differences: {
                                        account_id: string;
                                        actual: unknown;
                                        adjustment_no: number | null;
                                        expected: unknown;
                                        figure: string;
                                        item: string;
                                        line_no: number | null;
                                        lot_no: number | null;
                                        place: string | null;
                                        receipt: string | null;
                                        removal_no: number | null;
                                        shipment: string | null;
                                        text: string;
                                        warehouse: string | null;
                                    }[];
                                    name: string;
                                }[];
                                items: number;
                                moves: number;
                            } | null;
                            /** Format: date-time */
                            started_at: string;
                            /** @enum {string} */
                            state: "running" | "done" | "failed" | "stopped";
                            steps: number;
                        } | null;
                    };
                };
            };
        };
    };
    runVerify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        verification: {
                            done: number;
                            name: string;
                            result: {
                                accounts: number;
                                /** Format: date-time */
                                at: string;
                                checks: number;
                                differences: number;
                                faulty: {
                                    count: number;
                                    description: string;
                                    differences: {
                                        account_id: string;
                                        actual: unknown;
                                        adjustment_no: number | null;
                                        expected: unknown;
                                        figure: string;
                                        item: string;
                                        line_no: number | null;
                                        lot_no: number | null;
                                        place: string | null;
                                        receipt: string | null;
                                        removal_no: number | null;
                                        shipment: string | null;
                                        text: string;
                                        warehouse: string | null;
                                    }[];
                                    name: string;
                                }[];
                                items: number;
                                moves: number;
                            } | null;
                            /** Format: date-time */
                            started_at: string;
                            /** @enum {string} */
                            state: "running" | "done" | "failed" | "stopped";
                            steps: number;
                        } | null;
                    };
                };
            };
        };
    };
    listWarehouses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        warehouses: {
                            address: string;
                            calendar: {
                                closed_weekdays: number[];
                                extra_closed: string[];
                                observes_holidays: boolean;
                                wave_release_times: string[];
                            };
                            cart_totes: number;
                            /** @enum {string} */
                            default_carrier: "CARRIERA" | "CARRIERB";
                            name: string;
                            phone: string;
                            postcode: string;
                            prefecture: string;
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    openWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address?: string;
                    calendar?: {
                        closed_weekdays?: number[];
                        extra_closed?: string[];
                        observes_holidays?: boolean;
                        wave_release_times?: string[];
                    };
                    cart_totes?: number;
                    /** @enum {string} */
                    default_carrier?: "CARRIERA" | "CARRIERB";
                    name?: string;
                    phone?: string;
                    postcode?: string;
                    prefecture?: string;
                    warehouse?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: string;
                        calendar: {
                            closed_weekdays: number[];
                            extra_closed: string[];
                            observes_holidays: boolean;
                            wave_release_times: string[];
                        };
                        cart_totes: number;
                        /** @enum {string} */
                        default_carrier: "CARRIERA" | "CARRIERB";
                        name: string;
                        phone: string;
                        postcode: string;
                        prefecture: string;
                        warehouse: string;
                    };
                };
            };
        };
    };
    setWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                warehouse: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address?: string;
                    calendar?: {
                        closed_weekdays?: number[];
                        extra_closed?: string[];
                        observes_holidays?: boolean;
                        wave_release_times?: string[];
                    };
                    cart_totes?: number;
                    /** @enum {string} */
                    default_carrier?: "CARRIERA" | "CARRIERB";
                    name?: string;
                    phone?: string;
                    postcode?: string;
                    prefecture?: string;
                    warehouse?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: string;
                        calendar: {
                            closed_weekdays: number[];
                            extra_closed: string[];
                            observes_holidays: boolean;
                            wave_release_times: string[];
                        };
                        cart_totes: number;
                        /** @enum {string} */
                        default_carrier: "CARRIERA" | "CARRIERB";
                        name: string;
                        phone: string;
                        postcode: string;
                        prefecture: string;
                        warehouse: string;
                    };
                };
            };
        };
    };
    listRemovals: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                open?: "0" | "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        metadata: components["schemas"]["PageMetadata"];
                        removals: {
                            by_staff: boolean;
                            code: string;
                            /** Format: date-time */
                            ended_at: string | null;
                            ended_by: string | null;
                            item_id: string;
                            /** @enum {string} */
                            kind: "disposal" | "return";
                            lots: {
                                /** Format: date */
                                expiry_date: string | null;
                                lot_no: number;
                                /** Format: date */
                                manufacture_date: string | null;
                                quantity: number;
                            }[];
                            name: string | null;
                            receipt_id: string | null;
                            removal_no: number;
                            /** Format: date-time */
                            requested_at: string;
                            requested_by: string;
                            /** @enum {string} */
                            source: "available" | "defective" | "unidentified";
                            /** Format: date-time */
                            started_at: string | null;
                            /** @enum {string} */
                            status: "waiting" | "processing" | "done" | "withdrawn";
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    requestRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    kind: string;
                    lot_no?: number;
                    quantity: number;
                    source?: string;
                    warehouse: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removal_no: number;
                    };
                };
            };
        };
    };
    withdrawRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                removal_no: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        scenarios: components["schemas"]["Scenario"][];
                    };
                };
            };
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
        };
    };
    withdrawScenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario: number;
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
                    "application/json": components["schemas"]["Scenario"];
                };
            };
        };
    };
    addSender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address1?: string | null;
                    address2?: string | null;
                    company?: string | null;
                    division?: string | null;
                    is_default?: boolean;
                    message?: string | null;
                    name?: string | null;
                    phone?: string | null;
                    postcode?: string | null;
                    prefecture?: string | null;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: {
                            address1: string;
                            address2: string | null;
                            company: string | null;
                            division: string | null;
                            name: string;
                            phone: string | null;
                            postcode: string;
                            prefecture: string;
                        };
                        is_default: boolean;
                        message: string | null;
                        uuid: string;
                    };
                };
            };
        };
    };
    setSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address1?: string | null;
                    address2?: string | null;
                    company?: string | null;
                    division?: string | null;
                    is_default?: boolean;
                    message?: string | null;
                    name?: string | null;
                    phone?: string | null;
                    postcode?: string | null;
                    prefecture?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: {
                            address1: string;
                            address2: string | null;
                            company: string | null;
                            division: string | null;
                            name: string;
                            phone: string | null;
                            postcode: string;
                            prefecture: string;
                        };
                        is_default: boolean;
                        message: string | null;
                        uuid: string;
                    };
                };
            };
        };
    };
    readSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        demo_sign_ins: {
                            email: string;
                            name: string;
                            password: string;
                            /** @enum {string} */
                            what: "owner" | "member" | "admin";
                        }[];
                        /** @enum {string} */
                        environment: "demo" | "production";
                        person: {
                            accounts: {
                                account_id: string;
                                name: string;
                                payment_registered: boolean;
                                /** @enum {string} */
                                role: "owner" | "member";
                            }[];
                            /** Format: date-time */
                            confirmed_until: string | null;
                            email: string;
                            /** @enum {string} */
                            language: "ja" | "en";
                            name: string;
                            person_id: number;
                            recovery_codes: number | null;
                            roles: {
                                operations: string[];
                                /** @enum {string} */
                                role: "admin" | "floor" | "owner" | "member";
                            }[];
                            staff: ("admin" | "floor") | null;
                        } | null;
                        provider: {
                            name: string;
                        } | null;
                        public_url: string;
                        set_up: boolean;
                    };
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code?: string | null;
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        needs: "code" | null;
                        signed_in: boolean;
                    };
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        confirmed_until: string;
                    };
                };
            };
        };
    };
    confirmWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    credential: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        confirmed_until: string;
                    };
                };
            };
        };
    };
    startPasskeyConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    credential: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        needs: "code" | null;
                        signed_in: boolean;
                    };
                };
            };
        };
    };
    startPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    setOwnSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    delivery_note_type?: "NOT_INCLUDE_PII" | "NONE";
                    identity_types?: ("ID_OR_LABEL" | "SUPPLIER" | "TRACKING_CODE" | "VEHICLE_CODE" | "CONTAINER")[];
                    invoice_number?: string | null;
                    label_note?: string | null;
                    packing_checks?: ("weight" | "photo")[];
                    purpose?: ("GIFT" | "DOCUMENTS" | "COMMERCIAL_SAMPLE" | "SALE_OF_GOODS" | "COMMERCIAL_GOODS" | "RETURNED_GOODS" | "OTHERS") | null;
                    standard_warehouse?: string;
                    tax_included?: boolean;
                    /** @enum {string} */
                    tax_rounding?: "down" | "up" | "nearest";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    completeSetUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    admin: {
                        /** Format: email */
                        email: string;
                        name: string;
                        password: string;
                    };
                    code: string;
                    /** @enum {string} */
                    language: "ja" | "en";
                    provider: {
                        invoice_number?: string | null;
                        name: string;
                    };
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        needs: "code" | null;
                        signed_in: boolean;
                    };
                };
            };
        };
    };
    checkSetUpCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        valid: boolean;
                    };
                };
            };
        };
    };
    listPendingShipments: {
        parameters: {
            query?: {
                cursor?: string;
                id?: string;
                limit?: number;
                rules?: number;
            };
            header?: never;
            path?: never;
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
        };
    };
    createShipment: {
        parameters: {
            query?: {
                arrival?: number;
                rules?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    getShipmentByIdentifier: {
        parameters: {
            query?: {
                arrival?: number;
                requests?: number;
                rules?: number;
            };
            header?: never;
            path: {
                account_id: string;
                identifier: string;
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
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    updateShipmentByIdentifier: {
        parameters: {
            query?: {
                arrival?: number;
                requests?: number;
                rules?: number;
            };
            header?: never;
            path: {
                account_id: string;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    deleteShipmentByIdentifier: {
        parameters: {
            query?: {
                arrival?: number;
                requests?: number;
                rules?: number;
            };
            header?: never;
            path: {
                account_id: string;
                identifier: string;
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
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    requestShipmentCancellationByIdentifier: {
        parameters: {
            query?: {
                arrival?: number;
                requests?: number;
                rules?: number;
            };
            header?: never;
            path: {
                account_id: string;
                identifier: string;
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
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    requestShipmentModificationByIdentifier: {
        parameters: {
            query?: {
                arrival?: number;
                requests?: number;
                rules?: number;
            };
            header?: never;
            path: {
                account_id: string;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    getShipment: {
        parameters: {
            query?: {
                arrival?: number;
                cursor?: string;
                identifier?: string;
                limit?: number;
                requests?: number;
                rules?: number;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["Shipment"] | components["schemas"]["ShipmentList"];
                };
            };
        };
    };
    updateShipment: {
        parameters: {
            query?: {
                arrival?: number;
                requests?: number;
                rules?: number;
            };
            header?: never;
            path: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    deleteShipment: {
        parameters: {
            query?: {
                arrival?: number;
                requests?: number;
                rules?: number;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    explainAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        allocate_priority: number | null;
                        /** @enum {string} */
                        carrier: "CARRIERA" | "CARRIERB" | "CARRIERC" | "CARRIERD" | "CARRIERE";
                        charges_now: {
                            cancel: components["schemas"]["Charge"][] | null;
                            modify: components["schemas"]["Charge"][] | null;
                        };
                        id: string;
                        lines: {
                            code: string;
                            facts: {
                                /** Format: date */
                                arrival_date?: string;
                                arrivals_omitted?: number;
                                /** @enum {string} */
                                code: "arrival" | "being_served" | "covered_by" | "covered_by_next_pass" | "not_covered" | "left";
                                covers?: boolean;
                                id?: string;
                                items?: {
                                    code: string;
                                    units: number;
                                }[];
                                /** @enum {string} */
                                kind?: "receipt" | "transfer";
                                message: {
                                    en: string;
                                    ja: string;
                                };
                                /** Format: date-time */
                                since?: string;
                                /** @enum {string} */
                                status?: "waiting" | "received" | "checking" | "stocked";
                                /** Format: date */
                                stock_deadline_date?: string | null;
                                /** @enum {string} */
                                turn?: "to_come" | "had" | "passed_over";
                            }[];
                            line_no: number;
                            parts: {
                                code: string;
                                facts: {
                                    /** @enum {string} */
                                    code: "short" | "enough" | "served_before" | "elsewhere";
                                    count?: number;
                                    free?: number;
                                    message: {
                                        en: string;
                                        ja: string;
                                    };
                                    needed?: number;
                                    on_hand?: number;
                                    shipments?: {
                                        allocate_priority: number;
                                        id: string;
                                        /** @enum {string} */
                                        status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                                        units: number;
                                    }[];
                                    units?: number;
                                    warehouse?: string;
                                }[];
                                free: number;
                                held: number;
                                item_id: string;
                                lots: {
                                    blocked: boolean;
                                    /** Format: date */
                                    expiry_date: string | null;
                                    facts: {
                                        /** @enum {string} */
                                        code: "taken" | "free" | "not_needed" | "blocked" | "passed" | "held" | "processing" | "defective" | "unidentified" | "in_transit";
                                        count?: number;
                                        /** Format: date */
                                        lot_allocatable_at?: string;
                                        message: {
                                            en: string;
                                            ja: string;
                                        };
                                        more_units?: number;
                                        receipts?: string[];
                                        shipments?: {
                                            allocate_priority: number;
                                            id: string;
                                            /** @enum {string} */
                                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                                            units: number;
                                        }[];
                                        units: number;
                                    }[];
                                    free: number;
                                    /** Format: date */
                                    lot_allocatable_at: string | null;
                                    lot_no: number;
                                    /** Format: date */
                                    manufacture_date: string | null;
                                    on_hand: number;
                                    /** Format: date-time */
                                    received_at: string | null;
                                }[];
                                lots_count: number;
                                needed: number;
                                to_announce: number;
                            }[];
                            quantity: number;
                            /** @enum {string} */
                            state: "held" | "waits" | "left";
                        }[];
                        lines_omitted: number;
                        reason: {
                            action: ("announce" | "resume" | "receipt" | "lots" | "order") | null;
                            /** @enum {string} */
                            code: "suspended" | "not_announced" | "lot_blocked" | "lot_passed" | "announced_too_few" | "arrival_late" | "contested" | "many_goods" | "arrives" | "next_pass" | "recalled" | "recalled_at_work" | "past_shipping_day" | "unanswered" | "asked" | "next_wave" | "no_picker";
                            decide: boolean;
                            goods: {
                                code: string;
                                id: string;
                                missing: number;
                            } | null;
                            message: {
                                en: string;
                                ja: string;
                            };
                            receipt: string | null;
                            warehouse: string;
                        } | null;
                        schedule: {
                            /** Format: date */
                            arrives_on: string | null;
                            /** Format: date */
                            delivers_on: string | null;
                            free_until: string | null;
                            /** Format: date */
                            ships_on: string | null;
                        };
                        /** @enum {string} */
                        status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                        warehouse: string;
                    };
                };
            };
        };
    };
    requestShipmentCancellation: {
        parameters: {
            query?: {
                arrival?: number;
                requests?: number;
                rules?: number;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    readDeletedShipment: {
        parameters: {
            query?: {
                rules?: number;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    listHistory: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        history: {
                            actor: string;
                            /** Format: date-time */
                            at: string;
                            event: string;
                            from: ("backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request") | null;
                            history_no: number;
                            lots?: {
                                item_id: string;
                                /** Format: date */
                                lot_allocatable_at: string | null;
                                lot_no: number;
                            }[];
                            message: {
                                en: string;
                                ja: string;
                            };
                            /** @enum {string} */
                            to: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request" | "deleted";
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                    };
                };
            };
        };
    };
    requestShipmentModification: {
        parameters: {
            query?: {
                arrival?: number;
                requests?: number;
                rules?: number;
            };
            header?: never;
            path: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    printDeliveryNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/pdf": string;
                };
            };
        };
    };
    printShippingLabels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/pdf": string;
                };
            };
        };
    };
    listShipmentPhotos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        photos: {
                            code: string | null;
                            /** @enum {string} */
                            content_type: "image/jpeg" | "image/png";
                            height: number;
                            item: string | null;
                            name: string | null;
                            note: string | null;
                            photo_no: number;
                            /** @enum {string} */
                            shows: "short" | "over" | "defective" | "unidentified" | "packed" | "broken" | "other";
                            size: number;
                            /** Format: date-time */
                            taken_at: string;
                            width: number;
                        }[];
                    };
                };
            };
        };
    };
    readShipmentRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        requests: {
                            /** Format: date-time */
                            answered_at: string | null;
                            changes: {
                                after: string | null;
                                before: string | null;
                                field: string;
                            }[];
                            charges: {
                                amount: number;
                                /** Format: date-time */
                                at: string;
                                /** @enum {string} */
                                kind: "administrative_fee" | "work_fee";
                            }[];
                            /** @enum {string} */
                            kind: "modify" | "cancel";
                            reason: string | null;
                            /** Format: date-time */
                            requested_at: string;
                            /** @enum {string} */
                            stage: "picking" | "picked" | "packed";
                            /** @enum {string} */
                            state: "open" | "accepted" | "refused";
                        }[];
                    };
                };
            };
        };
    };
    listReturns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        returns: {
                            /** Format: date-time */
                            at: string;
                            code: string;
                            defective: number;
                            disposed: number;
                            good: number;
                            item_id: string;
                            name: string | null;
                            receipt_id: string | null;
                        }[];
                    };
                };
            };
        };
    };
    getShipmentSerialNumbers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["SerialNumbers"];
                };
            };
        };
    };
    clearShipmentAllocation: {
        parameters: {
            query?: {
                arrival?: number;
                requests?: number;
                rules?: number;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    bulkCreateShipments: {
        parameters: {
            query?: {
                rules?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentBulkRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedShipments"];
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrencyList"];
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegionList"];
                };
            };
        };
    };
    listLatestShippedShipments: {
        parameters: {
            query?: {
                cursor?: string;
                date_after?: string;
                date_before?: string;
                limit?: number;
                rules?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippedList"];
                };
            };
        };
    };
    listShipmentsShippedInMonth: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                rules?: number;
            };
            header?: never;
            path: {
                month: string;
                year: string;
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
                    "application/json": components["schemas"]["ShippedList"];
                };
            };
        };
    };
    listShipmentsShippedInDay: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                rules?: number;
            };
            header?: never;
            path: {
                day: string;
                month: string;
                year: string;
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
                    "application/json": components["schemas"]["ShippedList"];
                };
            };
        };
    };
    createTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    updateTransfer: {
        parameters: {
            query?: {
                requests?: number;
            };
            header?: never;
            path: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    requestTransferCancellation: {
        parameters: {
            query?: {
                requests?: number;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    requestTransferModification: {
        parameters: {
            query?: {
                requests?: number;
            };
            header?: never;
            path: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    readShippingRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mode: "first" | "all";
                        rules: {
                            actions: {
                                allocate_priority?: number;
                                bundled_items?: string[];
                                /** @enum {string} */
                                cushioning_type?: "BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK";
                                /** @enum {string} */
                                cushioning_unit?: "ORDER" | "ITEM";
                                /** @enum {string} */
                                delivery_carrier?: "CARRIERA" | "CARRIERB";
                                /** @enum {string} */
                                delivery_note_type?: "NOT_INCLUDE_PII" | "NONE";
                                /** @enum {string} */
                                gift_wrapping_type?: "NAVY" | "RED";
                                /** @enum {string} */
                                gift_wrapping_unit?: "ORDER" | "ITEM";
                                suspend?: boolean;
                                warehouse?: string;
                            };
                            conditions: {
                                any: unknown[];
                                item?: string;
                                /** @enum {string} */
                                on: "item" | "tag" | "quantity" | "total_amount" | "prefecture" | "delivery_carrier" | "order_no" | "international";
                            }[];
                            enabled: boolean;
                            name: string;
                        }[];
                        version: number;
                    };
                };
            };
        };
    };
    setShippingRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "first" | "all";
                    rules: {
                        actions: {
                            allocate_priority?: number;
                            bundled_items?: string[];
                            /** @enum {string} */
                            cushioning_type?: "BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK";
                            /** @enum {string} */
                            cushioning_unit?: "ORDER" | "ITEM";
                            /** @enum {string} */
                            delivery_carrier?: "CARRIERA" | "CARRIERB";
                            /** @enum {string} */
                            delivery_note_type?: "NOT_INCLUDE_PII" | "NONE";
                            /** @enum {string} */
                            gift_wrapping_type?: "NAVY" | "RED";
                            /** @enum {string} */
                            gift_wrapping_unit?: "ORDER" | "ITEM";
                            suspend?: boolean;
                            warehouse?: string;
                        };
                        conditions: {
                            /** @enum {string} */
                            on: "item" | "tag" | "quantity" | "total_amount" | "prefecture" | "delivery_carrier" | "order_no" | "international";
                        }[];
                        enabled?: boolean;
                        name: string;
                    }[];
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        mode: "first" | "all";
                        rules: {
                            actions: {
                                allocate_priority?: number;
                                bundled_items?: string[];
                                /** @enum {string} */
                                cushioning_type?: "BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK";
                                /** @enum {string} */
                                cushioning_unit?: "ORDER" | "ITEM";
                                /** @enum {string} */
                                delivery_carrier?: "CARRIERA" | "CARRIERB";
                                /** @enum {string} */
                                delivery_note_type?: "NOT_INCLUDE_PII" | "NONE";
                                /** @enum {string} */
                                gift_wrapping_type?: "NAVY" | "RED";
                                /** @enum {string} */
                                gift_wrapping_unit?: "ORDER" | "ITEM";
                                suspend?: boolean;
                                warehouse?: string;
                            };
                            conditions: {
                                any: unknown[];
                                item?: string;
                                /** @enum {string} */
                                on: "item" | "tag" | "quantity" | "total_amount" | "prefecture" | "delivery_carrier" | "order_no" | "international";
                            }[];
                            enabled: boolean;
                            name: string;
                        }[];
                        version: number;
                    };
                };
            };
        };
    };
    tryShippingRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    mode: "first" | "all";
                    rules: {
                        actions: {
                            allocate_priority?: number;
                            bundled_items?: string[];
                            /** @enum {string} */
                            cushioning_type?: "BUBBLE_PACK" | "BUBBLE_DOUBLE_PACK";
                            /** @enum {string} */
                            cushioning_unit?: "ORDER" | "ITEM";
                            /** @enum {string} */
                            delivery_carrier?: "CARRIERA" | "CARRIERB";
                            /** @enum {string} */
                            delivery_note_type?: "NOT_INCLUDE_PII" | "NONE";
                            /** @enum {string} */
                            gift_wrapping_type?: "NAVY" | "RED";
                            /** @enum {string} */
                            gift_wrapping_unit?: "ORDER" | "ITEM";
                            suspend?: boolean;
                            warehouse?: string;
                        };
                        conditions: {
                            /** @enum {string} */
                            on: "item" | "tag" | "quantity" | "total_amount" | "prefecture" | "delivery_carrier" | "order_no" | "international";
                        }[];
                        enabled?: boolean;
                        name: string;
                    }[];
                    shipment: components["schemas"]["ShipmentRequest"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
        };
    };
    readAllStockByDay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        days: {
                            /** Format: date */
                            day: string;
                            units: {
                                [key: string]: number;
                            };
                        }[];
                    };
                };
            };
        };
    };
    readToday: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date */
                        day: string;
                        failed_mail_count: number;
                        failed_mails: {
                            identifier: string;
                            reason: string | null;
                            shipment: string;
                            /** @enum {string} */
                            state: "failed" | "in_doubt";
                        }[];
                        open: {
                            count: number;
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                        }[];
                        shipped: {
                            count: number;
                            /** Format: date */
                            day: string;
                        }[];
                    };
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: {
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                            last_used_from: string | null;
                            name: string;
                            /** @enum {string} */
                            scope: "full" | "read";
                            token_id: number;
                        }[];
                    };
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    scope?: "full" | "read";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        token_id: number;
                    };
                };
            };
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token_id: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listTokenRequests: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                outcome?: "ok" | "refused" | "failed";
                search?: string;
            };
            header?: never;
            path: {
                token_id: string;
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
                    "application/json": {
                        metadata: components["schemas"]["PageMetadata"];
                        requests: {
                            /** Format: date-time */
                            at: string;
                            duration_ms: number;
                            method: string;
                            path: string;
                            request_id: string;
                            status: number;
                        }[];
                        stopped: boolean;
                    };
                };
            };
        };
    };
    listTowns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                postcode: string;
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
                    "application/json": {
                        towns: {
                            address1: string;
                            prefecture: string;
                        }[];
                    };
                };
            };
        };
    };
    listSavedViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        views: {
                            list: string;
                            name: string;
                            query: string;
                        }[];
                    };
                };
            };
        };
    };
    saveView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    list: "shipments" | "receipts" | "items" | "transfers";
                    name: string;
                    query: string;
                    was?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        views: {
                            list: string;
                            name: string;
                            query: string;
                        }[];
                    };
                };
            };
        };
    };
    deleteSavedView: {
        parameters: {
            query?: {
                list?: "shipments" | "receipts" | "items" | "transfers";
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        views: {
                            list: string;
                            name: string;
                            query: string;
                        }[];
                    };
                };
            };
        };
    };
    listPendingReceipts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptList"];
                };
            };
        };
    };
    createReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiptRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncedReceipt"];
                };
            };
        };
    };
    getReceiptByIdentifier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                identifier: string;
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
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    updateReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncedReceipt"];
                };
            };
        };
    };
    cancelReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["AnnouncedReceipt"];
                };
            };
        };
    };
    printReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/pdf": string;
                };
            };
        };
    };
    readCancelledReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    readReceiptCounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        /** Format: date-time */
                        announced_at: string;
                        /** Format: date-time */
                        checking_at: string | null;
                        dealt_with: {
                            actor: string;
                            /** Format: date-time */
                            at: string;
                            note: string | null;
                        } | null;
                        difference: ("open" | "dealt_with") | null;
                        lines: {
                            announced: number;
                            code: string;
                            defective: number;
                            disposed: number;
                            good: number;
                            item: string;
                            name: string | null;
                            put_away: number;
                            released: number;
                            serials: string[];
                            unidentified: number;
                        }[];
                        /** Format: date-time */
                        received_at: string | null;
                        returned_shipment: string | null;
                        shipment: string | null;
                        /** Format: date-time */
                        stocked_at: string | null;
                    };
                };
            };
        };
    };
    resolveDifference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    reopenDifference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listReceiptHistory: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        history: {
                            actor: string;
                            /** Format: date-time */
                            at: string;
                            event: string;
                            from: string | null;
                            history_no: number;
                            message: {
                                en: string;
                                ja: string;
                            };
                            note: string | null;
                            to: string;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                    };
                };
            };
        };
    };
    listReceiptPhotos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
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
                    "application/json": {
                        photos: {
                            code: string | null;
                            /** @enum {string} */
                            content_type: "image/jpeg" | "image/png";
                            height: number;
                            item: string | null;
                            name: string | null;
                            note: string | null;
                            photo_no: number;
                            /** @enum {string} */
                            shows: "short" | "over" | "defective" | "unidentified" | "packed" | "broken" | "other";
                            size: number;
                            /** Format: date-time */
                            taken_at: string;
                            width: number;
                        }[];
                    };
                };
            };
        };
    };
    listLatestStockedReceipts: {
        parameters: {
            query?: {
                cursor?: string;
                date_after?: string;
                date_before?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptList"];
                };
            };
        };
    };
    listReceiptsStockedInMonth: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                month: string;
                year: string;
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
                    "application/json": components["schemas"]["ReceiptList"];
                };
            };
        };
    };
    listReceiptsStockedInDay: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                day: string;
                month: string;
                year: string;
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
                    "application/json": components["schemas"]["ReceiptList"];
                };
            };
        };
    };
    simulateAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    allocate_priority?: number | null;
                    clear?: boolean;
                    items?: {
                        code: string;
                        /** Format: date */
                        date?: string | null;
                        quantity: number;
                    }[];
                    receipt_id?: string;
                    shipment_id?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        arrivals_omitted?: number;
                        later?: {
                            count: number;
                            first: {
                                after: string | null;
                                before: string | null;
                                line_no: number;
                                shipment_id: string;
                            }[];
                        };
                        message: {
                            en: string;
                            ja: string;
                        };
                        next_pass?: {
                            gains: {
                                count: number;
                                first: {
                                    items: {
                                        code: string;
                                        units: number;
                                    }[];
                                    line_no: number;
                                    shipment_id: string;
                                }[];
                            };
                            losses: {
                                count: number;
                                first: {
                                    items: {
                                        code: string;
                                        units: number;
                                    }[];
                                    line_no: number;
                                    shipment_id: string;
                                }[];
                            };
                            shipments: {
                                count: number;
                                first: {
                                    /** @enum {string} */
                                    from: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                                    id: string;
                                    /** @enum {string} */
                                    to: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                                }[];
                            };
                        };
                        now: {
                            gains: {
                                count: number;
                                first: {
                                    items: {
                                        code: string;
                                        units: number;
                                    }[];
                                    line_no: number;
                                    shipment_id: string;
                                }[];
                            };
                            losses: {
                                count: number;
                                first: {
                                    items: {
                                        code: string;
                                        units: number;
                                    }[];
                                    line_no: number;
                                    shipment_id: string;
                                }[];
                            };
                            shipments: {
                                count: number;
                                first: {
                                    /** @enum {string} */
                                    from: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                                    id: string;
                                    /** @enum {string} */
                                    to: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                                }[];
                            };
                        };
                        order?: {
                            overtaken: {
                                count: number;
                                first: string[];
                            };
                            overtaken_by: {
                                count: number;
                                first: string[];
                            };
                        };
                        sooner?: {
                            count: number;
                            first: {
                                after: string | null;
                                before: string | null;
                                line_no: number;
                                shipment_id: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
}
