/**
 * The maximum memory of a thread that works on what people write, in MB. A thread that needs more ends with an error.
 * To end, V8 allows it 16 MB beyond the limit: a young generation as large as by default can exceed even these at
 * once, and then V8 ends the whole program.
 */
export const threadMemory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };
