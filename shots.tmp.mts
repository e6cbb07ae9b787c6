import { chromium } from "playwright-core";
const B="http://localhost:3000", S="http://localhost:4010";
const b=await chromium.launch({executablePath:"/usr/bin/chromium-headless-shell",args:["--no-sandbox"]});
const looks=[["390l",390,844,"light"],["390d",390,844,"dark"],["1280l",1280,900,"light"],["1280d",1280,900,"dark"]] as const;
async function ctx(){return b.newContext({viewport:{width:390,height:844},locale:"en-US",timezoneId:"America/New_York",reducedMotion:"reduce"});}
async function login(p:any,e:string,pw="Manyhands1"){await p.goto(B+"/login");await p.fill('input[name=email]',e);await p.fill('input[name=password]',pw);await p.press('input[name=password]','Enter');await p.waitForLoadState("load");await p.waitForTimeout(2500);console.log(e,"->",p.url());}
async function shots(p:any,name:string,which=looks as any){for(const [n,w,h,c] of which){await p.setViewportSize({width:w,height:h});await p.emulateMedia({colorScheme:c,reducedMotion:"reduce"});await p.waitForTimeout(500);await p.screenshot({path:`/tmp/shots/${name}-${n}.png`,fullPage:true});}}
const jobs:Record<string,()=>Promise<void>>={
 async notme(){
  for(let i=0;i<2;i++){const c=await ctx();const p=await c.newPage();await login(p,"recipient@lakewood.example");await c.close();}
  await new Promise(r=>setTimeout(r,5000));
  const o:any=await (await fetch(S+"/_sim/outbox?to=recipient@lakewood.example")).json();
  console.log(o.emails.map((e:any)=>e.subject), o.texts?.length);
  const m=o.emails.filter((e:any)=>/New sign-in/.test(e.subject)).at(-1);
  const link=/http\S*\/not-me\?token=[A-Za-z0-9_-]+/.exec(m.text)![0];
  const c=await ctx();const p=await c.newPage();
  await p.setContent(m.html);await shots(p,"mail",[looks[0],looks[2]]);
  await p.goto(link);await shots(p,"notme");
  await p.click('main form button[type=submit], form button:has-text("Sign out")');await p.waitForTimeout(3000);console.log(p.url());await shots(p,"notme-done");
  await p.goto(link);await shots(p,"notme-used",[looks[0],looks[3]]);
  await c.close();
 },
 async door(){const c=await ctx();const p=await c.newPage();await p.goto(B+"/login?"+"a&".repeat(3000));console.log(await p.title());await shots(p,"door-query");await c.close();},
 async desk(){const c=await ctx();const p=await c.newPage();await login(p,"desk@manyhands.example");await p.goto(B+"/platform");await shots(p,"desk",[looks[0],looks[2]]);await p.goto(B+"/settings/login-security");await shots(p,"security",[looks[0],looks[3]]);await c.close();},
 async imp(){const c=await ctx();const p=await c.newPage();await login(p,"admin@lakewood.example");await p.goto(B+"/members/add-members/import");console.log(p.url());await shots(p,"import-start",[looks[0],looks[2]]);
  const file=process.argv[3];await p.setInputFiles('input[type=file]',file);await p.click('button:has-text("Read the list")');await p.waitForTimeout(4000);console.log(p.url());await shots(p,"import-review");await c.close();},
};
for(const j of process.argv[2].split(",")) await jobs[j]().catch(e=>console.log(j,String(e).slice(0,500)));
await b.close();
