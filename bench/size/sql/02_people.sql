-- People with accounts, plus 1 % deleted and 3 % invited only.
create unlogged table size.people as
with areas as (select array_agg(code order by code) as codes from area_codes),
names as (
  select
    string_to_array('Ada Adam Agnes Alba Albert Amos Andre Anita Anna Arthur Basil Beth Bianca Boris Bruno Carla Carol Celia Chloe Clara Conrad Cora Cyrus Dalia Damian Daphne Della Dennis Diego Dora Edgar Edith Elena Elias Ella Emil Erika Esther Ethan Eva Felix Fiona Flora Frank Freda Gabriel Gemma George Gina Grace Greta Gwen Hanna Harold Hazel Hector Helena Henry Hilda Hugo Ida Ingrid Irene Iris Isaac Ivan Jasmin Jerome Joan Jonas Judith Julia Karen Karl Keira Kurt Lara Laura Leo Lionel Lorna Lucas Lydia Magda Marcus Maria Martha Maya Milo Mina Mona Nadia Nelson Nina Noel Norman Olga Olive Oscar Otto Pablo Paula Petra Philip Quinn Rachel Ralph Rita Robin Rosa Ruth Samuel Sandra Sara Silas Simon Sofia Stella Tamara Tara Tessa Thomas Tobias Ulla Umar Ursula Vera Victor Viola Walter Wanda Wendell Willa Ximena Yara Yusuf Zelda José Zoë Jürgen Begoña Søren Élodie', ' ') as first,
    string_to_array('bar dol fen gar hol kes lin mor nad pel ran sol tam ver wil zan', ' ') as part
)
select n, size.id(at, 'person', n) as id, at,
  case when n <= people then 'member' when n <= people + people / 100 then 'deleted' else 'invited' end as kind,
  case when n <= crowd then 0 else 1 + (n - crowd - 1) % groups end as "group",
  case when n = 2 then 'Theodora' else first[1 + n % cardinality(first)] end as first_name,
  case when n = 2 then 'Kesselring'
    else initcap(part[1 + n % 16] || part[1 + n / 16 % 16] || part[1 + (n / 256 + 3 * n) % 16]) end as last_name,
  'member.' || n || '@size.example' as email,
  '+1' || codes[1 + n / 10000 % cardinality(codes)] || '555' || lpad((n % 10000)::text, 4, '0') as phone
from size.scale, areas, names,
  lateral generate_series(1, people + people / 100 + people * 3 / 100) n,
  lateral (select made_at - interval '4 years' + n * interval '3 years' / (people * 1.05) as at) joined;
analyze size.people;

insert into users (id, email, email_confirmed_at, email_proved_at, email_proof, phone_number, first_name, last_name, password_hash,
  preferred_communication_method, registered_at, is_platform_admin, created_at, deleted_at)
select id, case kind when 'deleted' then null else email end,
  case kind when 'member' then at end, case kind when 'member' then at end, case kind when 'member' then 'registration' end,
  case kind when 'deleted' then null else phone end,
  case kind when 'deleted' then '' else first_name end, case kind when 'deleted' then '' else last_name end,
  -- The first rows are the sign-ins.
  case when n <= 4 then $password_hash$ end,
  n % 2, case kind when 'invited' then null else at end, n = 4, at,
  case kind when 'deleted' then at + interval '200 days' end
from size.people order by n;

insert into sessions (id, user_id, kind, created_at, last_seen_at, expires_at, rotated_at)
select size.id(made_at - size.chance(n, 1) * interval '30 days', 'session', n), id, 'browser', made_at - interval '30 days',
  made_at - size.chance(n, 2) * interval '20 days', made_at + interval '30 days', made_at - interval '1 day'
from size.people, size.scale where kind = 'member';
