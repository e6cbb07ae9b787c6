import { notFound } from "next/navigation";
import { isForbidden, isNotFound } from "@/lib/kernel";

/** Missing and forbidden look the same. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) notFound();
    throw error;
  }
}
