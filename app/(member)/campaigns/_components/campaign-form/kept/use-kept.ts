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

/** The pause in typing before what was typed is kept, in milliseconds. */
const PAUSE = 400;

/** What was found when the form opened. */
export type KeptOffer = Kept & { at: number; isFilledIn: boolean };

type Parts = {
  draft: Draft;
  /** The values that the typing began from: the saved ones. */
  base: Draft;
  /** Fills the form. */
  put: (draft: Draft) => void;
};

/** Over plain http browsers have no cryptography, and some people let no site store anything: then nothing is kept. */
function storageHere(): Storage | null {
  try {
    return window.isSecureContext && "subtle" in crypto ? window.localStorage : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what is typed in this browser, sealed, until it is sent or saved. It says whom a campaign is for and computers
 * are shared, so nobody can read it without the key that the page has for this account. What an earlier visit left is
 * filled in where the form opens empty, and otherwise offered: it never replaces what the server has unasked.
 */
export function useKept(door: KeptDoor | undefined, { draft, base, put }: Parts) {
  const [offer, setOffer] = useState<KeptOffer | null>(null);
  const [key, setKey] = useState<CryptoKey | null>(null);
  const former = door?.before ?? [];
  const now = useRef({ draft, base, put, former });
  now.current = { draft, base, put, former };
  /** Grows when what is kept ends, so that a text that is being sealed then is not written any more. */
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
    // A browser that refuses to store or to decrypt keeps nothing; the form works all the same.
    void open().catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [name, secret, fillsAtOnce]);

  const isUndecided = offer !== null && !offer.isFilledIn;
  useEffect(() => {
    // What is offered stays as it is until it is taken or thrown away.
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
    /** The offer was taken or thrown away. */
    decided() {
      setOffer(null);
    },
    /** Sent or saved: nothing is left to keep. */
    forget,
    isUndecided,
  };
}

function withStorage(work: (storage: Storage) => void): void {
  try {
    const storage = storageHere();
    if (storage) work(storage);
  } catch {
    // It is full, or was forbidden meanwhile: what was typed is in the form all the same.
  }
}
