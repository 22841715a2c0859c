/**
 * The shapes of what the table hears and says; for readers and for a type checker, never sent.
 *
 * @typedef {"top"|"left"|"right"|"bottom"} Place
 * @typedef {{seat:string, at:Place, name:string, you:boolean, dealer:boolean, turn:boolean,
 *   bid:string|null, won:number, left:number, void:string[], thinking:boolean}} Seat
 * @typedef {{seat:string, card:string, win?:boolean}} Play
 * @typedef {{card:string, mark?:string|null, why?:string|null}} Held
 * @typedef {{kind:string, label:string, submit?:string, seats?:string[], typed?:boolean,
 *   choices?:{call:string, label:string, why?:string|null}[]}} Ask
 * @typedef {{deck?:string, simple?:boolean, large?:boolean, motion?:boolean, confirm?:boolean}} Look
 * @typedef {{rev:number, turn:number, lang?:string, words?:Record<string,string>, seats?:Seat[],
 *   score?:{label:string, points:number, bags:number}[], broken?:boolean|null, trick?:Play[],
 *   last?:{plays:Play[], winner:string}|null, hand?:Held[], facedown?:number, ask?:Ask|null,
 *   say?:string, transcript?:string[], look?:Look}} Scene
 * @typedef {{get(name:string):any, send(content:any):void, on(name:string, callback:Function):void,
 *   off(name?:string|null, callback?:Function|null):void}} Model
 * @typedef {{id:string, at:number}} Waiting
 * @typedef {{pending:(Waiting & {turn:number, intent:object})|null, ping:Waiting|null}} Book
 */

export {};
