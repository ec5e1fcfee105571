import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAccountId } from '../../kernel/ids.js';
import { createItems } from '../../operations/items/create-items.js';
import { deleteItem } from '../../operations/items/delete-item.js';
import type { ItemRef } from '../../operations/items/item-ref.js';
import { listItems, readItem } from '../../operations/items/read-items.js';
import { updateItem } from '../../operations/items/update-item.js';
import type { Item } from '../../rules/items/item.js';
import { CreatedItems, ItemList, ItemResponse } from '../../wire/contract/items/item-answers.js';
import {
  decodeItem,
  decodeItems,
  decodeItemUpdate,
  encodeItem,
  ITEM_EXAMPLES,
  ItemBulkRequest,
  ItemRequest,
  ItemUpdateByCodeRequest,
  ItemUpdateRequest,
} from '../../wire/contract/items/items.js';

import { decodeCommaSeparated, decodeFlag, readQuery, requireOneOf } from '../../wire/contract/lists.js';
import { ITEM_ID, orAccount, QUERY_PARAMETERS } from '../../wire/contract/parameters.js';

import { listsNeedNames } from '../../wire/contract/versions.js';
import { bulkAnswer } from '../edge/bulk.js';
import { bodyOf, bulkOf, JSON_TYPE } from '../edge/content.js';
import { answerAtVersion } from '../edge/field-versions.js';
import { about, answerList, numbersIn, pageIn, paramsOf, queryOf, resourceNoInPath } from '../edge/routes.js';

const { item_ids, codes, stock } = QUERY_PARAMETERS;
const tag = 'Items' as const;

/** Items by id, and by account and code (I-034 to I-055). */
export function itemRoutes(api: FastifyInstance): void {
  api.get(
    '/items',
    {
      config: { idLists: ['id'] },
      schema: about({
        operationId: 'listItems',
        summary: 'List items',
        description: 'All items of the account, newest first, or those of a list of ids.',
        tag,
        query: { id: item_ids, stock },
        needs: ['id'],
        list: ItemList,
      }),
    },
    (request, reply) => answerItems(request, reply, ['id']),
  );

  api.post(
    '/items',
    {
      schema: about({
        operationId: 'createItem',
        summary: 'Create an item',
        description: 'Registers goods, or with `child_items` a set of other goods. The code must be free.',
        tag,
        body: ItemRequest,
        examples: ITEM_EXAMPLES,
        status: 201,
        answer: ItemResponse,
      }),
    },
    async (request, reply) => {
      const [item] = await createItems(request.ctx, request.caller, [decodeItem(bodyOf(request))], () => '');
      reply.code(201);
      return plain(request, item as Item);
    },
  );

  api.post(
    '/items/bulk',
    {
      config: { bulk: true },
      schema: about({
        operationId: 'bulkCreateItems',
        summary: 'Create items, all or none',
        description: 'A fault in any entry (`items.3.code`) refuses the whole request.',
        tag,
        body: ItemBulkRequest,
        answer: CreatedItems,
      }),
    },
    async (request, reply) => {
      const { value: drafts, faults } = await decodeItems(bulkOf(request));
      const items = await createItems(request.ctx, request.caller, drafts, (index) => `items.${index}`, faults);
      reply.type(JSON_TYPE);
      return bulkAnswer(request, 'items', items, (item) => plain(request, item));
    },
  );

  const byId = (request: FastifyRequest): ItemRef => ({ item_no: resourceNoInPath(request, 'item') });
  const byCode = (request: FastifyRequest): ItemRef => ({ code: paramsOf(request).code ?? '' });

  api.get(
    '/items/:id',
    {
      config: { idLists: ['identifier'] },
      schema: about({
        operationId: 'getItem',
        summary: 'Get an item, or list the items of an account',
        description: 'With the id of an item, that item. With the code of your account, its items, newest first.',
        tag,
        params: { id: orAccount(ITEM_ID, 'item') },
        query: { identifier: item_ids, code: codes, stock },
        needs: ['identifier', 'code'],
        answer: ItemResponse,
        list: ItemList,
      }),
    },
    (request, reply) =>
      isAccountId(paramsOf(request).id ?? '')
        ? answerItems(request, reply, ['identifier', 'code'])
        : answerItem(request, byId(request)),
  );
  api.get(
    '/items/:account_id/:code',
    {
      schema: about({
        operationId: 'getItemByCode',
        summary: 'Get an item by code',
        tag,
        query: { stock },
        answer: ItemResponse,
      }),
    },
    (request) => answerItem(request, byCode(request)),
  );

  for (const [path, refOf, named] of [
    ['/items/:id', byId, false],
    ['/items/:account_id/:code', byCode, true],
  ] as const) {
    const [how, suffix] = named ? [' by code', 'ByCode'] : ['', ''];
    api.put(
      path,
      {
        schema: about({
          operationId: `updateItem${suffix}`,
          summary: `Update an item${how}`,
          description:
            'Absent fields keep their value; objects and lists are replaced as a whole. Refused (400) where open shipments, receipts or stock stand against the change.',
          tag,
          body: named ? ItemUpdateByCodeRequest : ItemUpdateRequest,
          answer: ItemResponse,
          refuses: ['state'],
        }),
      },
      async (request) => {
        const decode = (before: Item) =>
          decodeItemUpdate(bodyOf(request), named, answerAtVersion(request, plain(request, before)));
        const { item_no } = await updateItem(request.ctx, request.caller, refOf(request), decode);
        // Read again: with the item's new limits, another lot may be next.
        return answerItem(request, { item_no });
      },
    );
    api.delete(
      path,
      {
        schema: about({
          operationId: `deleteItem${suffix}`,
          summary: `Delete an item${how}`,
          description:
            'Answers the item as it last was; its code is free again. Refused (400) while it is in a pending receipt, an open shipment or a set, and once it has a receipt record.',
          tag,
          answer: ItemResponse,
          refuses: ['state'],
        }),
      },
      async (request) => plain(request, await deleteItem(request.ctx, request.caller, refOf(request))),
    );
  }
}

const plain = (request: FastifyRequest, item: Item): object =>
  encodeItem({ item, next_lot: null }, request.caller.account.features);

/** One item, with its stock if the query asks for it. */
export async function answerItem(request: FastifyRequest, ref: ItemRef): Promise<object> {
  const view = await readItem(request.ctx, request.caller, ref, () =>
    readQuery((faults) => decodeFlag(queryOf(request), 'stock', faults)),
  );
  return encodeItem(view, request.caller.account.features);
}

/** @param names the parameters that select items: ids, or codes */
async function answerItems(
  request: FastifyRequest,
  reply: FastifyReply,
  names: readonly ('id' | 'identifier' | 'code')[],
): Promise<object> {
  const query = queryOf(request);
  const {
    filter,
    page,
    stock: wanted,
  } = readQuery((faults) => {
    const lists = decodeCommaSeparated(query, names, faults);
    if (listsNeedNames(request.version)) requireOneOf(lists, names, faults);
    const { id, identifier = id, code } = lists;
    const named = {
      ...(identifier === undefined ? {} : { item_nos: numbersIn('item', identifier) }),
      ...(code === undefined ? {} : { codes: code }),
    };
    return { filter: named, page: pageIn(request, request.version, faults), stock: decodeFlag(query, 'stock', faults) };
  });
  return answerList(request, reply, page, {
    name: 'items',
    read: (part) => listItems(request.ctx, request.caller, filter, part, wanted),
    encode: (view) => encodeItem(view, request.caller.account.features),
  });
}
