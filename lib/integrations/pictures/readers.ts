import sharp from "sharp";

// Enables only these readers, so that a hostile SVG or PDF reaches no parser. Pictures of people and
// communities are PNG or JPEG; attachments to the provider also TIFF and GIF.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadTiffFile",
    "VipsForeignLoadNsgifFile",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
