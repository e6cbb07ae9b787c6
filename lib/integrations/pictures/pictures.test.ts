import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { PICTURE_BYTES, reencodePicture } from "./index";
import { serialQueue } from "./serial-queue";

const INVALID_FORMAT = "Invalid image format";
const INVALID_SIZE = "Invalid image size";

// The product disables the WebP reader; the test needs it.
sharp.unblock({ operation: ["VipsForeignLoadWebpBuffer"] });

const RED = { r: 200, g: 30, b: 40 };
const BLUE = { r: 20, g: 40, b: 200 };

const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });

const refusal = (message: string) =>
  expect.objectContaining({ code: "invalid", title: message, errors: { file: [message] } });

async function pngOf(size: number): Promise<Uint8Array> {
  const png = await plain(64, 64).png().toBuffer();
  const body = png.subarray(0, 33);
  const padding = Buffer.alloc(size - png.length - 12);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(padding.length);
  const named = Buffer.concat([Buffer.from("prVt"), padding]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(named));
  return Buffer.concat([body, length, named, crc, png.subarray(33)]);
}

describe("a picture that is taken", () => {
  it.each(["png", "jpeg"] as const)("is a square WebP afterwards when it came as %s", async (format) => {
    const made = await sharp(
      await reencodePicture(await plain(900, 300).toFormat(format).toBuffer()),
    ).metadata();
    expect(made).toMatchObject({ format: "webp", width: 512, height: 512, hasAlpha: false });
  });

  it("is cut from the middle", async () => {
    const wide = await plain(900, 300, BLUE)
      .composite([{ input: await plain(300, 300).png().toBuffer(), left: 300, top: 0 }])
      .png()
      .toBuffer();
    const { dominant } = await sharp(await reencodePicture(wide)).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b + 100);
  });

  it("stands upright, and has lost where and with what it was taken", async () => {
    const upper = await plain(400, 200).png().toBuffer();
    const shot = await plain(400, 400, BLUE)
      .composite([{ input: upper, left: 0, top: 0 }])
      .withExif({
        IFD0: { Make: "Someone's phone", Artist: "Sam Whitfield" },
        IFD3: { GPSLatitude: "40/1 26/1 46/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    expect((await sharp(shot).metadata()).orientation).toBe(3);
    expect(Buffer.from(shot).includes("Sam Whitfield")).toBe(true);
    const mine = await reencodePicture(shot);
    const { exif, xmp, iptc, icc, orientation } = await sharp(mine).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(mine).includes("Sam Whitfield")).toBe(false);
    // Rotated by 180°, the red top is at the bottom.
    const [r, , b] = await sharp(mine).extract({ left: 256, top: 10, width: 1, height: 1 }).raw().toBuffer();
    expect(b).toBeGreaterThan((r ?? 255) + 100);
  });

  it("may have one byte less than 7,340,032, and not one more", async () => {
    await reencodePicture(await pngOf(PICTURE_BYTES - 1));
    await expect(reencodePicture(await pngOf(PICTURE_BYTES))).rejects.toEqual(refusal(INVALID_SIZE));
  });

  it("may have a transparent ground, which becomes white", async () => {
    const clear = await sharp({
      create: { width: 80, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { dominant } = await sharp(await reencodePicture(clear)).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });
});

describe("what is no picture", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const page = "<!doctype html><script>alert(1)</script>";

  it.each([
    ["an SVG", Buffer.from(svg)],
    ["a web page", Buffer.from(page)],
    ["nothing at all", Buffer.alloc(0)],
    ["the first bytes of a PNG before an SVG", Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1")],
    ["the first bytes of a JPEG before a page", Buffer.from(`\xff\xd8\xff\xe0${page}`, "latin1")],
    ["an archive", Buffer.from("PK\x03\x04 and so on", "latin1")],
  ])("is refused, whatever its file is called: %s", async (_, bytes) => {
    await expect(reencodePicture(bytes)).rejects.toEqual(refusal(INVALID_FORMAT));
  });

  it.each(["gif", "webp", "tiff"] as const)("is refused as a %s too", async (format) => {
    const bytes = await plain(40, 40).toFormat(format).toBuffer();
    await expect(reencodePicture(bytes)).rejects.toEqual(refusal(INVALID_FORMAT));
  });

  it.each(["png", "jpeg"] as const)("is refused when half of the %s is missing", async (format) => {
    const noise = Buffer.alloc(300 * 300 * 3, 0);
    for (let at = 0; at < noise.length; at++) noise[at] = (at * 7919) % 251;
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    await expect(reencodePicture(half)).rejects.toEqual(refusal(INVALID_FORMAT));
  });

  it("is refused before it unfolds: few bytes, and more pixels than any camera has", async () => {
    const bomb = await plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(PICTURE_BYTES);
    const before = process.memoryUsage().rss;
    await expect(reencodePicture(bomb)).rejects.toEqual(refusal(INVALID_SIZE));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
  });
});

describe("many at once", () => {
  it("go one after the other, and a queue that is too long is refused", async () => {
    const run = serialQueue(3, () => new Error("full"));
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    const tries = await Promise.allSettled([run(work), run(work), run(work), run(work)]);
    expect(tries.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
    expect(most).toBe(1);
    await run(work);
  });

  it("are not held up by one that fails", async () => {
    const run = serialQueue(3, () => new Error("full"));
    const [first, second] = await Promise.allSettled([
      run(() => Promise.reject(new Error("no"))),
      run(async () => "yes"),
    ]);
    expect(first.status).toBe("rejected");
    expect(second).toMatchObject({ value: "yes" });
  });
});
