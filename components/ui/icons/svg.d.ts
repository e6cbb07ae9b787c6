declare module "*.svg" {
  const image: { src: string; width: number; height: number } | string;
  export default image;
}
