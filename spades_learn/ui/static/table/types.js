/**
 * The shapes of what the table hears and says; for readers and for a type checker, never sent.
 *
 * @typedef {"top"|"left"|"right"|"bottom"} Place
 * @typedef {{seat:string, at:Place, name:string, letter?:string, you:boolean, dealer:boolean, turn:boolean,
 *   bid:string|null, won:number, left:number, void:string[], thinking:boolean}} Seat
 * @typedef {{seat:string, card:string, win?:boolean}} Play
 * @typedef {{card:string, mark?:string|null, why?:string|null}} Held
 * @typedef {{call:string, label:string, why?:string|null}} Choice
 * @typedef {{kind:string, label:string, submit?:string, seats?:string[], typed?:boolean, wait?:string|null,
 *   choices?:Choice[]}} Ask  kind: card, cards, bid, choose, seat or next; wait: why no answer counts just now
 * @typedef {{deck?:string, simple?:boolean, large?:boolean, motion?:boolean, confirm?:boolean, contrast?:boolean,
 *   order?:string}} Look  deck: two or four; order: "right" turns the hand round, trumps at its right end
 * @typedef {{plays:Play[], winner:string}} Taken
 * @typedef {{rev:number, turn:number, lang?:string, words?:Record<string,string>, seats?:Seat[],
 *   score?:{label:string, points:number, bags:number}[], broken?:boolean|null, trick?:Play[],
 *   last?:Taken|null, tricks?:Taken[], stock?:number, hand?:Held[], facedown?:number, ask?:Ask|null,
 *   say?:string, say_lang?:string, transcript?:string[], look?:Look, view?:string}} Scene  view: "projector" for a class on a wall
 * @typedef {{get(name:string):any, send(content:any):void, on(name:string, callback:Function):void,
 *   off(name?:string|null, callback?:Function|null):void}} Model
 * @typedef {{id:string, turn:number, do:string, [key:string]:any}} Intent
 * @typedef {{id:string, at:number}} Waiting
 * @typedef {Waiting & {turn:number, intent:Intent}} Sent
 * @typedef {{pending:Sent|null, late:Sent|null, ping:Waiting|null}} Book
 * @typedef {{x:number, y:number, strip:number}} Spot
 * @typedef {{cardWidth:number, height:number, rows:number, at:Record<string,Spot>}} Layout
 */

export {};
