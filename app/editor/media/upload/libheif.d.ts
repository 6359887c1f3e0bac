// The part of libheif that this site uses: its own types describe only the C interface.
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface DecodedPicture {
    get_width(): number;
    get_height(): number;
    display(pixels: ImageData, done: (pixels: ImageData | null) => void): void;
    free(): void;
  }
  interface Libheif {
    HeifDecoder: new () => { decode(bytes: Uint8Array): DecodedPicture[] };
  }
  export default function createLibheif(options: { wasmBinary: ArrayBuffer }): Promise<Libheif>;
}
