import { memberParams } from "../../../contract/accounts.schema.ts";
import {
  eraseCallerBody,
  eraseCustomerBody,
  eraseMemberBody,
  listCustomerOrdersQuery,
  listCustomersQuery,
} from "../../../contract/customers.schema.ts";
import * as calls from "../../../contract/customers.ts";
import { idParams, orderParams } from "../../../contract/page.schema.ts";
import { eraseRecipientBody, recipientBody } from "../../../contract/recipients.schema.ts";
import * as recipientCalls from "../../../contract/recipients.ts";
import { eraseCaller } from "../../customers/erase-caller.ts";
import { eraseCustomer } from "../../customers/erase-customer.ts";
import { eraseMember, exportMember } from "../../customers/erase-member.ts";
import { eraseRecipient } from "../../customers/erase-recipient.ts";
import { exportCaller } from "../../customers/export-caller.ts";
import { exportCustomer } from "../../customers/export-customer.ts";
import { exportRecipient, findRecipient } from "../../customers/find-recipient.ts";
import { getCustomer } from "../../customers/get-customer.ts";
import { listCustomerOrders } from "../../customers/list-customer-orders.ts";
import { listCustomers } from "../../customers/list-customers.ts";
import { type Row, route } from "../route.ts";

export const customersRoutes: Row[] = [
  route({
    call: calls.listCustomers,
    refusedWhen: ["sales_hidden"],
    query: listCustomersQuery,
    verb: listCustomers,
  }),
  route({
    call: calls.getCustomer,
    refusedWhen: ["sales_hidden"],
    params: idParams,
    verb: getCustomer,
  }),
  route({
    call: calls.listCustomerOrders,
    refusedWhen: ["sales_hidden"],
    params: idParams,
    query: listCustomerOrdersQuery,
    verb: listCustomerOrders,
  }),
  route({
    call: calls.exportCustomer,
    refusedWhen: ["unconfirmed"],
    params: idParams,
    verb: exportCustomer,
    answer: "json_file",
  }),
  route({
    call: calls.eraseCustomer,
    params: idParams,
    body: eraseCustomerBody,
    verb: eraseCustomer,
    errors: ["not_erasable"],
  }),
  route({
    call: calls.exportCaller,
    refusedWhen: ["unconfirmed"],
    params: orderParams,
    verb: exportCaller,
    answer: "json_file",
    errors: ["action_refused"],
  }),
  route({ call: recipientCalls.findRecipient, body: recipientBody, verb: findRecipient }),
  route({
    call: recipientCalls.exportRecipient,
    refusedWhen: ["unconfirmed"],
    body: recipientBody,
    verb: exportRecipient,
  }),
  route({
    call: recipientCalls.eraseRecipient,
    body: eraseRecipientBody,
    verb: eraseRecipient,
    errors: ["not_erasable", "action_refused"],
  }),
  route({
    call: calls.exportMember,
    refusedWhen: ["unconfirmed"],
    params: memberParams,
    verb: exportMember,
    answer: "json_file",
  }),
  route({
    call: calls.eraseMember,
    params: memberParams,
    body: eraseMemberBody,
    verb: eraseMember,
    errors: ["not_erasable"],
  }),
  route({
    call: calls.eraseCaller,
    params: orderParams,
    body: eraseCallerBody,
    verb: eraseCaller,
    errors: ["not_erasable", "action_refused"],
  }),
];
