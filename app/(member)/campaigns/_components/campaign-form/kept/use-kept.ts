"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Draft } from "../draft";
import { sameDraft } from "../saved/clash";
import type { KeptDoor } from "./kept-door";
import {
  forgetExpired,
  forgetKept,
  type Kept,
  keptKey,
  readKept,
  sealKept,
  takeFormer,
  writeKept,
} from "./kept-entry";

/** Milliseconds. */
const PAUSE = 400;

export type KeptOffer = Kept & { at: number; isFilledIn: boolean };

type Parts = {
  draft: Draft;
  base: Draft;
  put: (draft: Draft) => void;
};

/** Plain HTTP has no Web Crypto. */
function storageHere(): Storage | null {
  try {
    return window.isSecureContext && "subtle" in crypto ? window.localStorage : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the input in this browser until it is saved. Sealed with the account's key, because it names the
 * recipient and computers are shared. Asks before replacing server data.
 */
export function useKept(door: KeptDoor | undefined, { draft, base, put }: Parts) {
  const [offer, setOffer] = useState<KeptOffer | null>(null);
  const [key, setKey] = useState<CryptoKey | null>(null);
  const former = door?.before ?? [];
  const now = useRef({ draft, base, put, former });
  now.current = { draft, base, put, former };
  /** Drops a pending seal at the end. */
  const round = useRef(0);
  const { name = "", key: secret = "", fillsAtOnce = false } = door ?? {};

  const forget = useCallback(() => {
    round.current += 1;
    if (name) withStorage((storage) => forgetKept(storage, name));
  }, [name]);

  useEffect(() => {
    const storage = storageHere();
    if (!storage || !secret) return;
    let isLeft = false;
    const open = async () => {
      const at = Date.now();
      forgetExpired(storage, at);
      const opened = await keptKey(secret);
      const found =
        (await readKept(storage, opened, name, at)) ??
        (await takeFormer(storage, now.current.former, { key: opened, name }, at));
      if (isLeft) return;
      const { draft: typed, base: saved, put: fill } = now.current;
      const isNew = found !== null && !sameDraft(found.draft, saved);
      const isFilledIn = isNew && fillsAtOnce && sameDraft(typed, saved);
      if (isFilledIn) fill(found.draft);
      setOffer(isNew ? { ...found, isFilledIn } : null);
      setKey(opened);
    };
    // Without storage the form still works.
    void open().catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [name, secret, fillsAtOnce]);

  const isUndecided = offer !== null && !offer.isFilledIn;
  useEffect(() => {
    if (!key || isUndecided) return;
    const mine = round.current;
    const write = async () => {
      if (mine !== round.current) return;
      if (sameDraft(draft, base)) return withStorage((storage) => forgetKept(storage, name));
      const entry = await sealKept(key, name, { draft, base }, Date.now());
      if (mine === round.current) withStorage((storage) => writeKept(storage, name, entry));
    };
    const timer = setTimeout(() => void write().catch(() => {}), PAUSE);
    const left = () => document.visibilityState === "hidden" && void write().catch(() => {});
    document.addEventListener("visibilitychange", left);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", left);
    };
  }, [draft, base, key, name, isUndecided]);

  return {
    offer,
    decided() {
      setOffer(null);
    },
    forget,
    isUndecided,
  };
}

function withStorage(work: (storage: Storage) => void): void {
  try {
    const storage = storageHere();
    if (storage) work(storage);
  } catch {
    // Storage is full or blocked.
  }
}
