// A program that does nothing but compute for some seconds, as rendering does, and prints how often it could.
const seconds = Number(process.argv[2]);
const data = Array.from({ length: 200 }, (_, index) => ({ index, text: 'x'.repeat(index % 50) }));
const end = performance.now() + seconds * 1000;
let count = 0;
while (performance.now() < end) {
  JSON.parse(JSON.stringify(data));
  count += 1;
}
console.log(count);
