import sharp from "sharp";

// Only these readers stay enabled, so a hostile SVG or PDF reaches no parser. Pictures of people and communities come as
// bytes and are PNG or JPEG; the files that come with a message to the provider may be TIFF and GIF, too.
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
