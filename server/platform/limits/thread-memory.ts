/**
 * The maximum memory of a thread that works on what people write, in MB. A thread that needs more ends with an error:
 * V8 then allows it 16 MB beyond the limit. A young generation of the default size may need more than that at once,
 * and V8 would end the whole program.
 */
export const threadMemory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };
