import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import {
  addressesPerPage,
  addSavedAddress,
  deleteSavedAddress,
  listSavedAddresses,
  type SavedAddress,
} from "../../../contract/portal-addresses.ts";
import { addressLines } from "../../../domain/addresses/address-lines.ts";
import { errorText } from "../../api/error-text.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { memberCall } from "../shell/member-call.ts";
import { PortalScreen } from "../shell/PortalFrame.tsx";
import { usePortal } from "../shell/portal-context.ts";
import { useMemberQuery, useRefresh } from "../shell/use-member-query.ts";
import { AddressDialog } from "./AddressDialog.tsx";

export const meta = pageMeta({ title: "Addresses", hidden: true });

/** The addresses that the members of the account share. */
export default function Addresses() {
  const { may } = usePortal();
  if (may("book")) return <AddressBook />;
  return (
    <PortalScreen title="Addresses">
      <Notice>Only members who book see the address book. Ask an owner of the account to change your role.</Notice>
    </PortalScreen>
  );
}

type Open = { address: SavedAddress | null };

function AddressBook() {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const page = /^[1-9]\d{0,2}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  const list = useMemberQuery(listSavedAddresses, { query: { search, page } });
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open | null>(null);
  const [deleted, setDeleted] = useState<SavedAddress | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  const { addresses = [], total = 0 } = list.data ?? {};
  const show = (changes: Record<string, string>) => {
    const next = new URLSearchParams(Object.entries({ search, ...changes }).filter(([, value]) => value !== ""));
    setParams(next, { replace: true });
  };
  const saved = () => {
    setOpen(null);
    toast({ title: "Saved", tone: "success" });
    void refresh(listSavedAddresses);
  };
  const change = async (work: () => Promise<unknown>, done: () => void) => {
    try {
      await work();
      done();
    } catch (error) {
      toast({ title: errorText(error), tone: "destructive" });
    }
    await refresh(listSavedAddresses);
  };
  const remove = (address: SavedAddress) =>
    change(
      () => memberCall(deleteSavedAddress, { params: { addressId: address.id } }),
      () => {
        setDeleted(address);
        // The row with the focus is gone.
        requestAnimationFrame(() => notice.current?.focus());
      },
    );
  const undo = ({ id: _id, version: _version, ...body }: SavedAddress) =>
    change(
      () => memberCall(addSavedAddress, { body }),
      () => setDeleted(null),
    );
  const add = <Button onClick={() => setOpen({ address: null })}>Add an address</Button>;
  return (
    <PortalScreen title="Addresses" actions={add}>
      <SearchBox
        label="Search addresses"
        placeholder="Name, street, contact or phone"
        value={search}
        onSearch={(text) => show({ search: text })}
      />
      <div ref={notice} tabIndex={-1} role="status" className="outline-none! empty:-mt-6">
        {deleted && (
          <Notice
            title={`${deleted.name} was deleted`}
            action={
              <Button tone="secondary" size="small" onClick={() => void undo(deleted)}>
                Undo
              </Button>
            }
          />
        )}
      </div>
      {list.error && !list.data ? (
        <LoadFailure
          title="The addresses could not be loaded"
          error={list.error}
          onTryAgain={() => void list.refetch()}
        />
      ) : list.data && total === 0 ? (
        <EmptyState title={search === "" ? "No addresses yet" : "No address matches"} action={search === "" && add}>
          {search === ""
            ? "Save the places that you collect from and send to. Everyone who books for the account can choose them."
            : "Try fewer words, or part of one."}
        </EmptyState>
      ) : (
        <>
          <Table
            label="Addresses"
            columns={columnsOf({ onChange: (address) => setOpen({ address }), onDelete: (row) => void remove(row) })}
            rows={addresses}
            rowKey={({ id }) => id}
            skeletonRows={list.isPending ? 5 : 0}
          />
          {total > addressesPerPage && (
            <Pagination
              noun="addresses"
              page={page}
              perPage={addressesPerPage}
              total={total}
              onPage={(to) => show({ page: String(to) })}
            />
          )}
        </>
      )}
      {open && <AddressDialog address={open.address} onClose={() => setOpen(null)} onSaved={saved} />}
    </PortalScreen>
  );
}

type ColumnsOptions = { onChange: (address: SavedAddress) => void; onDelete: (address: SavedAddress) => void };

function columnsOf({ onChange, onDelete }: ColumnsOptions): Column<SavedAddress>[] {
  return [
    {
      heading: "Address",
      isRowHeading: true,
      cell: ({ name, address }) => (
        <span className="grid font-normal">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="text-muted wrap-anywhere">{addressLines(address).join(", ")}</span>
        </span>
      ),
    },
    {
      heading: "Contact",
      cell: ({ contactName, contactPhone, note }) => (
        <span className="grid">
          <span className="wrap-anywhere">{[contactName, contactPhone].filter(Boolean).join(", ") || "None"}</span>
          {note && <span className="text-muted wrap-anywhere">{note}</span>}
        </span>
      ),
    },
    {
      heading: "Actions",
      isHeadingHidden: true,
      isActions: true,
      cell: (address) => (
        <Menu
          label={`Actions for ${address.name}`}
          items={[
            { label: "Change", onSelect: () => onChange(address) },
            { label: "Delete", tone: "danger", onSelect: () => onDelete(address) },
          ]}
        />
      ),
    },
  ];
}
