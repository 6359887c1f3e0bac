/** The zoom of a picture, and the square's position in the remaining space, each from 0 to 1. */
export interface Crop {
  /** 1 shows as much as fits into a square. */
  zoom: number;
  x: number;
  y: number;
}

export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 };

interface Size {
  width: number;
  height: number;
}

/** The cropped square, in the picture's own pixels. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const edge = Math.min(width, height) / zoom;
  return { left: (width - edge) * x, top: (height - edge) * y, edge };
}

/** The crop after dragging the picture to the right and down, as fractions of the square's size. */
export function dragged(size: Size, crop: Crop, right: number, down: number): Crop {
  const { edge } = squareOf(size, crop);
  const move = (place: number, room: number, by: number) =>
    room === 0 ? place : Math.min(1, Math.max(0, place - (by * edge) / room));
  return {
    zoom: crop.zoom,
    x: move(crop.x, size.width - edge, right),
    y: move(crop.y, size.height - edge, down),
  };
}
