/* Written by `npm run generate:console` from /openapi/floor.json. */
export interface paths {
    "/desk/accounts/{account_id}/photos/{photo_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFloorPhotoAtDesk"];
        put?: never;
        post?: never;
        delete: operations["deleteFloorPhoto"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/accounts/{account_id}/removals/{removal_no}/give-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["giveUpRemoval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/accounts/{account_id}/removals/{removal_no}/withdraw": {
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
    "/desk/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adjustStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/batches/papers.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["printBatchPapers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRunningCounts"];
        put?: never;
        post: operations["askForCounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/counts/{count_no}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["approveCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/counts/{count_no}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["dismissCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/counts/finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFinishedCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["countDecisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDevices"];
        put?: never;
        post: operations["addDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/devices/{device_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/label-files/{file_no}/labels.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readLabelFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/label-programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readLabelPrograms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/label-programs/{carrier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setLabelProgram"];
        post?: never;
        delete: operations["removeLabelProgram"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/labels/items.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["printItemLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/labels/places.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["printPlaceLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/late-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listLateOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readMaintenance"];
        put?: never;
        post: operations["setMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/maintenance/planned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readPlannedMaintenance"];
        put: operations["planMaintenance"];
        post?: never;
        delete: operations["cancelMaintenance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/manifests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listManifests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/manifests/{manifest_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/manifests/{manifest_no}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["closeManifest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/manifests/{manifest_no}/manifest.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["printManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/orders/{id}/cancel-recalled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelRecalledTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listQuarantine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/quarantine/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["releaseQuarantined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/recalls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRecalls"];
        put?: never;
        post: operations["openRecall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/recalls/{recall_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["redirectRecall"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/recalls/{recall_no}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unblockRecalled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/recalls/{recall_no}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["withdrawRecall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findReceiptsHere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/receipts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readReceiptHere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/receipts/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReceiptPhotosAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/receipts/{id}/receipt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["printReceiptHere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/removals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listRemovalsHere"];
        put?: never;
        post: operations["requestRemoval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/removals/stopped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listStoppedRemovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWaitingRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/requests/{shipment_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["acceptRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/requests/{shipment_id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["refuseRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/shipments/{id}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["askForLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/shipments/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listShipmentPhotosAtDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/shipments/papers.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["printPapers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFloorStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/staff/{person_id}/badge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["makeBadge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/staff/{person_id}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setPin"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/staff/{person_id}/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["setStaffWarehouses"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOpenTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/variances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listVariances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/variances/{count_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["previewCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/batches/{batch_no}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readBatch"];
        put: operations["setBatchUrgency"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/batches/{batch_no}/dissolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["dissolveBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/batches/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["planBatches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readCalendar"];
        put: operations["setCalendar"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/calendar/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/labels/{carrier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readLabelsHere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/labels/{carrier}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["makeLabelFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/labels/{carrier}/numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["takeLabelNumbers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/lead-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readLeadTimes"];
        put: operations["setLeadTimes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/lots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findLotsHere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readPlaceMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOrdersHere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/packed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPackedOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlaces"];
        put: operations["setPlaces"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/places/{place}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/places/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["closePlaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReceiptsHere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findStockHere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/tasks/{task_no}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/tasks/{task_no}/put-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["putTaskAside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/work-done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readWorkDone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/warehouses/{warehouse}/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/waves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWaves"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/waves/{wave_no}/papers.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["printWavePapers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/waves/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewWave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/waves/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReadyOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/desk/waves/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["releaseWave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/floor/items/{id}/images/{image_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFloorPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/floor/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readFloorMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/floor/pair": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["pairDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/floor/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["changePin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/floor/receipts/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["takeReceiptPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/floor/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["scan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/floor/screen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readScreen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/floor/shipments/{id}/papers.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["printParcelPapers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/floor/shipments/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["takeShipmentPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/floor/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["signInOnFloor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/floor/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["signOutOnFloor"];
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
        PageMetadata: {
            page: {
                has_more: boolean;
                next_cursor: string | null;
            };
        };
        ValidationError: {
            error: string;
            error_description: string;
            errors?: {
                [key: string]: string[];
            };
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
    getFloorPhotoAtDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
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
    deleteFloorPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    giveUpRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
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
    withdrawRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
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
    adjustStock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_id: string;
                    code: string;
                    expiry_date?: string | null;
                    from: string;
                    lot_no?: number | null;
                    manufacture_date?: string | null;
                    note?: string | null;
                    place?: string;
                    quantity: number;
                    reason: string;
                    to: string;
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
                        account_id: string;
                        adjustment_no: number;
                        lot_no: number;
                    };
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                state?: "open" | "waiting" | "picking" | "paused" | "done" | "dissolved";
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
                        batches: {
                            batch_no: number;
                            carrier: string;
                            /** Format: date-time */
                            cut_off: string;
                            /** @enum {string} */
                            kind: "singles" | "cart" | "alone";
                            lines: {
                                all: number;
                                open: number;
                            };
                            /** Format: date-time */
                            made_at: string;
                            orders: number;
                            priority: number;
                            /** @enum {string} */
                            state: "waiting" | "picking" | "paused" | "done" | "dissolved";
                            temperature: string;
                            units: {
                                open: number;
                                picked: number;
                            };
                            urgency: number;
                            warehouse: string;
                            worker: string | null;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                    };
                };
            };
        };
    };
    printBatchPapers: {
        parameters: {
            query?: {
                batches?: string;
                kind?: "pick_list" | "delivery_note" | "all";
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
                    "application/pdf": string;
                };
            };
        };
    };
    listRunningCounts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
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
                        counts: {
                            /** Format: date-time */
                            begun_at: string | null;
                            begun_by: string | null;
                            count_no: number;
                            /** Format: date-time */
                            finished_at: string | null;
                            finished_by: string | null;
                            /** Format: date-time */
                            opened_at: string;
                            opened_by: string;
                            place: string;
                            /** @enum {string} */
                            reason: "asked" | "short_pick" | "planned";
                            recounted: boolean;
                            /** @enum {string} */
                            state: "open" | "counting" | "counted" | "agreed" | "approved" | "dismissed";
                            warehouse: string;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                    };
                };
            };
        };
    };
    askForCounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    places: string[];
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
                        counts: {
                            /** Format: date-time */
                            begun_at: string | null;
                            begun_by: string | null;
                            count_no: number;
                            /** Format: date-time */
                            finished_at: string | null;
                            finished_by: string | null;
                            /** Format: date-time */
                            opened_at: string;
                            opened_by: string;
                            place: string;
                            /** @enum {string} */
                            reason: "asked" | "short_pick" | "planned";
                            recounted: boolean;
                            /** @enum {string} */
                            state: "open" | "counting" | "counted" | "agreed" | "approved" | "dismissed";
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    approveCount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                count_no: string;
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
                        added: number;
                        found_again: number;
                        from_lines: number;
                        removed: number;
                        unexplained: number;
                    };
                };
            };
        };
    };
    dismissCount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                count_no: string;
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
                        count_no: number;
                    };
                };
            };
        };
    };
    listFinishedCounts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
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
                        counts: {
                            count: {
                                /** Format: date-time */
                                begun_at: string | null;
                                begun_by: string | null;
                                count_no: number;
                                /** Format: date-time */
                                finished_at: string | null;
                                finished_by: string | null;
                                /** Format: date-time */
                                opened_at: string;
                                opened_by: string;
                                place: string;
                                /** @enum {string} */
                                reason: "asked" | "short_pick" | "planned";
                                recounted: boolean;
                                /** @enum {string} */
                                state: "open" | "counting" | "counted" | "agreed" | "approved" | "dismissed";
                                warehouse: string;
                            };
                            /** Format: date-time */
                            decided_at: string | null;
                            decided_by: string | null;
                            decision: string | null;
                            rows: {
                                account_id: string;
                                code: string;
                                /** @enum {string} */
                                condition: "sound" | "defective" | "unidentified";
                                counted: number;
                                expiry_date: string | null;
                                id: string;
                                lot_no: number;
                                lying: number;
                                manufacture_date: string | null;
                                name: string | null;
                                variance: number;
                            }[];
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                    };
                };
            };
        };
    };
    countDecisions: {
        parameters: {
            query?: {
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
                        decisions: {
                            count: number;
                            /** @enum {string} */
                            kind: "request" | "late" | "variance" | "missing" | "removal" | "task" | "quarantine";
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    listDevices: {
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
                        devices: {
                            /** Format: date-time */
                            code_expires_at: string | null;
                            device_no: number;
                            /** Format: date-time */
                            last_seen_at: string | null;
                            /** Format: date-time */
                            made_at: string;
                            made_by: string;
                            name: string;
                            /** Format: date-time */
                            paired_at: string | null;
                            person: string | null;
                            /** Format: date-time */
                            revoked_at: string | null;
                            /** @enum {string} */
                            status: "waiting" | "paired" | "revoked";
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    addDevice: {
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
                        code: string;
                        code_valid_s: number;
                        device_no: number;
                    };
                };
            };
        };
    };
    revokeDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device_no: string;
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
    readLabelFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_no: string;
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
    readLabelPrograms: {
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
                        programs: {
                            asked: {
                                [key: string]: string;
                            };
                            /** @enum {string} */
                            carrier: "CARRIERA" | "CARRIERB" | "CARRIERC";
                            /** Format: date-time */
                            changed_at: string;
                            changed_by: string;
                            template: {
                                answer: {
                                    order_id: string;
                                    tracking_code: string;
                                };
                                columns: {
                                    asked?: boolean;
                                    codes?: {
                                        [key: string]: string;
                                    };
                                    /** @enum {string} */
                                    date?: "YYYY/MM/DD" | "YYYYMMDD";
                                    /** @enum {string} */
                                    from?: "order_id" | "order_no" | "cash" | "cash_amount" | "cash_tax" | "temperature" | "product" | "handling" | "goods" | "size" | "shipping_date" | "delivery_date" | "time_slot" | "recipient_phone" | "recipient_postcode" | "recipient_address" | "recipient_company" | "recipient_division" | "recipient_name" | "recipient_names" | "sender_phone" | "sender_postcode" | "sender_address" | "sender_name" | "sender_names";
                                    max?: number;
                                    required?: boolean;
                                    text?: string;
                                    title: string;
                                    width?: number;
                                }[];
                                /** @enum {string} */
                                encoding: "CP932" | "UTF-8";
                                header: boolean;
                                name: string;
                                version: string;
                            };
                            waits: boolean;
                        }[];
                        templates: {
                            answer: {
                                order_id: string;
                                tracking_code: string;
                            };
                            columns: {
                                asked?: boolean;
                                codes?: {
                                    [key: string]: string;
                                };
                                /** @enum {string} */
                                date?: "YYYY/MM/DD" | "YYYYMMDD";
                                /** @enum {string} */
                                from?: "order_id" | "order_no" | "cash" | "cash_amount" | "cash_tax" | "temperature" | "product" | "handling" | "goods" | "size" | "shipping_date" | "delivery_date" | "time_slot" | "recipient_phone" | "recipient_postcode" | "recipient_address" | "recipient_company" | "recipient_division" | "recipient_name" | "recipient_names" | "sender_phone" | "sender_postcode" | "sender_address" | "sender_name" | "sender_names";
                                max?: number;
                                required?: boolean;
                                text?: string;
                                title: string;
                                width?: number;
                            }[];
                            /** @enum {string} */
                            encoding: "CP932" | "UTF-8";
                            header: boolean;
                            name: string;
                            version: string;
                        }[];
                    };
                };
            };
        };
    };
    setLabelProgram: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    asked?: {
                        [key: string]: string;
                    };
                    template: {
                        answer: {
                            order_id: string;
                            tracking_code: string;
                        };
                        columns: {
                            asked?: boolean;
                            codes?: {
                                [key: string]: string;
                            };
                            /** @enum {string} */
                            date?: "YYYY/MM/DD" | "YYYYMMDD";
                            /** @enum {string} */
                            from?: "order_id" | "order_no" | "cash" | "cash_amount" | "cash_tax" | "temperature" | "product" | "handling" | "goods" | "size" | "shipping_date" | "delivery_date" | "time_slot" | "recipient_phone" | "recipient_postcode" | "recipient_address" | "recipient_company" | "recipient_division" | "recipient_name" | "recipient_names" | "sender_phone" | "sender_postcode" | "sender_address" | "sender_name" | "sender_names";
                            max?: number;
                            required?: boolean;
                            text?: string;
                            title: string;
                            width?: number;
                        }[];
                        /** @enum {string} */
                        encoding: "CP932" | "UTF-8";
                        header: boolean;
                        name: string;
                        version: string;
                    };
                    waits: boolean;
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
    removeLabelProgram: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: string;
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
    printItemLabels: {
        parameters: {
            query?: {
                copies?: number;
                ids?: string;
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
                    "application/pdf": string;
                };
            };
        };
    };
    printPlaceLabels: {
        parameters: {
            query?: {
                codes?: string;
                kind?: "shelf" | "tote" | "packing" | "staging" | "missing";
                warehouse?: string;
                zone?: string;
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
                    "application/pdf": string;
                };
            };
        };
    };
    listLateOrders: {
        parameters: {
            query?: {
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
                        late_orders: {
                            account_id: string;
                            account_name: string;
                            /** Format: date */
                            assigned_shipping_date: string;
                            batch_no: number | null;
                            carrier: string;
                            id: string;
                            identifier: string;
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                            warehouse: string;
                            worker: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readMaintenance: {
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
                        maintenance: boolean;
                    };
                };
            };
        };
    };
    setMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    maintenance: boolean;
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
                        maintenance: boolean;
                    };
                };
            };
        };
    };
    readPlannedMaintenance: {
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
                        planned: {
                            /** Format: date-time */
                            from: string;
                            running: boolean;
                            /** Format: date-time */
                            until: string;
                        } | null;
                    };
                };
            };
        };
    };
    planMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    from: string;
                    until: string;
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
                        planned: {
                            /** Format: date-time */
                            from: string;
                            running: boolean;
                            /** Format: date-time */
                            until: string;
                        } | null;
                    };
                };
            };
        };
    };
    cancelMaintenance: {
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
                        planned: {
                            /** Format: date-time */
                            from: string;
                            running: boolean;
                            /** Format: date-time */
                            until: string;
                        } | null;
                    };
                };
            };
        };
    };
    listManifests: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
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
                        manifests: {
                            carrier: string;
                            /** Format: date-time */
                            closed_at: string | null;
                            closed_by: string | null;
                            /** Format: date */
                            day: string;
                            manifest_no: number;
                            /** Format: date-time */
                            opened_at: string;
                            opened_by: string;
                            parcels: number;
                            warehouse: string;
                            warehouse_name: string;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                    };
                };
            };
        };
    };
    readManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                manifest_no: string;
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
                        carrier: string;
                        /** Format: date-time */
                        closed_at: string | null;
                        closed_by: string | null;
                        /** Format: date */
                        day: string;
                        left_behind: {
                            parcel_no: number;
                            shipment_id: string;
                            tracking_code: string;
                        }[];
                        list: {
                            parcel_no: number;
                            shipment_id: string;
                            tracking_code: string;
                        }[];
                        manifest_no: number;
                        /** Format: date-time */
                        opened_at: string;
                        opened_by: string;
                        parcels: number;
                        split: string[];
                        taken_off: {
                            parcel_no: number;
                            shipment_id: string;
                            tracking_code: string;
                        }[];
                        warehouse: string;
                        warehouse_name: string;
                    };
                };
            };
        };
    };
    closeManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                manifest_no: string;
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
                        carrier: string;
                        /** Format: date-time */
                        closed_at: string | null;
                        closed_by: string | null;
                        /** Format: date */
                        day: string;
                        left_behind: {
                            parcel_no: number;
                            shipment_id: string;
                            tracking_code: string;
                        }[];
                        manifest_no: number;
                        /** Format: date-time */
                        opened_at: string;
                        opened_by: string;
                        parcels: number;
                        taken_off: {
                            parcel_no: number;
                            shipment_id: string;
                            tracking_code: string;
                        }[];
                        warehouse: string;
                        warehouse_name: string;
                    };
                };
            };
        };
    };
    printManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                manifest_no: string;
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
    findOrders: {
        parameters: {
            query?: {
                search?: string;
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
                        orders: {
                            account_id: string;
                            account_name: string;
                            id: string;
                            identifier: string;
                            is_transfer: boolean;
                            order_no: string | null;
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    readOrder: {
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
                        account_id: string;
                        account_name: string;
                        allocate_priority: number | null;
                        batch_no: number | null;
                        carrier: string;
                        /** Format: date-time */
                        created_at: string;
                        deleted: boolean;
                        /** Format: date */
                        delivery_date: string | null;
                        destination: {
                            receipt_id: string;
                            warehouse: string;
                        } | null;
                        has_delivery_note: boolean;
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
                        id: string;
                        identifier: string;
                        left_in_part: boolean;
                        lines: {
                            code: string;
                            enclosed: boolean;
                            held: {
                                code: string;
                                /** Format: date */
                                expiry_date: string | null;
                                item_id: string;
                                lot_no: number;
                                /** @enum {string} */
                                state: "reserved" | "allocated" | "picked" | "packed";
                                units: number;
                            }[];
                            item_id: string;
                            line_no: number;
                            name: string | null;
                            quantity: number;
                            waits: boolean;
                        }[];
                        /** Format: date */
                        missed_day: string | null;
                        parcels: {
                            handed_over: boolean;
                            manifest_no: number | null;
                            parcel_no: number;
                            tracking_code: string;
                        }[];
                        program_labels: {
                            file_no: number | null;
                            tracking_code: string | null;
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
                        recalled: boolean;
                        recipient: components["schemas"]["DomesticRecipient"] | components["schemas"]["OverseasRecipient"];
                        request_no: number | null;
                        /** Format: date-time */
                        shipped_at: string | null;
                        /** Format: date */
                        ships_on: string | null;
                        /** @enum {string} */
                        status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                        suspend: boolean;
                        to_put_back: {
                            code: string;
                            /** Format: date */
                            expiry_date: string | null;
                            item_id: string;
                            lot_no: number;
                            name: string | null;
                            places: string[];
                            units: number;
                        }[];
                        warehouse: string;
                        worker: string | null;
                    };
                };
            };
        };
    };
    cancelRecalledTransfer: {
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
    listQuarantine: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
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
                        items: {
                            account_id: string;
                            account_name: string;
                            code: string;
                            id: string;
                            lots: {
                                blocked: boolean;
                                claimed: {
                                    defective: number;
                                    unidentified: number;
                                };
                                defective: number;
                                expiry_date: string | null;
                                lot_no: number;
                                manufacture_date: string | null;
                                photos: {
                                    note: string | null;
                                    photo_no: number;
                                    receipt_id: string;
                                    /** @enum {string} */
                                    shows: "short" | "over" | "defective" | "unidentified" | "packed" | "broken" | "other";
                                    /** Format: date-time */
                                    taken_at: string;
                                }[];
                                places: {
                                    defective: number;
                                    /** @enum {string} */
                                    kind: "shelf" | "tote" | "packing" | "staging" | "missing";
                                    place: string;
                                    unidentified: number;
                                }[];
                                receipts: {
                                    defective: number;
                                    line_no: number;
                                    receipt_id: string;
                                    unidentified: number;
                                }[];
                                unidentified: number;
                                warehouse: string;
                            }[];
                            name: string | null;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                    };
                };
            };
        };
    };
    releaseQuarantined: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    parts: {
                        defective?: number;
                        line_no: number;
                        lot_no?: number;
                        unidentified?: number;
                    }[];
                    receipt_id: string;
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
                        receipt_id: string;
                        released: number;
                    };
                };
            };
        };
    };
    listRecalls: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                state?: "open" | "ended";
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
                        metadata: components["schemas"]["PageMetadata"];
                        recalls: {
                            account_id: string;
                            at_work: number;
                            blocked_lots: number[];
                            code: string;
                            collected: number;
                            /** Format: date-time */
                            ended_at: string | null;
                            ended_by: string | null;
                            id: string;
                            lot_dates: {
                                /** Format: date */
                                expiry_date: string | null;
                                lot_no: number;
                                /** Format: date */
                                manufacture_date: string | null;
                            }[];
                            lots: number[];
                            missing: number;
                            name: string | null;
                            on_shelves: number;
                            /** Format: date-time */
                            opened_at: string;
                            opened_by: string;
                            orders: {
                                id: string;
                                identifier: string;
                                /** @enum {string} */
                                status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                                units: number;
                            }[];
                            place: string;
                            reason: string;
                            recall_no: number;
                            warehouse: string;
                            withdrawn: boolean;
                        }[];
                    };
                };
            };
        };
    };
    openRecall: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account_id: string;
                    code: string;
                    lots: number[];
                    place: string;
                    reason: string;
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
                        account_id: string;
                        code: string;
                        /** Format: date-time */
                        ended_at: string | null;
                        ended_by: string | null;
                        id: string;
                        lots: number[];
                        name: string | null;
                        /** Format: date-time */
                        opened_at: string;
                        opened_by: string;
                        place: string;
                        reason: string;
                        recall_no: number;
                        warehouse: string;
                        withdrawn: boolean;
                    };
                };
            };
        };
    };
    redirectRecall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recall_no: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    to: string;
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
                        code: string;
                        /** Format: date-time */
                        ended_at: string | null;
                        ended_by: string | null;
                        id: string;
                        lots: number[];
                        name: string | null;
                        /** Format: date-time */
                        opened_at: string;
                        opened_by: string;
                        place: string;
                        reason: string;
                        recall_no: number;
                        warehouse: string;
                        withdrawn: boolean;
                    };
                };
            };
        };
    };
    unblockRecalled: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recall_no: string;
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
                        code: string;
                        /** Format: date-time */
                        ended_at: string | null;
                        ended_by: string | null;
                        id: string;
                        lots: number[];
                        name: string | null;
                        /** Format: date-time */
                        opened_at: string;
                        opened_by: string;
                        place: string;
                        reason: string;
                        recall_no: number;
                        warehouse: string;
                        withdrawn: boolean;
                    };
                };
            };
        };
    };
    withdrawRecall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recall_no: string;
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
                        code: string;
                        /** Format: date-time */
                        ended_at: string | null;
                        ended_by: string | null;
                        id: string;
                        lots: number[];
                        name: string | null;
                        /** Format: date-time */
                        opened_at: string;
                        opened_by: string;
                        place: string;
                        reason: string;
                        recall_no: number;
                        warehouse: string;
                        withdrawn: boolean;
                    };
                };
            };
        };
    };
    findReceiptsHere: {
        parameters: {
            query?: {
                search?: string;
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
                        receipts: {
                            account_id: string;
                            account_name: string;
                            /** Format: date */
                            arrival_date: string;
                            id: string;
                            identifier: string | null;
                            /** @enum {string} */
                            status: "waiting" | "received" | "checking" | "stocked";
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    readReceiptHere: {
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
                        account_id: string;
                        account_name: string;
                        /** Format: date-time */
                        announced_at: string;
                        /** Format: date */
                        arrival_date: string;
                        arrival_time_from: number | null;
                        arrival_time_to: number | null;
                        cancelled: boolean;
                        /** Format: date-time */
                        checking_at: string | null;
                        container_no: string | null;
                        dealt_with: {
                            actor: string;
                            /** Format: date-time */
                            at: string;
                            note: string | null;
                        } | null;
                        difference: ("open" | "dealt_with") | null;
                        driver_info: string | null;
                        halfway: boolean;
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
                        id: string;
                        identifier: string | null;
                        identity_values: string[] | null;
                        /** @enum {string} */
                        inspection_type: "ID" | "NAME" | "CODE" | "BARCODE" | "LABEL";
                        late: boolean;
                        lines: {
                            announced: number;
                            code: string;
                            defective: number;
                            disposed: number;
                            good: number;
                            item: string;
                            lots: {
                                counted: number;
                                /** Format: date */
                                expiry_date: string | null;
                                lot_no: number;
                                /** Format: date */
                                manufacture_date: string | null;
                                put_away: number;
                                quarantined: number;
                            }[];
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
                        shipment_status: ("backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request") | null;
                        /** @enum {string} */
                        status: "waiting" | "received" | "checking" | "stocked";
                        /** Format: date */
                        stock_deadline_date: string;
                        /** Format: date-time */
                        stocked_at: string | null;
                        tracking_codes: string[];
                        vehicle_code: string | null;
                        vehicle_size: ("UNDER_2T" | "4T" | "10T" | "20FT" | "40FT") | null;
                        warehouse: string;
                        workers: {
                            name: string;
                            /** @enum {string} */
                            task: "receive" | "put_away";
                        }[];
                    };
                };
            };
        };
    };
    listReceiptPhotosAtDesk: {
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
    printReceiptHere: {
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
    listRemovalsHere: {
        parameters: {
            query?: {
                account?: string;
                cursor?: string;
                limit?: number;
                state?: "open" | "ended";
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
                        clients: {
                            account_id: string;
                            account_name: string;
                            count: number;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                        removals: {
                            account_id: string;
                            account_name: string;
                            by_staff: boolean;
                            code: string;
                            /** Format: date-time */
                            ended_at: string | null;
                            ended_by: string | null;
                            forgotten_task: number | null;
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
                            stopped: boolean;
                            taken: number;
                            warehouse: string;
                            worker: string | null;
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
                    account_id: string;
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
    listStoppedRemovals: {
        parameters: {
            query?: {
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
                        removals: {
                            account_id: string;
                            account_name: string;
                            code: string;
                            item_id: string;
                            /** @enum {string} */
                            kind: "disposal" | "return";
                            name: string | null;
                            removal_no: number;
                            /** Format: date-time */
                            requested_at: string;
                            /** @enum {string} */
                            source: "available" | "defective" | "unidentified";
                            /** Format: date-time */
                            stopped_at: string;
                            units: number;
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    listWaitingRequests: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
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
                        metadata: components["schemas"]["PageMetadata"];
                        requests: {
                            account_id: string;
                            account_name: string;
                            changes: {
                                after: string | null;
                                before: string | null;
                                field: string;
                            }[];
                            done: {
                                goods: {
                                    code: string;
                                    id: string;
                                    name: string | null;
                                    packed: number;
                                    picked: number;
                                    places: string[];
                                    to_pick: number;
                                }[];
                                labels: {
                                    handed_over: boolean;
                                    left: boolean;
                                    tracking_code: string;
                                }[];
                                packages: number;
                                packed: number;
                                picked: number;
                                /** @enum {string} */
                                stage: "picking" | "picked" | "packed";
                                to_pick: number;
                                worker: string | null;
                            };
                            fee: {
                                charges: {
                                    amount: number;
                                    /** @enum {string} */
                                    kind: "administrative_fee" | "work_fee";
                                }[];
                                refund: number;
                            };
                            /** @enum {string} */
                            kind: "modify" | "cancel";
                            request_no: number;
                            /** Format: date-time */
                            requested_at: string;
                            requested_by: string;
                            shipment: {
                                /** Format: date */
                                assigned_shipping_date: string | null;
                                id: string;
                                identifier: string;
                                /** @enum {string} */
                                status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                                transfer: boolean;
                                warehouse: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    acceptRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                shipment_id: string;
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
                        accepted: boolean;
                        id: string;
                    };
                };
            };
        };
    };
    refuseRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                shipment_id: string;
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
                        accepted: boolean;
                        id: string;
                    };
                };
            };
        };
    };
    askForLabel: {
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
                    /** @enum {string} */
                    how: "one_more" | "instead";
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
    listShipmentPhotosAtDesk: {
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
    printPapers: {
        parameters: {
            query?: {
                ids?: string;
                kind?: "delivery_note" | "shipping_label" | "all";
                size?: "A4" | "A5" | "A6" | "100x150";
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
                    "application/pdf": string;
                };
            };
        };
    };
    listFloorStaff: {
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
                            accepted: boolean;
                            /** Format: date-time */
                            badge_made_at: string | null;
                            name: string;
                            person_id: number;
                            /** @enum {string} */
                            role: "admin" | "floor";
                            warehouses: string[] | null;
                        }[];
                    };
                };
            };
        };
    };
    makeBadge: {
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
                    pin?: string | null;
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
                        badge: string;
                        pin: string;
                    };
                };
            };
        };
    };
    setPin: {
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
                    pin?: string | null;
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
                        pin: string;
                    };
                };
            };
        };
    };
    setStaffWarehouses: {
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
                    warehouses: string[] | null;
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
                        warehouses: string[] | null;
                    };
                };
            };
        };
    };
    listOpenTasks: {
        parameters: {
            query?: {
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
                        tasks: {
                            /** Format: date-time */
                            began_at: string;
                            /** Format: date-time */
                            changed_at: string;
                            forgotten: boolean;
                            /** @enum {string} */
                            kind: "pick" | "pack" | "hand_over" | "receive" | "put_away" | "put_back" | "move" | "replenish" | "count" | "return" | "removal" | "recall";
                            name: string | null;
                            person_id: number | null;
                            subject: string | null;
                            task_no: number;
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    listVariances: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
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
                        metadata: components["schemas"]["PageMetadata"];
                        variances: {
                            count: {
                                /** Format: date-time */
                                begun_at: string | null;
                                begun_by: string | null;
                                count_no: number;
                                /** Format: date-time */
                                finished_at: string | null;
                                finished_by: string | null;
                                /** Format: date-time */
                                opened_at: string;
                                opened_by: string;
                                place: string;
                                /** @enum {string} */
                                reason: "asked" | "short_pick" | "planned";
                                recounted: boolean;
                                /** @enum {string} */
                                state: "open" | "counting" | "counted" | "agreed" | "approved" | "dismissed";
                                warehouse: string;
                            };
                            rows: {
                                account_id: string;
                                code: string;
                                /** @enum {string} */
                                condition: "sound" | "defective" | "unidentified";
                                counted: number;
                                expiry_date: string | null;
                                id: string;
                                lot_no: number;
                                lying: number;
                                manufacture_date: string | null;
                                name: string | null;
                                variance: number;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    previewCount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                count_no: string;
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
                        losses: {
                            id: string;
                            identifier: string;
                            lot_no: number;
                            shipment_id: string;
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                            units: number;
                        }[];
                        settled: {
                            added: number;
                            found_again: number;
                            from_lines: number;
                            removed: number;
                            unexplained: number;
                        };
                    };
                };
            };
        };
    };
    readBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batch_no: string;
                warehouse: string;
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
                        batch_no: number;
                        carrier: string;
                        /** Format: date-time */
                        cut_off: string;
                        /** @enum {string} */
                        kind: "singles" | "cart" | "alone";
                        lines: {
                            all: number;
                            open: number;
                        };
                        /** Format: date-time */
                        made_at: string;
                        orders: number;
                        picks: {
                            code: string;
                            /** Format: date */
                            expiry_date: string | null;
                            item_id: string;
                            line_no: number;
                            lot_no: number;
                            /** Format: date */
                            manufacture_date: string | null;
                            name: string | null;
                            open: number;
                            picked: number;
                            place: string;
                            shipment_id: string;
                        }[];
                        priority: number;
                        shipments: {
                            has_left: boolean;
                            id: string;
                            position: number;
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                        }[];
                        /** @enum {string} */
                        state: "waiting" | "picking" | "paused" | "done" | "dissolved";
                        temperature: string;
                        totes: {
                            place: string;
                            position: number | null;
                            /** Format: date-time */
                            since: string;
                            units: number;
                        }[];
                        units: {
                            open: number;
                            picked: number;
                        };
                        urgency: number;
                        warehouse: string;
                        worker: string | null;
                    };
                };
            };
        };
    };
    setBatchUrgency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batch_no: string;
                warehouse: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    urgency: number;
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
                        batch_no: number;
                        carrier: string;
                        /** Format: date-time */
                        cut_off: string;
                        /** @enum {string} */
                        kind: "singles" | "cart" | "alone";
                        lines: {
                            all: number;
                            open: number;
                        };
                        /** Format: date-time */
                        made_at: string;
                        orders: number;
                        picks: {
                            code: string;
                            /** Format: date */
                            expiry_date: string | null;
                            item_id: string;
                            line_no: number;
                            lot_no: number;
                            /** Format: date */
                            manufacture_date: string | null;
                            name: string | null;
                            open: number;
                            picked: number;
                            place: string;
                            shipment_id: string;
                        }[];
                        priority: number;
                        shipments: {
                            has_left: boolean;
                            id: string;
                            position: number;
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                        }[];
                        /** @enum {string} */
                        state: "waiting" | "picking" | "paused" | "done" | "dissolved";
                        temperature: string;
                        totes: {
                            place: string;
                            position: number | null;
                            /** Format: date-time */
                            since: string;
                            units: number;
                        }[];
                        units: {
                            open: number;
                            picked: number;
                        };
                        urgency: number;
                        warehouse: string;
                        worker: string | null;
                    };
                };
            };
        };
    };
    dissolveBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batch_no: string;
                warehouse: string;
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
                        orders: number;
                        staying: number;
                    };
                };
            };
        };
    };
    planBatches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                warehouse: string;
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
                        made: number;
                    };
                };
            };
        };
    };
    readCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                warehouse: string;
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
                        calendar: {
                            closed_weekdays: number[];
                            extra_closed: string[];
                            observes_holidays: boolean;
                            wave_release_times: string[];
                        };
                        cart_totes: number;
                        cut_off: string;
                        days: {
                            /** Format: date */
                            date: string;
                            open: boolean;
                        }[];
                        /** @enum {string} */
                        default_carrier: "CARRIERA" | "CARRIERB";
                        name: string;
                        /** Format: date-time */
                        next_wave_release: string;
                        warehouse: string;
                    };
                };
            };
        };
    };
    setCalendar: {
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
                    calendar?: {
                        closed_weekdays?: number[];
                        extra_closed?: string[];
                        observes_holidays?: boolean;
                        wave_release_times?: string[];
                    };
                    cart_totes?: number;
                    closed_days?: {
                        closed: boolean;
                        /** Format: date */
                        date: string;
                    }[];
                    /** @enum {string} */
                    default_carrier?: "CARRIERA" | "CARRIERB";
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
                        calendar: {
                            closed_weekdays: number[];
                            extra_closed: string[];
                            observes_holidays: boolean;
                            wave_release_times: string[];
                        };
                        cart_totes: number;
                        cut_off: string;
                        days: {
                            /** Format: date */
                            date: string;
                            open: boolean;
                        }[];
                        /** @enum {string} */
                        default_carrier: "CARRIERA" | "CARRIERB";
                        name: string;
                        /** Format: date-time */
                        next_wave_release: string;
                        warehouse: string;
                    };
                };
            };
        };
    };
    readMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                month: string;
                warehouse: string;
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
                    "application/json": {
                        days: {
                            /** Format: date */
                            date: string;
                            holiday: {
                                en: string;
                                ja: string;
                            } | null;
                            open: boolean;
                        }[];
                    };
                };
            };
        };
    };
    readDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                warehouse: string;
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
                        /** Format: date */
                        day: string;
                        late: {
                            all: number;
                            /** @enum {string} */
                            reason: "order_overdue" | "not_handed_over" | "not_picked" | "not_released" | "task_untouched" | "receipt_overdue" | "not_counted" | "not_put_away";
                            rows: {
                                batch_no: number | null;
                                carrier: string | null;
                                /** Format: date */
                                day: string | null;
                                id: string | null;
                                is_aside: boolean | null;
                                name: string | null;
                                orders: number | null;
                                /** Format: date-time */
                                since: string | null;
                                status: ("backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request") | null;
                                subject: string | null;
                                task: ("pick" | "pack" | "hand_over" | "receive" | "put_away" | "put_back" | "move" | "replenish" | "count" | "return" | "removal" | "recall") | null;
                                task_no: number | null;
                                units: number | null;
                            }[];
                        }[];
                        manifests: {
                            all: number;
                            rows: {
                                carrier: string;
                                /** Format: date-time */
                                closed_at: string | null;
                                closed_by: string | null;
                                /** Format: date */
                                day: string;
                                manifest_no: number;
                                /** Format: date-time */
                                opened_at: string;
                                opened_by: string;
                                parcels: number;
                                warehouse: string;
                                warehouse_name: string;
                            }[];
                        };
                        name: string;
                        /** Format: date-time */
                        now: string;
                        orders: {
                            asked: number;
                            due: number;
                            packed: number;
                            picked: number;
                            picking: number;
                            shipped: number;
                            suspended: number;
                            waiting: number;
                        };
                        packed: {
                            carrier: string;
                            /** Format: date-time */
                            oldest: string;
                            orders: number;
                        }[];
                        receipts: {
                            arrived: number;
                            checking: number;
                            expected: number;
                            overdue: number;
                            rows: {
                                /** Format: date */
                                arrival_date: string;
                                /** Format: date-time */
                                arrived_at: string | null;
                                /** Format: date-time */
                                changed_at: string;
                                id: string;
                                late: boolean;
                                lines: number;
                                name: string | null;
                                /** @enum {string} */
                                status: "waiting" | "received" | "checking" | "stocked";
                                units: number;
                            }[];
                            stocked: number;
                        };
                        releases: string[];
                        warehouse: string;
                        waves: {
                            all: number;
                            rows: {
                                conditions: {
                                    carriers: string[] | null;
                                    /** Format: date-time */
                                    cut_off: string | null;
                                    min_priority: number | null;
                                    zones: string[] | null;
                                };
                                orders: {
                                    all: number;
                                    asked: number;
                                    left: number;
                                    packed: number;
                                    picked: number;
                                    picking: number;
                                    shipped: number;
                                };
                                /** Format: date-time */
                                released_at: string;
                                released_by: string;
                                units: {
                                    open: number;
                                };
                                warehouse: string;
                                wave_no: number;
                            }[];
                        };
                    };
                };
            };
        };
    };
    readLabelsHere: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: string;
                warehouse: string;
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
                        files: {
                            file_no: number;
                            labels: number;
                            /** Format: date-time */
                            made_at: string;
                            made_by: string;
                            numbered: number;
                        }[];
                        program: {
                            asked: {
                                [key: string]: string;
                            };
                            /** @enum {string} */
                            carrier: "CARRIERA" | "CARRIERB" | "CARRIERC";
                            /** Format: date-time */
                            changed_at: string;
                            changed_by: string;
                            template: {
                                answer: {
                                    order_id: string;
                                    tracking_code: string;
                                };
                                columns: {
                                    asked?: boolean;
                                    codes?: {
                                        [key: string]: string;
                                    };
                                    /** @enum {string} */
                                    date?: "YYYY/MM/DD" | "YYYYMMDD";
                                    /** @enum {string} */
                                    from?: "order_id" | "order_no" | "cash" | "cash_amount" | "cash_tax" | "temperature" | "product" | "handling" | "goods" | "size" | "shipping_date" | "delivery_date" | "time_slot" | "recipient_phone" | "recipient_postcode" | "recipient_address" | "recipient_company" | "recipient_division" | "recipient_name" | "recipient_names" | "sender_phone" | "sender_postcode" | "sender_address" | "sender_name" | "sender_names";
                                    max?: number;
                                    required?: boolean;
                                    text?: string;
                                    title: string;
                                    width?: number;
                                }[];
                                /** @enum {string} */
                                encoding: "CP932" | "UTF-8";
                                header: boolean;
                                name: string;
                                version: string;
                            };
                            waits: boolean;
                        } | null;
                        to_make: {
                            account_name: string;
                            id: string;
                            problems: {
                                column: string;
                                message: {
                                    en: string;
                                    ja: string;
                                };
                            }[];
                            recipient: string;
                            /** Format: date */
                            shipping_date: string | null;
                        }[];
                    };
                };
            };
        };
    };
    makeLabelFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: string;
                warehouse: string;
            };
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
                        file_no: number;
                        labels: number;
                        left_out: number;
                    };
                };
            };
        };
    };
    takeLabelNumbers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: string;
                warehouse: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lines: {
                        order_id: string;
                        tracking_code: string;
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
                        lines: {
                            order_id: string;
                            /** @enum {string} */
                            outcome: "taken" | "known" | "unknown_order" | "cancelled" | "other_number" | "used_elsewhere" | "bad_number";
                            tracking_code: string;
                        }[];
                    };
                };
            };
        };
    };
    readLeadTimes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                warehouse: string;
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
                        lead_times: {
                            /** @enum {string} */
                            carrier: "CARRIERA" | "CARRIERB" | "CARRIERC";
                            days: {
                                [key: string]: number;
                            };
                            own: string[];
                        }[];
                    };
                };
            };
        };
    };
    setLeadTimes: {
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
                    lead_times: {
                        /** @enum {string} */
                        carrier: "CARRIERA" | "CARRIERB" | "CARRIERC";
                        days: {
                            [key: string]: number | null;
                        };
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
                        lead_times: {
                            /** @enum {string} */
                            carrier: "CARRIERA" | "CARRIERB" | "CARRIERC";
                            days: {
                                [key: string]: number;
                            };
                            own: string[];
                        }[];
                    };
                };
            };
        };
    };
    findLotsHere: {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path: {
                warehouse: string;
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
                        items: {
                            account_id: string;
                            account_name: string;
                            code: string;
                            id: string;
                            lots: {
                                blocked: boolean;
                                /** Format: date */
                                expiry_date: string | null;
                                lot_no: number;
                                /** Format: date */
                                manufacture_date: string | null;
                                receipt_id: string | null;
                                units: number;
                            }[];
                            name: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readPlaceMap: {
        parameters: {
            query?: {
                zone?: string;
            };
            header?: never;
            path: {
                warehouse: string;
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
                        more: boolean;
                        places: {
                            aisle: string | null;
                            bay: string | null;
                            closed: boolean;
                            code: string;
                            counting: boolean;
                            items: number;
                            /** @enum {string} */
                            kind: "shelf" | "tote" | "packing" | "staging" | "missing";
                            level: string | null;
                            /** @enum {string} */
                            temperature: "dry" | "chilled" | "frozen";
                            units: number;
                            use: ("pick" | "reserve") | null;
                        }[];
                    };
                };
            };
        };
    };
    listOrdersHere: {
        parameters: {
            query?: {
                account?: string;
                carrier?: "CARRIERA" | "CARRIERB" | "CARRIERC" | "CARRIERD" | "CARRIERE";
                cursor?: string;
                from?: string;
                limit?: number;
                to?: string;
                view?: "open" | "waiting" | "picking" | "picked" | "packed" | "asked" | "suspended" | "backordered";
            };
            header?: never;
            path: {
                warehouse: string;
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
                        clients: {
                            account_id: string;
                            account_name: string;
                            count: number;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                        orders: {
                            account_id: string;
                            account_name: string;
                            batch_no: number | null;
                            carrier: string;
                            destination: string | null;
                            id: string;
                            identifier: string;
                            lines: number;
                            missed: boolean;
                            recalled: boolean;
                            /** Format: date */
                            ships_on: string | null;
                            /** @enum {string} */
                            status: "backordered" | "waiting" | "suspended" | "picking" | "picked" | "packed" | "shipped" | "modify_request" | "cancel_request";
                            /** Format: date-time */
                            status_at: string;
                            warehouse: string;
                        }[];
                        views: {
                            count: number;
                            /** @enum {string} */
                            view: "open" | "waiting" | "picking" | "picked" | "packed" | "asked" | "suspended" | "backordered";
                        }[];
                    };
                };
            };
        };
    };
    listPackedOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                warehouse: string;
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
                        packed: {
                            carrier: string;
                            /** Format: date-time */
                            oldest: string;
                            orders: number;
                        }[];
                    };
                };
            };
        };
    };
    listPlaces: {
        parameters: {
            query?: {
                closed?: number;
                code?: string;
                cursor?: string;
                empty?: number;
                kind?: "shelf" | "tote" | "packing" | "staging" | "missing";
                limit?: number;
                use?: "pick" | "reserve";
                zone?: string;
            };
            header?: never;
            path: {
                warehouse: string;
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
                        places: {
                            aisle: string | null;
                            bay: string | null;
                            /** Format: date-time */
                            closed_at: string | null;
                            code: string;
                            /** @enum {string} */
                            kind: "shelf" | "tote" | "packing" | "staging" | "missing";
                            level: string | null;
                            one_item: boolean;
                            path: number;
                            /** @enum {string} */
                            temperature: "dry" | "chilled" | "frozen";
                            units: number;
                            use: ("pick" | "reserve") | null;
                            zone: string | null;
                        }[];
                    };
                };
            };
        };
    };
    setPlaces: {
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
                    places: {
                        aisle?: string | null;
                        bay?: string | null;
                        code?: string;
                        /** @enum {string} */
                        kind?: "shelf" | "tote" | "packing" | "staging" | "missing";
                        level?: string | null;
                        one_item?: boolean;
                        path?: number;
                        /** @enum {string} */
                        temperature?: "dry" | "chilled" | "frozen";
                        /** @enum {string} */
                        use?: "pick" | "reserve";
                        zone?: string | null;
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
                        changed: number;
                        made: number;
                        warehouse: string;
                    };
                };
            };
        };
    };
    readPlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                place: string;
                warehouse: string;
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
                        aisle: string | null;
                        bay: string | null;
                        /** Format: date-time */
                        closed_at: string | null;
                        code: string;
                        holds: {
                            account_id: string;
                            code: string;
                            /** @enum {string} */
                            condition: "sound" | "defective" | "unidentified";
                            /** Format: date */
                            expiry_date: string | null;
                            item_id: string;
                            lot_no: number | null;
                            /** Format: date */
                            manufacture_date: string | null;
                            name: string | null;
                            units: number;
                        }[];
                        /** @enum {string} */
                        kind: "shelf" | "tote" | "packing" | "staging" | "missing";
                        level: string | null;
                        more: boolean;
                        moves: {
                            account_id: string;
                            actor: string;
                            /** Format: date-time */
                            at: string;
                            cause: string;
                            code: string;
                            /** @enum {string} */
                            condition: "sound" | "defective" | "unidentified";
                            from: string | null;
                            name: string | null;
                            to: string | null;
                            units: number;
                        }[];
                        one_item: boolean;
                        path: number;
                        /** @enum {string} */
                        temperature: "dry" | "chilled" | "frozen";
                        units: number;
                        use: ("pick" | "reserve") | null;
                        work: {
                            account_id: string | null;
                            batch_no: number | null;
                            code: string | null;
                            /** @enum {string} */
                            kind: "pick" | "bring" | "take" | "count" | "carry" | "recall";
                            name: string | null;
                            place: string | null;
                            shipment_id: string | null;
                            units: number | null;
                        }[];
                        zone: string | null;
                    };
                };
            };
        };
    };
    closePlaces: {
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
                    codes: string[];
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
                        closed: number;
                    };
                };
            };
        };
    };
    listReceiptsHere: {
        parameters: {
            query?: {
                account?: string;
                cursor?: string;
                from?: string;
                limit?: number;
                to?: string;
                view?: "open" | "waiting" | "received" | "checking";
            };
            header?: never;
            path: {
                warehouse: string;
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
                        clients: {
                            account_id: string;
                            account_name: string;
                            count: number;
                        }[];
                        metadata: components["schemas"]["PageMetadata"];
                        receipts: {
                            account_id: string;
                            account_name: string;
                            /** Format: date */
                            arrival_date: string;
                            arrival_time_from: number | null;
                            arrival_time_to: number | null;
                            id: string;
                            identifier: string | null;
                            late: boolean;
                            lines: number;
                            source: string | null;
                            /** @enum {string} */
                            status: "waiting" | "received" | "checking" | "stocked";
                            /** Format: date-time */
                            status_at: string;
                            units: number;
                            warehouse: string;
                        }[];
                        views: {
                            count: number;
                            /** @enum {string} */
                            view: "open" | "waiting" | "received" | "checking";
                        }[];
                    };
                };
            };
        };
    };
    findStockHere: {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path: {
                warehouse: string;
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
                        items: {
                            account_id: string;
                            account_name: string;
                            barcode: string | null;
                            code: string;
                            corrections: {
                                adjustment_no: number;
                                /** Format: date-time */
                                at: string;
                                by: string;
                                /** @enum {string} */
                                from: "adjustment" | "available" | "defective" | "unidentified";
                                lot_no: number;
                                note: string | null;
                                quantity: number;
                                /** @enum {string} */
                                reason: "stocktake" | "found" | "lost" | "damaged" | "repaired" | "recognised" | "sample" | "correction" | "other";
                                /** @enum {string} */
                                to: "adjustment" | "available" | "defective" | "unidentified";
                            }[];
                            id: string;
                            in_lots: boolean;
                            is_set: boolean;
                            lot_limit_type: ("expiry" | "manufacture") | null;
                            lots: {
                                available: number;
                                blocked: boolean;
                                claimed: number;
                                defective: number;
                                /** Format: date */
                                expiry_date: string | null;
                                held: number;
                                /** Format: date */
                                last_day: string | null;
                                lot_no: number;
                                /** Format: date */
                                manufacture_date: string | null;
                                place_count: number;
                                places: {
                                    defective: number;
                                    /** @enum {string} */
                                    kind: "shelf" | "tote" | "packing" | "staging" | "missing";
                                    place: string;
                                    sound: number;
                                    unidentified: number;
                                }[];
                                put_back: number;
                                receipt_id: string | null;
                                unidentified: number;
                            }[];
                            name: string | null;
                            other_lots: {
                                available: number;
                                blocked: boolean;
                                claimed: number;
                                defective: number;
                                /** Format: date */
                                expiry_date: string | null;
                                held: number;
                                /** Format: date */
                                last_day: string | null;
                                lot_no: number;
                                /** Format: date */
                                manufacture_date: string | null;
                                place_count: number;
                                places: {
                                    defective: number;
                                    /** @enum {string} */
                                    kind: "shelf" | "tote" | "packing" | "staging" | "missing";
                                    place: string;
                                    sound: number;
                                    unidentified: number;
                                }[];
                                put_back: number;
                                receipt_id: string | null;
                                unidentified: number;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    cancelTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                task_no: string;
                warehouse: string;
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
    putTaskAside: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                task_no: string;
                warehouse: string;
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
    readWorkDone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                warehouse: string;
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
                        work: {
                            count: number;
                            hour: number;
                            /** @enum {string} */
                            kind: "scans" | "stored" | "picked" | "packed" | "shipped" | "parcels";
                        }[];
                    };
                };
            };
        };
    };
    listZones: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                warehouse: string;
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
                        zones: {
                            closed: number;
                            empty: number;
                            places: number;
                            units: number;
                            zone: string | null;
                        }[];
                    };
                };
            };
        };
    };
    listWaves: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
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
                        metadata: components["schemas"]["PageMetadata"];
                        waves: {
                            conditions: {
                                carriers: string[] | null;
                                /** Format: date-time */
                                cut_off: string | null;
                                min_priority: number | null;
                                zones: string[] | null;
                            };
                            orders: {
                                all: number;
                                asked: number;
                                left: number;
                                packed: number;
                                picked: number;
                                picking: number;
                                shipped: number;
                            };
                            /** Format: date-time */
                            released_at: string;
                            released_by: string;
                            units: {
                                open: number;
                            };
                            warehouse: string;
                            wave_no: number;
                        }[];
                    };
                };
            };
        };
    };
    printWavePapers: {
        parameters: {
            query?: {
                kind?: "pick_list" | "delivery_note" | "all";
            };
            header?: never;
            path: {
                wave_no: string;
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
    previewWave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    carriers?: ("CARRIERA" | "CARRIERB" | "CARRIERC" | "CARRIERD" | "CARRIERE")[];
                    cut_off?: string;
                    min_priority?: number;
                    warehouse: string;
                    zones?: string[];
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
                        all: number;
                        orders: {
                            carrier: string;
                            /** Format: date */
                            day: string;
                            id: string;
                            name: string;
                            priority: number;
                            units: number;
                        }[];
                        zones: string[];
                    };
                };
            };
        };
    };
    listReadyOrders: {
        parameters: {
            query?: {
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
                        ready: {
                            carrier: string;
                            /** Format: date-time */
                            cut_off: string;
                            due: boolean;
                            highest_priority: number;
                            lines: number;
                            orders: number;
                            /** Format: date-time */
                            passed_cut_off: string | null;
                            units: number;
                            warehouse: string;
                        }[];
                    };
                };
            };
        };
    };
    releaseWave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    carriers?: ("CARRIERA" | "CARRIERB" | "CARRIERC" | "CARRIERD" | "CARRIERE")[];
                    cut_off?: string;
                    min_priority?: number;
                    shipments?: string[];
                    warehouse?: string;
                    zones?: string[];
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
                        released: number;
                        wave_no: number | null;
                    };
                };
            };
        };
    };
    getFloorPicture: {
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
                };
            };
        };
    };
    readFloorMe: {
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
                        device: {
                            device_no: number;
                            name: string;
                            warehouse: string;
                            warehouse_name: string;
                        };
                        person: {
                            /** @enum {string} */
                            language: "ja" | "en";
                            name: string;
                            person_id: number;
                            /** @enum {string} */
                            role: "admin" | "floor";
                        };
                    };
                };
            };
        };
    };
    pairDevice: {
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device_no: number;
                        name: string;
                        token: string;
                        warehouse: string;
                        warehouse_name: string;
                    };
                };
            };
        };
    };
    changePin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    new_pin: string;
                    old_pin: string;
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
    takeReceiptPhoto: {
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
                    code?: string;
                    /** Format: binary */
                    file: string;
                    note?: string;
                    op_id: string;
                    /** @enum {string} */
                    shows: "short" | "over" | "defective" | "unidentified" | "packed" | "broken" | "other";
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
                        photo_no: number;
                    };
                };
            };
        };
    };
    scan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    choice?: string;
                    code?: string;
                    op_id: string;
                    step: string;
                    task?: number | null;
                    units?: number;
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
                        choices: string[];
                        data: unknown;
                        kind: ("pick" | "pack" | "hand_over" | "receive" | "put_away" | "put_back" | "move" | "replenish" | "count" | "return" | "removal" | "recall") | null;
                        message: string | null;
                        screen: string;
                        /** @enum {string} */
                        sound: "ok" | "done" | "wrong" | "ask";
                        step: string;
                        task: number | null;
                    };
                };
            };
        };
    };
    readScreen: {
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
                        choices: string[];
                        data: unknown;
                        kind: ("pick" | "pack" | "hand_over" | "receive" | "put_away" | "put_back" | "move" | "replenish" | "count" | "return" | "removal" | "recall") | null;
                        message: string | null;
                        screen: string;
                        /** @enum {string} */
                        sound: "ok" | "done" | "wrong" | "ask";
                        step: string;
                        task: number | null;
                    };
                };
            };
        };
    };
    printParcelPapers: {
        parameters: {
            query?: {
                kind?: "delivery_note" | "shipping_label" | "all";
                size?: "A4" | "A5" | "A6" | "100x150";
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
                    "application/pdf": string;
                };
            };
        };
    };
    takeShipmentPhoto: {
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
                    code?: string;
                    /** Format: binary */
                    file: string;
                    note?: string;
                    op_id: string;
                    /** @enum {string} */
                    shows: "short" | "over" | "defective" | "unidentified" | "packed" | "broken" | "other";
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
                        photo_no: number;
                    };
                };
            };
        };
    };
    signInOnFloor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    badge: string;
                    pin: string;
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
                        device: {
                            device_no: number;
                            name: string;
                            warehouse: string;
                            warehouse_name: string;
                        };
                        person: {
                            /** @enum {string} */
                            language: "ja" | "en";
                            name: string;
                            person_id: number;
                            /** @enum {string} */
                            role: "admin" | "floor";
                        };
                        session: string;
                    };
                };
            };
        };
    };
    signOutOnFloor: {
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
}
