import { type RawBuilder, sql } from "kysely";
import { hasUniqueReference } from "../../server/database/has-unique-reference.ts";

/** Tables that are filled without indexes and foreign keys. */
export const seededTables = [
  "customers",
  "orders",
  "order_lines",
  "order_events",
  "payment_sessions",
  "sandbox_sessions",
  "payments",
  "allocations",
  "refunds",
  "sandbox_refunds",
  "documents",
] as const;

/**
 * The last ids in use: new rows are numbered from them, and orders with a larger id, booked through the real verbs, are
 * the ones to copy.
 */
export type Base = {
  orders: number;
  customers: number;
  payments: number;
  refunds: number;
  submissions: number;
  receipts: number;
  creditNotes: number;
};

export type Step = { name: string; statements: RawBuilder<unknown>[] };

/** A random key that cannot be guessed. */
const hex = sql`replace(gen_random_uuid()::text, '-', '')`;
const documentNumber = sql`case kind when 'receipt' then 'R-' else 'C-' end || lpad(number::text, greatest(6, length(number::text)), '0')`;
const moved = (moment: RawBuilder<unknown>) => sql`(${moment} - plan.back)`;

/** Moves the orders made through the real verbs, and all rows that belong to them, out of the shop. */
export function extractPatterns(base: Base): Step {
  const ofOrder = (table: string) =>
    sql`create temp table t_${sql.raw(table)} on commit drop as select * from ${sql.table(table)} where order_id > ${sql.lit(base.orders)}`;
  return {
    name: "Taking a year's orders as patterns",
    statements: [
      sql`create temp table t_orders on commit drop as select * from orders where id > ${sql.lit(base.orders)}`,
      ...["order_lines", "order_events", "payment_sessions", "payments", "refunds", "documents"].map(ofOrder),
      sql`create temp table t_sandbox_sessions on commit drop as select sandbox_sessions.* from sandbox_sessions
        join t_payment_sessions on gateway_session_id = sandbox_sessions.id`,
      sql`create temp table t_sandbox_refunds on commit drop as select sandbox_refunds.* from sandbox_refunds
        join t_refunds on gateway_refund_id = sandbox_refunds.id`,
      ...[
        "t_orders",
        "t_order_lines",
        "t_order_events",
        "t_payment_sessions",
        "t_payments",
        "t_refunds",
        "t_documents",
        "t_sandbox_sessions",
      ].map((table) => sql`analyze ${sql.table(table)}`),
      sql`delete from documents where order_id in (select id from t_orders)`,
      sql`delete from sandbox_refunds where id in (select id from t_sandbox_refunds)`,
      sql`delete from sandbox_sessions where id in (select id from t_sandbox_sessions)`,
      sql`delete from refunds where id in (select id from t_refunds)`,
      sql`delete from payments where id in (select id from t_payments)`,
      sql`delete from payment_sessions where id in (select id from t_payment_sessions)`,
      sql`delete from emails where order_id in (select id from t_orders)`,
      sql`delete from form_submissions where id > ${sql.lit(base.submissions)}`,
      sql`delete from orders where id in (select id from t_orders)`,
      sql`delete from quotes where id in (select quote_id from t_orders)`,
      sql`delete from customers where id > ${sql.lit(base.customers)}`,
    ],
  };
}

/**
 * Decides which order is copied when and for whom. The newest of five years' weeks have the most orders; the last two
 * weeks keep their own, and earlier weeks get completed ones. A few customers order often. The plan is stored in date
 * order, so that joins follow it: sorting whole orders would take longer than everything else.
 */
function plan(base: Base, orders: number, now: Date): Step {
  const instant = sql`${sql.lit(now.toISOString())}::timestamptz`;
  return {
    name: "Planning who orders what and when",
    statements: [
      sql`select setseed(0.42)`,
      sql`create temp table plan on commit drop as
        with patterns as materialized (
          select id, floor(extract(epoch from ${instant} - date_created) / 604800)::integer as week,
            status not in ('pending', 'failed', 'processing') and date_modified < least(${instant} - interval '14 days', date_created + interval '13 days') as is_settled
          from t_orders
        ), lists as materialized (
          select array_agg(id order by id) filter (where is_settled) as settled,
            array_agg(id order by id) filter (where week < 2) as newest, (select count(*) from people) as people from patterns
        ), drawn as materialized (
          select floor(260 * (1 - sqrt(1 - random())))::integer as week, random() as pattern, random() as earlier, random() as person
          from generate_series(1, ${sql.lit(orders)})
        ), chosen as (
          select week, case when week < 2 then newest[1 + floor(pattern * cardinality(newest))::integer]
              else settled[1 + floor(pattern * cardinality(settled))::integer] end as pattern_id,
            -- Not all in the same minute, and never on the next day.
            interval '1 second' * floor(earlier * 10000) as earlier,
            1 + floor(power(person, 2.5) * people)::integer as person_id
          from drawn cross join lists
        ), dated as (
          select chosen.pattern_id, person_id, earlier, case when chosen.week < 2 then 0 else 7 * (chosen.week - patterns.week) end as days
          from chosen join patterns on patterns.id = chosen.pattern_id
        )
        select ${sql.lit(base.orders)} + row_number() over (order by date_created - interval '1 day' * days - earlier) as order_id,
          ${sql.lit(base.submissions)} + 2 * row_number() over (order by date_created - interval '1 day' * days - earlier) - 1 as submission_id,
          pattern_id, days, interval '1 day' * days + earlier as back, person_id, 'wc_order_' || ${hex} as order_key
        from dated join t_orders on t_orders.id = pattern_id`,
      // The orders on account are spread evenly over the accounts, each booked by one person.
      sql`update plan set person_id = account_people.person_id from t_orders, account_people
        where t_orders.id = pattern_id and on_account_at is not null
          and account_people.person_id = 1 + (plan.order_id::bigint * 7919) % (select count(*) from account_people)`,
      sql`create index on plan (pattern_id)`,
      sql`analyze plan`,
    ],
  };
}

function copyCustomers(base: Base): Step {
  return {
    name: "Customers",
    statements: [
      sql`insert into customers (id, email, name, company, phone, created_at) overriding system value
        select ${sql.lit(base.customers)} + people.id, email, first_name || ' ' || last_name, company, phone, first.at
        from people join (
          select person_id, min(date_created - plan.back) as at from plan join t_orders on t_orders.id = pattern_id group by 1
        ) first on person_id = people.id order by people.id`,
    ],
  };
}

function copyOrders(base: Base): Step {
  const person = sql`jsonb_build_object('first_name', first_name, 'last_name', last_name, 'company', people.company)`;
  const name = sql`first_name || ' ' || last_name`;
  const reference = sql`'DL-' || submission_id`;
  // As many streets and quotes as orders, so that a search for one finds one.
  const numbered = (stop: string) =>
    sql`regexp_replace(coalesce(shipment #>> array[${sql.lit(stop)}, 'address1'], ''), '^([0-9]+ )?', (1 + plan.order_id % 911) || ' ')`;
  const ownShipment = sql`jsonb_set(jsonb_set(shipment || jsonb_build_object('quoteReference', 'DCQ-' || 1700000000000 + plan.order_id::bigint * 7919),
    '{pickup,address1}', to_jsonb(${numbered("pickup")})), '{dropoff,address1}', to_jsonb(${numbered("dropoff")}))`;
  return {
    name: "Orders",
    statements: [
      sql`insert into orders (id, order_key, form_submission_id, status, kind, payment_method, payment_method_title, currency,
          net_cents, vat_cents, total_cents, customer_id, customer_email, customer_name, customer_phone, service_type, service_name,
          package_type, priority, scheduled_date, estimated_delivery_date, pickup_town, dropoff_town, distance_km, billing, shipping,
          shipment, meta, created_via, booking_reference, date_created, date_modified, date_paid, date_completed, refunded_cents,
          account_id, member_id, on_account_at, on_account_reference, po_number)
        overriding system value
        select plan.order_id, plan.order_key, submission_id, status, kind, payment_method, payment_method_title, currency,
          net_cents, vat_cents, total_cents, ${sql.lit(base.customers)} + people.id, people.email, ${name}, people.phone,
          service_type, service_name, package_type, priority, scheduled_date - days, estimated_delivery_date - days,
          pickup_town, dropoff_town, distance_km,
          billing || ${person} || jsonb_build_object('email', people.email, 'phone', people.phone), shipping || ${person},
          ${ownShipment},
          meta || jsonb_build_object(
            'customer_name', ${name}, 'customer_email', people.email, 'customer_phone', people.phone,
            'pickup_contact_name', ${name}, 'pickup_contact_phone', people.phone,
            'delivery_contact_name', other_name, 'delivery_contact_phone', other_phone,
            'special_instructions', replace(replace(meta ->> 'special_instructions', t_orders.customer_name, ${name}),
              t_orders.customer_phone, people.phone),
            'scheduled_date', (scheduled_date - days)::text, 'estimated_delivery_date', (estimated_delivery_date - days)::text,
            'booking_reference', ${reference},
            'admin_email_subject', replace(replace(meta ->> 'admin_email_subject', t_orders.booking_reference, ${reference}),
              t_orders.customer_name, ${name}),
            'customer_email_subject', replace(meta ->> 'customer_email_subject', t_orders.booking_reference, ${reference})),
          created_via, ${reference}, ${moved(sql`date_created`)}, ${moved(sql`date_modified`)}, ${moved(sql`date_paid`)},
          ${moved(sql`date_completed`)}, refunded_cents,
          account_people.account_id, account_people.member_id,
          case when account_people.account_id is not null then ${moved(sql`on_account_at`)} end, account_people.number, po_number
        from plan join t_orders on t_orders.id = pattern_id join people on people.id = person_id
          join (select id as other_id, ${name} as other_name, phone as other_phone from people) other on other_id = 1 + (plan.order_id::bigint * 7919) % (select count(*) from people)
          left join account_people on on_account_at is not null and account_people.person_id = people.id`,
      sql`insert into order_lines (order_id, position, code, label, amount_cents)
        select plan.order_id, position, code, label, amount_cents from plan join t_order_lines line on line.order_id = pattern_id`,
    ],
  };
}

function copyPayments(base: Base): Step {
  return {
    name: "Payments and refunds",
    statements: [
      sql`create temp table page on commit drop as
        select plan.order_id, old.id as old_id, old.gateway_session_id as old_gateway_id, 'cps_' || ${hex} as id, 'cs_sandbox_' || ${hex} as gateway_id,
          'pi_sandbox_' || ${hex} as payment_id
        from plan join t_payment_sessions old on old.order_id = pattern_id`,
      sql`analyze page`,
      sql`insert into payment_sessions (id, order_id, gateway, gateway_session_id, livemode, amount_cents, currency, url, state, expires_at,
          next_check_at, created_at, closed_at)
        select page.id, plan.order_id, gateway, page.gateway_id, livemode, amount_cents, currency,
          replace(url, page.old_gateway_id, page.gateway_id), state, ${moved(sql`expires_at`)}, ${moved(sql`next_check_at`)},
          ${moved(sql`created_at`)}, ${moved(sql`closed_at`)}
        from page join plan using (order_id) join t_payment_sessions old on old.id = old_id`,
      sql`insert into sandbox_sessions (id, idempotency_key, request, state, step, payment_id, expires_at, created_at, closed_at)
        select page.gateway_id, page.id,
          replace(replace(replace(replace(request::text, old_id, page.id), t_orders.order_key, plan.order_key),
            t_orders.customer_email, people.email), pattern_id::text, plan.order_id::text)::jsonb
            || jsonb_build_object('amountCents', request -> 'amountCents', 'description', request -> 'description', 'orderId', plan.order_id),
          state, step, case when old.payment_id is null then null else page.payment_id end,
          ${moved(sql`expires_at`)}, ${moved(sql`created_at`)}, ${moved(sql`closed_at`)}
        from page join plan using (order_id) join t_orders on t_orders.id = pattern_id join people on people.id = person_id
          join t_sandbox_sessions old on old.id = old_gateway_id`,
      sql`create temp table paid on commit drop as
        select ${sql.lit(base.payments)} + row_number() over (order by received_at - plan.back, plan.order_id) as id, plan.order_id,
          old.id as old_id, page.id as session_id,
          case when ${hasUniqueReference} then coalesce(page.payment_id, 'pi_sandbox_' || ${hex})
            else coalesce(nullif(people.company, ''), first_name || ' ' || last_name || ', WC-' || plan.order_id) end as reference
        from plan join t_payments old on old.order_id = pattern_id join people on people.id = person_id
          left join page on page.order_id = plan.order_id and page.old_id = old.session_id`,
      sql`analyze paid`,
      sql`insert into payments (id, order_id, session_id, method, reference, livemode, amount_cents, currency, state, problem, received_at)
        overriding system value
        select paid.id, paid.order_id, paid.session_id, method, paid.reference, livemode, amount_cents, currency, state, problem,
          ${moved(sql`received_at`)}
        from paid join plan using (order_id) join t_payments old on old.id = old_id order by paid.id`,
      // Does what the disabled trigger on payments would do.
      sql`insert into allocations (payment_id, order_id, amount_cents)
        select paid.id, paid.order_id, old.amount_cents from paid join t_payments old on old.id = old_id
        where old.state in ('applied', 'difference') order by paid.id`,
      sql`create temp table refunded on commit drop as
        select ${sql.lit(base.refunds)} + row_number() over (order by old.created_at - plan.back, plan.order_id) as id, plan.order_id,
          old.id as old_id, paid.id as payment_id, 'crf_' || ${hex} as refund_key,
          case when old.gateway_refund_id is null then null else 're_sandbox_' || ${hex} end as gateway_refund_id
        from plan join t_refunds old on old.order_id = pattern_id
          join paid on paid.order_id = plan.order_id and paid.old_id = old.payment_id`,
      sql`analyze refunded`,
      sql`insert into refunds (id, refund_key, payment_id, order_id, amount_cents, reason, by_gateway, gateway_refund_id, state, failure,
          requested_by, attempts, next_attempt_at, created_at, settled_at)
        overriding system value
        select refunded.id, refunded.refund_key, refunded.payment_id, plan.order_id, amount_cents, reason, by_gateway,
          refunded.gateway_refund_id, state, failure, requested_by, attempts, ${moved(sql`next_attempt_at`)}, ${moved(sql`created_at`)},
          ${moved(sql`settled_at`)}
        from refunded join plan using (order_id) join t_refunds old on old.id = old_id order by refunded.id`,
      sql`insert into sandbox_refunds (id, idempotency_key, payment_id, amount_cents, metadata, created_at)
        select refunded.gateway_refund_id, refunded.refund_key, paid.reference, old.amount_cents, old.metadata, ${moved(sql`old.created_at`)}
        from refunded join plan using (order_id) join paid on paid.id = refunded.payment_id
          join t_refunds on t_refunds.id = refunded.old_id join t_sandbox_refunds old on old.id = t_refunds.gateway_refund_id`,
    ],
  };
}

/** Numbered without gaps in date order, as the shop does. */
function copyDocuments(base: Base): Step {
  return {
    name: "Receipts and credit notes",
    statements: [
      sql`create temp table numbered on commit drop as
        select kind, plan.order_id, old.number as old_number, refunded.id as refund_id, ${moved(sql`issued_at`)} as issued_at,
          case kind when 'receipt' then ${sql.lit(base.receipts)} else ${sql.lit(base.creditNotes)} end
            + row_number() over (partition by kind order by issued_at - plan.back, plan.order_id) as number
        from plan join t_documents old on old.order_id = pattern_id
          left join refunded on refunded.order_id = plan.order_id and refunded.old_id = old.refund_id`,
      sql`create temp table document_names on commit drop as
        select kind, order_id, old_number, refund_id, ${documentNumber} as name from numbered`,
      sql`create index on document_names (order_id)`,
      sql`analyze document_names`,
      sql`insert into documents (kind, number, order_id, refund_id, issued_at, voided_at, data)
        select numbered.kind, numbered.number, plan.order_id, numbered.refund_id, numbered.issued_at, ${moved(sql`voided_at`)},
          data || jsonb_build_object(
            'number', name.name, 'receiptNumber', case numbered.kind when 'credit_note' then receipt.name end,
            'issuedOn', ((data ->> 'issuedOn')::date - days)::text, 'paidOn', ((data ->> 'paidOn')::date - days)::text,
            'suppliedOn', ((data ->> 'suppliedOn')::date - days)::text,
            'orderReference', 'WC-' || plan.order_id, 'bookingReference', 'DL-' || submission_id,
            'customer', data -> 'customer' || jsonb_build_object('name', first_name || ' ' || last_name, 'email', people.email))
        from numbered join plan using (order_id) join people on people.id = person_id
          join t_documents old on old.kind = numbered.kind and old.number = old_number
          join document_names name on name.order_id = numbered.order_id and name.kind = numbered.kind and name.old_number = numbered.old_number
          left join document_names receipt on receipt.order_id = numbered.order_id and receipt.kind = 'receipt'`,
      sql`update document_counters set last_number = greatest(last_number,
        (select coalesce(max(number), 0) from documents where documents.kind = document_counters.kind))`,
    ],
  };
}

function copyEvents(): Step {
  return {
    name: "Events",
    statements: [
      sql`insert into order_events (order_id, happened_at, actor, kind, note, data)
        select plan.order_id, ${moved(sql`happened_at`)}, actor, event.kind,
          case when account_id is null then note
            else regexp_replace(note, 'on account [^;]*;', 'on account ' || account_people.number || ', ' || account_name || ';') end,
          event.data
          || case when account_id is null then '{}'
            else jsonb_build_object('accountId', account_id, 'reference', account_people.number) end
          || case when event.data ? 'paymentId'
            then jsonb_build_object('paymentId', paid.id, 'reference', paid.reference, 'receiptNumber', receipt.name) else '{}' end
          || case when event.data ? 'refundId' then jsonb_build_object('refundId', refunded.id) else '{}' end
          || case when event.data ? 'creditNote' then jsonb_build_object('creditNote', credit_note.name) else '{}' end
        from plan join t_order_events event on event.order_id = pattern_id
          left join paid on event.data ? 'paymentId' and paid.order_id = plan.order_id and paid.old_id = (event.data ->> 'paymentId')::integer
          left join document_names receipt on event.data ? 'paymentId' and receipt.order_id = plan.order_id and receipt.kind = 'receipt'
          left join refunded on event.data ? 'refundId' and refunded.order_id = plan.order_id
            and refunded.old_id = (event.data ->> 'refundId')::integer
          left join document_names credit_note on event.data ? 'creditNote' and credit_note.refund_id = refunded.id
          left join account_people on event.kind = 'on_account' and account_people.person_id = plan.person_id
        order by plan.order_id, event.id`,
    ],
  };
}

/** Sequences continue after the last row written. */
function moveSequences(orders: number, base: Base): Step {
  return {
    name: "Sequences",
    statements: [
      sql`select setval('orders_id_seq', ${sql.lit(base.orders + orders)}),
        setval('form_submissions_id_seq', ${sql.lit(base.submissions + 2 * orders)}),
        setval('customers_id_seq', (select greatest(max(id), 1) from customers)),
        setval('payments_id_seq', (select greatest(max(id), 1) from payments)),
        setval('refunds_id_seq', (select greatest(max(id), 1) from refunds))`,
    ],
  };
}

/**
 * Runs after `extractPatterns`; reads a temporary table `people` (id from 1, first_name, last_name, email, phone,
 * company) and one `account_people` (person_id, account_id, account_name, number, member_id).
 */
export function copySteps(base: Base, orders: number, now: Date): Step[] {
  return [
    plan(base, orders, now),
    copyCustomers(base),
    copyOrders(base),
    copyPayments(base),
    copyDocuments(base),
    copyEvents(),
    moveSequences(orders, base),
  ];
}
