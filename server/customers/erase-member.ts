import type { z } from "zod";
import type { eraseMemberBody } from "../../contract/customers.schema.ts";
import type { CustomerExport, EraseCustomerResult } from "../../contract/customers.ts";
import type { Failure } from "../../contract/errors.ts";
import type { AccountId, MemberId } from "../../domain/accounts/references.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { storeExport } from "../audit/store-export.ts";
import { type Context, isFailure, type JsonFile, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { eraseRecords } from "./erase-customer.ts";
import { countOrders, readRecords } from "./export-customer.ts";

type Named = { id: AccountId; memberId: MemberId };

/** Everything stored under the email address of a member, who need not be a customer, without keys. */
export const exportMember: Verb<Named, JsonFile<CustomerExport>> = async (context, input) => {
  const person = await findPerson(context, input);
  if (isFailure(person)) return person;
  const { email, name, phone } = person;
  const object = { kind: "member", id: input.memberId } as const;
  await storeExport(context, { act: "export.personal_data", object, rows: await countOrders(context.db, person) });
  const chunks = readRecords(context, person, { email, name, phone });
  return { name: `member-${input.memberId}.json`, chunks };
};

type Erase = Named & z.output<typeof eraseMemberBody>;

/** Erases a member as `eraseCustomer` erases a customer, in every account of their email address. */
export const eraseMember: Verb<Erase, EraseCustomerResult> = (context, { email, ...named }) =>
  inTransaction(context, async (context) => {
    const person = await findPerson(context, named);
    if (isFailure(person)) return person;
    if (email.trim().toLowerCase() !== person.email) {
      const message = "This is not the email address of this person";
      return { failed: "invalid_fields", message, params: { email: message } };
    }
    const erased = await eraseRecords(context, { id: person.id, email: person.email });
    if (isFailure(erased)) return erased;
    await context.db.deleteFrom("customers").where("email", "=", person.email).execute();
    await storeAuditEntry(context, {
      act: "personal_data.erased",
      object: { kind: "member", id: named.memberId },
      after: { orders: erased.orders },
    });
    // Only ids and counts, because the log is not erased.
    context.log.info({ memberId: named.memberId, orders: erased.orders }, "A member of an account was erased");
    return erased;
  });

type Person = { id: number; email: string; name: string; phone: string };

/** `id`: the person's id as a customer; 0 if they are not one. */
async function findPerson({ db }: Context, { id, memberId }: Named): Promise<Person | Failure> {
  const member = await db
    .selectFrom("members")
    .leftJoin("customers", "customers.email", "members.email")
    .select(["members.email", "members.name", "members.phone", "customers.id as customer_id"])
    .where("members.id", "=", memberId)
    .where("account_id", "=", id)
    .where("members.email", "!=", "")
    .executeTakeFirst();
  if (!member) return { failed: "not_found", message: "There is no such person." };
  return { id: member.customer_id ?? 0, email: member.email, name: member.name, phone: member.phone };
}
