-- A database of the former version (commit f5a4b7c), as its own code made it: see former-version.test.ts.
create table mikro_orm_migrations (id serial primary key, name varchar(255) not null, executed_at timestamptz(6) not null default current_timestamp(6));
-- 001-accounts-and-videos
create table "categories" ("id" serial primary key, "name" varchar(60) not null, "icon" varchar(30) not null, "discipline" varchar(20) not null, "position" int not null);
alter table "categories" add constraint "categories_name_unique" unique ("name");
create table "sequences" ("name" varchar(30) not null, "value" int not null default 0, primary key ("name"));
create table "users" ("id" serial primary key, "username" varchar(20) not null, "username_key" varchar(20) not null, "email" varchar(254) not null, "password_hash" varchar(255) null, "first_name" varchar(60) null, "last_name" varchar(60) null, "bio" text null, "profile_image_file" varchar(100) null, "is_admin" boolean not null default false, "follower_count" int not null default 0, "created_at" timestamptz(3) not null, "card" text not null);
alter table "users" add constraint "users_username_key_unique" unique ("username_key");
alter table "users" add constraint "users_email_unique" unique ("email");
create table "uploads" ("id" serial primary key, "file" varchar(100) not null, "kind" varchar(10) not null, "media_type" varchar(60) not null, "bytes" int not null, "owner_id" int not null, "created_at" timestamptz(3) not null, "used_at" timestamptz(3) null, "duration" int null, "width" int null, "height" int null, "video_codec" varchar(30) null, "audio_codec" varchar(30) null, "poster_file" varchar(100) null);
alter table "uploads" add constraint "uploads_file_unique" unique ("file");
create index "uploads_owner_id_index" on "uploads" ("owner_id");
create index "uploads_unused" on "uploads" ("used_at", "created_at");
create table "sessions" ("id" varchar(36) not null, "user_id" int not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"));
create index "sessions_user_id_index" on "sessions" ("user_id");
create index "sessions_expires_at_index" on "sessions" ("expires_at");
create table "videos" ("id" serial primary key, "title" varchar(200) not null, "description" text null, "video_file" varchar(100) null, "video_url" varchar(2000) null, "thumbnail_file" varchar(100) null, "thumbnail_url" varchar(2000) null, "duration" int not null, "clip_start_time" int null, "clip_duration" int null, "submitted_at" timestamptz(3) not null, "views" int not null default 0, "likes" int not null default 0, "saves" int not null default 0, "category_id" int not null, "creator_id" int not null, "featured" boolean not null default false, "is_trending" boolean not null default false, "is_micro_clip" boolean not null default false, "approval_status" varchar(10) not null, "review_notes" text null, "reviewed_at" timestamptz(3) null, "reviewed_by_id" int null, "feed_position" int null, "short_position" int null, "trending_score" double precision not null default 0, "card" text not null);
create index "videos_video_file_index" on "videos" ("video_file");
create index "videos_thumbnail_file_index" on "videos" ("thumbnail_file");
alter table "videos" add constraint "videos_feed_position_unique" unique ("feed_position");
alter table "videos" add constraint "videos_short_position_unique" unique ("short_position");
create index "videos_featured" on "videos" ("featured", "feed_position");
create index "videos_category_feed" on "videos" ("category_id", "feed_position");
create index "videos_creator_feed" on "videos" ("creator_id", "feed_position");
create index "videos_trending" on "videos" ("approval_status", "trending_score", "id");
create index "videos_review" on "videos" ("approval_status", "is_micro_clip", "id");
create table "saves" ("user_id" int not null, "video_id" int not null, "created_at" timestamptz(3) not null, primary key ("user_id", "video_id"));
create index "saves_video_id_index" on "saves" ("video_id");
create index "saves_newest" on "saves" ("user_id", "created_at", "video_id");
create table "likes" ("user_id" int not null, "video_id" int not null, "created_at" timestamptz(3) not null, primary key ("user_id", "video_id"));
create index "likes_video_id_index" on "likes" ("video_id");
create index "likes_newest" on "likes" ("user_id", "created_at", "video_id");
alter table "uploads" add constraint "uploads_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete cascade;
alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
alter table "videos" add constraint "videos_category_id_foreign" foreign key ("category_id") references "categories" ("id");
alter table "videos" add constraint "videos_creator_id_foreign" foreign key ("creator_id") references "users" ("id") on delete cascade;
alter table "videos" add constraint "videos_reviewed_by_id_foreign" foreign key ("reviewed_by_id") references "users" ("id") on delete set null;
alter table "saves" add constraint "saves_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;
alter table "saves" add constraint "saves_video_id_foreign" foreign key ("video_id") references "videos" ("id") on update cascade on delete cascade;
alter table "likes" add constraint "likes_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;
alter table "likes" add constraint "likes_video_id_foreign" foreign key ("video_id") references "videos" ("id") on update cascade on delete cascade;
-- 002-categories
insert into "categories" ("name", "icon", "discipline", "position") values ('EMS', 'activity', 'ems', 1), ('Critical Care', 'heart-pulse', 'critical-care', 2), ('Paramedicine', 'stethoscope', 'paramedicine', 3), ('Fire & Rescue', 'flame', 'fire-rescue', 4), ('Leadership', 'users', 'leadership', 5), ('Mayday & Survival', 'alarm', 'fire-rescue', 6), ('Incident Command', 'briefcase', 'leadership', 7), ('Apparatus & Driving', 'truck', 'fire-rescue', 8), ('Triage & Mass Casualty', 'clipboard', 'ems', 9), ('Pump Operations', 'gauge', 'fire-rescue', 10), ('Neuro & Stroke', 'brain', 'critical-care', 11), ('Crew Wellbeing', 'badge-help', 'leadership', 12), ('Pharmacology', 'pill', 'paramedicine', 13);
insert into "sequences" ("name", "value") values ('feed', 0), ('shorts', 0);
-- 003-lists-preferences-creators
create table "achievements" ("id" serial primary key, "name" varchar(60) not null, "description" varchar(200) not null, "icon_name" varchar(30) not null, "points_value" int not null, "metric" varchar(30) not null, "requirement" int not null, "category" varchar(30) not null);
alter table "achievements" add constraint "achievements_name_unique" unique ("name");
create table "preferred_categories" ("user_id" int not null, "category_id" int not null, primary key ("user_id", "category_id"));
create table "preferences" ("user_id" int not null, "professional_area" varchar(20) not null, "experience_level" varchar(10) not null, primary key ("user_id"));
create table "follows" ("follower_id" int not null, "creator_id" int not null, "created_at" timestamptz(3) not null, primary key ("follower_id", "creator_id"));
create index "follows_creator_id_index" on "follows" ("creator_id");
create table "awards" ("user_id" int not null, "achievement_id" int not null, "awarded_at" timestamptz(3) not null, primary key ("user_id", "achievement_id"));
create table "watch_laters" ("user_id" int not null, "video_id" int not null, "created_at" timestamptz(3) not null, primary key ("user_id", "video_id"));
create index "watch_laters_video_id_index" on "watch_laters" ("video_id");
create index "watch_laters_newest" on "watch_laters" ("user_id", "created_at", "video_id");
create index "users_most_followed" on "users" ("follower_count", "id");
create index "videos_own" on "videos" ("creator_id", "id");
alter table "preferred_categories" add constraint "preferred_categories_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;
alter table "preferred_categories" add constraint "preferred_categories_category_id_foreign" foreign key ("category_id") references "categories" ("id") on update cascade on delete cascade;
alter table "preferences" add constraint "preferences_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;
alter table "follows" add constraint "follows_follower_id_foreign" foreign key ("follower_id") references "users" ("id") on update cascade on delete cascade;
alter table "follows" add constraint "follows_creator_id_foreign" foreign key ("creator_id") references "users" ("id") on update cascade on delete cascade;
alter table "awards" add constraint "awards_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;
alter table "awards" add constraint "awards_achievement_id_foreign" foreign key ("achievement_id") references "achievements" ("id") on update cascade on delete cascade;
alter table "watch_laters" add constraint "watch_laters_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;
alter table "watch_laters" add constraint "watch_laters_video_id_foreign" foreign key ("video_id") references "videos" ("id") on update cascade on delete cascade;
insert into "achievements"
  ("name", "description", "icon_name", "points_value", "metric", "requirement", "category")
  values ('First Lesson', 'Publish your first video', 'upload', 10, 'approved-uploads', 1, 'teaching'), ('Regular Instructor', 'Publish 5 videos', 'video', 25, 'approved-uploads', 5, 'teaching'), ('Course Builder', 'Publish 25 videos', 'trophy', 75, 'approved-uploads', 25, 'teaching'), ('Academy', 'Publish 100 videos', 'crown', 200, 'approved-uploads', 100, 'teaching'), ('On Air', 'Reach 100 views', 'eye', 10, 'views-received', 100, 'reach'), ('Full House', 'Reach 1,000 views', 'bar-chart', 40, 'views-received', 1000, 'reach'), ('Statewide', 'Reach 10,000 views', 'fire', 120, 'views-received', 10000, 'reach'), ('Well Received', 'Receive 10 likes', 'thumbs-up', 10, 'likes-received', 10, 'recognition'), ('Crew Favourite', 'Receive 100 likes', 'heart', 50, 'likes-received', 100, 'recognition'), ('Worth Following', 'Gain 10 followers', 'star', 20, 'followers', 10, 'recognition'), ('Mentor', 'Gain 100 followers', 'medal', 80, 'followers', 100, 'recognition'), ('Note Taker', 'Save 5 videos', 'bookmark', 5, 'saves-given', 5, 'learning'), ('Librarian', 'Save 50 videos', 'award', 20, 'saves-given', 50, 'learning'), ('On Shift', 'Be active on 7 days', 'zap', 10, 'days-active', 7, 'learning'), ('Steady Hand', 'Be active on 30 days', 'target', 30, 'days-active', 30, 'learning'), ('Always Ready', 'Be active on 180 days', 'shield', 100, 'days-active', 180, 'learning');
-- 004-search
create table video_search (feed_position int primary key, video_id int not null unique
      references videos (id) on delete cascade, document tsvector not null);
create index video_search_document on video_search using gin (document);
create function video_search_video() returns trigger language plpgsql as $$ begin
    delete from video_search where video_id in (select v.id from videos v where v.id = new.id);
    insert into video_search (feed_position, video_id, document)
    select v.feed_position, v.id, setweight(to_tsvector('simple', translate(v.title, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy' || repeat(' ', 32))), 'A') || to_tsvector('simple', translate(coalesce(v.description, '') || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username || ' ' || c.name, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy' || repeat(' ', 32)))
    from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
    where v.feed_position is not null and v.approval_status = 'approved' and v.id = new.id;
    return null; end $$;
create trigger video_search_video after insert or update of title, description, category_id, creator_id, feed_position, approval_status on videos for each row execute function video_search_video();
create function video_search_user() returns trigger language plpgsql as $$ begin
    delete from video_search where video_id in (select v.id from videos v where v.creator_id = new.id);
    insert into video_search (feed_position, video_id, document)
    select v.feed_position, v.id, setweight(to_tsvector('simple', translate(v.title, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy' || repeat(' ', 32))), 'A') || to_tsvector('simple', translate(coalesce(v.description, '') || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username || ' ' || c.name, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy' || repeat(' ', 32)))
    from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
    where v.feed_position is not null and v.approval_status = 'approved' and v.creator_id = new.id;
    return null; end $$;
create trigger video_search_user after update of username, first_name, last_name on users for each row execute function video_search_user();
create function video_search_category() returns trigger language plpgsql as $$ begin
    delete from video_search where video_id in (select v.id from videos v where v.category_id = new.id);
    insert into video_search (feed_position, video_id, document)
    select v.feed_position, v.id, setweight(to_tsvector('simple', translate(v.title, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy' || repeat(' ', 32))), 'A') || to_tsvector('simple', translate(coalesce(v.description, '') || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username || ' ' || c.name, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy' || repeat(' ', 32)))
    from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
    where v.feed_position is not null and v.approval_status = 'approved' and v.category_id = new.id;
    return null; end $$;
create trigger video_search_category after update of name on categories for each row execute function video_search_category();
insert into video_search (feed_position, video_id, document)
    select v.feed_position, v.id, setweight(to_tsvector('simple', translate(v.title, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy' || repeat(' ', 32))), 'A') || to_tsvector('simple', translate(coalesce(v.description, '') || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username || ' ' || c.name, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy' || repeat(' ', 32)))
    from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
    where v.feed_position is not null and v.approval_status = 'approved';
-- 005-social-sign-in
create table "sign_in_attempts" ("state" varchar(64) not null, "provider" varchar(10) not null, "nonce" varchar(64) not null, "code_verifier" varchar(128) not null, "browser_hash" varchar(64) not null, "expires_at" timestamptz(3) not null, primary key ("state"));
create index "sign_in_attempts_expires_at_index" on "sign_in_attempts" ("expires_at");
create table "identities" ("provider" varchar(10) not null, "subject" varchar(255) not null, "user_id" int not null, "created_at" timestamptz(3) not null, primary key ("provider", "subject"));
create index "identities_user_id_index" on "identities" ("user_id");
alter table "identities" add constraint "identities_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
-- 006-views
create table "views" ("viewer" varchar(60) not null, "video_id" int not null, "viewed_at" timestamptz(3) not null, primary key ("viewer", "video_id"));
create index "views_video_id_index" on "views" ("video_id");
alter table "views" add constraint "views_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade;
-- 007-comments
create table "comments" ("id" serial primary key, "video_id" int not null, "user_id" int not null, "text" text not null, "created_at" timestamptz(3) not null);
create index "comments_user_id_index" on "comments" ("user_id");
create index "comments_newest" on "comments" ("video_id", "id");
alter table "comments" add constraint "comments_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade;
alter table "comments" add constraint "comments_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
-- 008-administration
create table "audit_entries" ("id" serial primary key, "at" timestamptz(3) not null, "actor_id" int not null, "actor_name" varchar(20) not null, "action" varchar(30) not null, "subject_kind" varchar(10) not null, "subject_id" int not null, "subject_name" varchar(200) not null, "notes" text null, "state_before" text null, "state_after" text null);
create index "audit_entries_subject" on "audit_entries" ("subject_kind", "subject_id", "id");
create function audit_entries_stay() returns trigger language plpgsql as $$ begin
      raise exception 'audit entries are never changed or deleted'; end $$;
create trigger audit_entries_stay before update or delete on audit_entries
      for each row execute function audit_entries_stay();
create index "videos_state" on "videos" ("approval_status", "id", "title");
create index "users_admins" on "users" ("is_admin", "id");
-- 009-totals
create table state_totals (approval_status varchar(10) not null primary key, videos int not null);
create table creator_totals (user_id int not null primary key references users (id) on delete cascade,
    published int not null, views bigint not null);
create index creator_totals_most_viewed on creator_totals (views, user_id);
create table daily_totals (day varchar(10) not null primary key, submissions int not null, views int not null);
create function totals_insert() returns trigger language plpgsql as $$ begin insert into state_totals values (new.approval_status, 1)
    on conflict (approval_status) do update set videos = state_totals.videos + 1; insert into creator_totals select new.creator_id, 1, new.views where new.approval_status = 'approved'
    on conflict (user_id) do update set published = creator_totals.published + 1,
      views = creator_totals.views + excluded.views; insert into daily_totals values (to_char(new.submitted_at at time zone 'UTC', 'YYYY-MM-DD'), 1, 0)
    on conflict (day) do update set submissions = daily_totals.submissions + 1; return null; end $$;
create trigger totals_insert after insert on videos for each row execute function totals_insert();
create function totals_delete() returns trigger language plpgsql as $$ begin update state_totals set videos = videos - 1 where approval_status = old.approval_status; update creator_totals set published = published - 1, views = views - old.views
    where user_id = old.creator_id and old.approval_status = 'approved'; return null; end $$;
create trigger totals_delete after delete on videos for each row execute function totals_delete();
create function totals_move() returns trigger language plpgsql as $$ begin update state_totals set videos = videos - 1 where approval_status = old.approval_status; update creator_totals set published = published - 1, views = views - old.views
    where user_id = old.creator_id and old.approval_status = 'approved'; insert into state_totals values (new.approval_status, 1)
    on conflict (approval_status) do update set videos = state_totals.videos + 1; insert into creator_totals select new.creator_id, 1, new.views where new.approval_status = 'approved'
    on conflict (user_id) do update set published = creator_totals.published + 1,
      views = creator_totals.views + excluded.views; return null; end $$;
create trigger totals_move after update of approval_status, creator_id on videos for each row when (new.approval_status <> old.approval_status or new.creator_id <> old.creator_id) execute function totals_move();
create function totals_view() returns trigger language plpgsql as $$ begin update creator_totals set views = views + new.views - old.views
  where user_id = new.creator_id and new.approval_status = 'approved'; insert into daily_totals select to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), 0, new.views - old.views
  where new.views > old.views
  on conflict (day) do update set views = daily_totals.views + excluded.views; return null; end $$;
create trigger totals_view after update of views on videos for each row when (new.approval_status = old.approval_status and new.creator_id = old.creator_id and new.views <> old.views) execute function totals_view();
insert into state_totals select approval_status, count(*) from videos group by approval_status;
insert into creator_totals select creator_id, count(*), sum(views) from videos
    where approval_status = 'approved' group by creator_id;
insert into daily_totals select to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD'), count(*), 0 from videos group by 1;
-- 010-parts-of-words
create function letters_in_threes(words text) returns tsvector language sql immutable as $$
      select array_to_tsvector(coalesce(array_agg(distinct substr(lower(words), i, 3)), array[]::text[]))
      from generate_series(1, length(words) - 2) i $$;
create table video_search_parts (id int primary key references videos (id) on delete cascade, letters tsvector not null);
create index video_search_parts_letters on video_search_parts using gin (letters);
create function video_search_parts_keep() returns trigger language plpgsql as $$ begin
      insert into video_search_parts values (new.id, letters_in_threes(new.title))
      on conflict (id) do update set letters = excluded.letters;
      return null; end $$;
create trigger video_search_parts_keep after insert or update of title on videos
      for each row execute function video_search_parts_keep();
insert into video_search_parts select id, letters_in_threes(title) from videos;
create table user_search_parts (id int primary key references users (id) on delete cascade, letters tsvector not null);
create index user_search_parts_letters on user_search_parts using gin (letters);
create function user_search_parts_keep() returns trigger language plpgsql as $$ begin
      insert into user_search_parts values (new.id, letters_in_threes(new.username || ' ' || new.email))
      on conflict (id) do update set letters = excluded.letters;
      return null; end $$;
create trigger user_search_parts_keep after insert or update of username, email on users
      for each row execute function user_search_parts_keep();
insert into user_search_parts select id, letters_in_threes(username || ' ' || email) from users;
-- 011-active-days
create table "active_days" ("user_id" int not null, "days" int not null, "last_day" varchar(10) not null, primary key ("user_id"));
alter table "active_days" add constraint "active_days_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;
-- 012-clips
alter table "videos" add column "source_id" int null;
create index "videos_source_id_index" on "videos" ("source_id");
alter table "videos" add constraint "videos_source_id_foreign" foreign key ("source_id") references "videos" ("id") on delete cascade;
-- 013-without-cards
alter table "videos" drop column "card";
alter table "users" drop column "card";
-- 014-shelves
alter table "videos" add column "shelf" varchar(10) null;
update "videos" set "shelf" =
  case when case when is_micro_clip then coalesce(clip_duration, 60) else duration end <= 30 then 'short' when case when is_micro_clip then coalesce(clip_duration, 60) else duration end <= 300 then 'medium' else 'long' end
  where "feed_position" is not null;
create index "videos_shelf_newest" on "videos" ("shelf", "feed_position", "id");
create index "videos_category_newest" on "videos" ("category_id", "shelf", "feed_position", "id");
create index "videos_shelf_views" on "videos" ("shelf", "views", "id");
create index "videos_category_views" on "videos" ("category_id", "shelf", "views", "id");
create index "videos_shelf_likes" on "videos" ("shelf", "likes", "id");
create index "videos_category_likes" on "videos" ("category_id", "shelf", "likes", "id");
create index "videos_shelf_trending" on "videos" ("shelf", "trending_score", "id");
create index "videos_category_trending" on "videos" ("category_id", "shelf", "trending_score", "id");
-- 015-processing
create table "media_jobs" ("id" serial primary key, "upload_id" int not null, "step" varchar(20) not null, "state" varchar(10) not null, "rank" int not null, "attempts" int not null default 0, "reason" text null, "run_after" timestamptz(3) not null, "lease" varchar(36) null, "leased_until" timestamptz(3) null, "created_at" timestamptz(3) not null);
create index "media_jobs_next" on "media_jobs" ("state", "rank", "id");
alter table "media_jobs" add constraint "media_jobs_once" unique ("upload_id", "step");
alter table "uploads" add "needs_converting" boolean not null default false, add "source_id" int null, add "role" varchar(20) null;
alter table "uploads" add constraint "uploads_source_id_foreign" foreign key ("source_id") references "uploads" ("id") on delete cascade;
alter table "uploads" add constraint "uploads_made_once" unique ("source_id", "role");
alter table "videos" add "progress" int null, add "failure" text null, add "renditions" text null;
alter table "media_jobs" add constraint "media_jobs_upload_id_foreign" foreign key ("upload_id") references "uploads" ("id") on delete cascade;
-- 016-captions
alter table "videos" add column "captions_version" int null;
create table "cues" ("id" serial primary key, "video_id" int not null, "start_ms" int not null, "end_ms" int not null, "text" text not null, "words" text not null);
create index "cues_in_order" on "cues" ("video_id", "start_ms", "id");
alter table "cues" add constraint "cues_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade;
create table cue_search (cue_id int primary key references cues (id) on delete cascade, document tsvector not null);
create index cue_search_document on cue_search using gin (document);
create function cue_search_cue() returns trigger language plpgsql as $$ begin
      insert into cue_search (cue_id, document) values (new.id, to_tsvector('simple', translate(new.words, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', 'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy' || repeat(' ', 32))))
      on conflict (cue_id) do update set document = excluded.document;
      return null; end $$;
create trigger cue_search_cue after insert or update of words on cues
      for each row execute function cue_search_cue();
-- 017-hand-overs
alter table "sign_in_attempts" add column "hand_over" varchar(43) null;
create table "hand_overs" ("code_hash" varchar(64) not null, "challenge" varchar(43) not null, "user_id" int not null, "expires_at" timestamptz(3) not null, primary key ("code_hash"));
create index "hand_overs_user_id_index" on "hand_overs" ("user_id");
create index "hand_overs_expires_at_index" on "hand_overs" ("expires_at");
alter table "hand_overs" add constraint "hand_overs_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
-- 018-seek-previews-and-streams
insert into media_jobs (upload_id, step, state, rank, attempts, run_after, created_at)
   select id, 'preview', 'queued', 2, 0, now(), now() from uploads
   where kind = 'video' and source_id is null and used_at is not null and needs_converting = false;
insert into media_jobs (upload_id, step, state, rank, attempts, run_after, created_at)
   select id, 'hls', 'queued', 3, 0, now(), now() from uploads
   where kind = 'video' and source_id is null and used_at is not null and needs_converting = false and duration > 120;
-- 019-pictures
alter table "uploads" add "picture" text null;
alter table "videos" add "picture" text null;
-- 020-notices
alter table "videos" add "notice" text null;
-- 021-commits
create table commits (id bigint not null primary key);
create function note_commit() returns trigger language plpgsql as $$ begin
      insert into commits values (pg_current_xact_id()::text::bigint) on conflict do nothing; return null; end $$;
create trigger note_commit after insert or update or delete or truncate on videos
        for each statement execute function note_commit();
create trigger note_commit after insert or update or delete or truncate on users
        for each statement execute function note_commit();
create trigger note_commit after insert or update or delete or truncate on categories
        for each statement execute function note_commit();
create trigger note_commit after insert or update or delete or truncate on uploads
        for each statement execute function note_commit();
-- 022-creators-by-followers
create table follower_totals (user_id int not null primary key references users (id) on delete cascade,
    followers int not null);
create index follower_totals_most_followed on follower_totals (followers, user_id);
insert into follower_totals select u.id, u.follower_count from creator_totals t join users u on u.id = t.user_id
    where t.published > 0;
create function followers_change() returns trigger language plpgsql as $$ begin insert into follower_totals select id, follower_count from users
  where id = new.user_id and new.published > 0 on conflict (user_id) do nothing; delete from follower_totals where user_id = new.user_id and new.published <= 0; return null; end $$;
create trigger followers_change after insert or update of published on creator_totals for each row execute function followers_change();
create function followers_count() returns trigger language plpgsql as $$ begin update follower_totals set followers = new.follower_count where user_id = new.id; return null; end $$;
create trigger followers_count after update of follower_count on users for each row execute function followers_count();
-- 023-hand-overs-tell
alter table "hand_overs" add column "lost_password" boolean not null default false;
-- 024-known-places
create table "known_places" ("user_id" int not null, "place" varchar(43) not null, "seen_at" timestamptz(3) not null, primary key ("user_id", "place"));
alter table "known_places" add constraint "known_places_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
-- 025-proposals
alter table "videos" add "revision" int not null default 1, add "version" int not null default 1, add "proposal_status" varchar(10) null, add "awaits_review" boolean not null default false, add "held_feed_position" int null, add "held_short_position" int null, add "withdrawn_with_source" boolean not null default false;
update "videos" set "awaits_review" = true where "approval_status" = 'pending';
drop index "videos_review";
create index "videos_review" on "videos" ("awaits_review", "is_micro_clip", "id");
create table "proposals" ("id" serial primary key, "video_id" int not null, "title" varchar(200) null, "description" text null, "category_id" int null, "thumbnail_file" varchar(100) null, "picture" text null, "video_file" varchar(100) null, "duration" int null, "captions" text null, "captions_version" int null, "status" varchar(10) not null, "progress" int null, "failure" text null, "notice" text null, "review_notes" text null, "submitted_at" timestamptz(3) not null);
alter table "proposals" add constraint "proposals_video_id_unique" unique ("video_id");
create index "proposals_thumbnail_file_index" on "proposals" ("thumbnail_file");
create index "proposals_video_file_index" on "proposals" ("video_file");
create index "proposals_status" on "proposals" ("status");
alter table "proposals" add constraint "proposals_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade;
alter table "proposals" add constraint "proposals_category_id_foreign" foreign key ("category_id") references "categories" ("id") on delete set null;
-- 026-fair-turns
alter table "media_jobs" add "owner_id" int not null default 0, add "outages" int not null default 0;
update media_jobs set owner_id = (select uploads.owner_id from uploads where uploads.id = media_jobs.upload_id);
drop index "media_jobs_next";
create index "media_jobs_next" on "media_jobs" ("state", "rank", "owner_id", "id");
-- 027-captions-versions
alter table "videos" add column "last_captions_version" int not null default 0;
update "videos" set "last_captions_version" = (select greatest((select case when "is_called" then "last_value" else 0 end from "cues_id_seq"),
        (select coalesce(max("id"), 0) from "cues"))) + 1,
    "captions_version" = case when "captions_version" is null then null else (select greatest((select case when "is_called" then "last_value" else 0 end from "cues_id_seq"),
        (select coalesce(max("id"), 0) from "cues"))) + 1 end
    where (select greatest((select case when "is_called" then "last_value" else 0 end from "cues_id_seq"),
        (select coalesce(max("id"), 0) from "cues"))) > 0;
-- 028-views-of-browsers
create index "views_of_browsers" on "views" ("viewed_at") where substr(viewer, 1, 8) = 'browser:';
delete from categories;
delete from sequences;
delete from achievements;
insert into mikro_orm_migrations (id, name, executed_at) values
(1, '001-accounts-and-videos', '2026-11-22 12:17:09.190548+00'),
(2, '002-categories', '2026-11-22 12:17:09.190548+00'),
(3, '003-lists-preferences-creators', '2026-11-22 12:17:09.190548+00'),
(4, '004-search', '2026-11-22 12:17:09.190548+00'),
(5, '005-social-sign-in', '2026-11-22 12:17:09.190548+00'),
(6, '006-views', '2026-11-22 12:17:09.190548+00'),
(7, '007-comments', '2026-11-22 12:17:09.190548+00'),
(8, '008-administration', '2026-11-22 12:17:09.190548+00'),
(9, '009-totals', '2026-11-22 12:17:09.190548+00'),
(10, '010-parts-of-words', '2026-11-22 12:17:09.190548+00'),
(11, '011-active-days', '2026-11-22 12:17:09.190548+00'),
(12, '012-clips', '2026-11-22 12:17:09.190548+00'),
(13, '013-without-cards', '2026-11-22 12:17:09.190548+00'),
(14, '014-shelves', '2026-11-22 12:17:09.190548+00'),
(15, '015-processing', '2026-11-22 12:17:09.190548+00'),
(16, '016-captions', '2026-11-22 12:17:09.190548+00'),
(17, '017-hand-overs', '2026-11-22 12:17:09.190548+00'),
(18, '018-seek-previews-and-streams', '2026-11-22 12:17:09.190548+00'),
(19, '019-pictures', '2026-11-22 12:17:09.190548+00'),
(20, '020-notices', '2026-11-22 12:17:09.190548+00'),
(21, '021-commits', '2026-11-22 12:17:09.190548+00'),
(22, '022-creators-by-followers', '2026-11-22 12:17:09.190548+00'),
(23, '023-hand-overs-tell', '2026-11-22 12:17:09.190548+00'),
(24, '024-known-places', '2026-11-22 12:17:09.190548+00'),
(25, '025-proposals', '2026-11-22 12:17:09.190548+00'),
(26, '026-fair-turns', '2026-11-22 12:17:09.190548+00'),
(27, '027-captions-versions', '2026-11-22 12:17:09.190548+00'),
(28, '028-views-of-browsers', '2026-11-22 12:17:09.190548+00');
insert into categories (id, name, icon, discipline, position) values
(1, 'EMS', 'activity', 'ems', 1),
(2, 'Critical Care', 'heart-pulse', 'critical-care', 2),
(3, 'Paramedicine', 'stethoscope', 'paramedicine', 3),
(4, 'Fire & Rescue', 'flame', 'fire-rescue', 4),
(5, 'Leadership', 'users', 'leadership', 5),
(6, 'Mayday & Survival', 'alarm', 'fire-rescue', 6),
(7, 'Incident Command', 'briefcase', 'leadership', 7),
(8, 'Apparatus & Driving', 'truck', 'fire-rescue', 8),
(9, 'Triage & Mass Casualty', 'clipboard', 'ems', 9),
(10, 'Pump Operations', 'gauge', 'fire-rescue', 10),
(11, 'Neuro & Stroke', 'brain', 'critical-care', 11),
(12, 'Crew Wellbeing', 'badge-help', 'leadership', 12),
(13, 'Pharmacology', 'pill', 'paramedicine', 13);
insert into sequences (name, value) values
('feed', 27),
('shorts', 15);
insert into achievements (id, name, description, icon_name, points_value, metric, requirement, category) values
(1, 'First Lesson', 'Publish your first video', 'upload', 10, 'approved-uploads', 1, 'teaching'),
(2, 'Regular Instructor', 'Publish 5 videos', 'video', 25, 'approved-uploads', 5, 'teaching'),
(3, 'Course Builder', 'Publish 25 videos', 'trophy', 75, 'approved-uploads', 25, 'teaching'),
(4, 'Academy', 'Publish 100 videos', 'crown', 200, 'approved-uploads', 100, 'teaching'),
(5, 'On Air', 'Reach 100 views', 'eye', 10, 'views-received', 100, 'reach'),
(6, 'Full House', 'Reach 1,000 views', 'bar-chart', 40, 'views-received', 1000, 'reach'),
(7, 'Statewide', 'Reach 10,000 views', 'fire', 120, 'views-received', 10000, 'reach'),
(8, 'Well Received', 'Receive 10 likes', 'thumbs-up', 10, 'likes-received', 10, 'recognition'),
(9, 'Crew Favourite', 'Receive 100 likes', 'heart', 50, 'likes-received', 100, 'recognition'),
(10, 'Worth Following', 'Gain 10 followers', 'star', 20, 'followers', 10, 'recognition'),
(11, 'Mentor', 'Gain 100 followers', 'medal', 80, 'followers', 100, 'recognition'),
(12, 'Note Taker', 'Save 5 videos', 'bookmark', 5, 'saves-given', 5, 'learning'),
(13, 'Librarian', 'Save 50 videos', 'award', 20, 'saves-given', 50, 'learning'),
(14, 'On Shift', 'Be active on 7 days', 'zap', 10, 'days-active', 7, 'learning'),
(15, 'Steady Hand', 'Be active on 30 days', 'target', 30, 'days-active', 30, 'learning'),
(16, 'Always Ready', 'Be active on 180 days', 'shield', 100, 'days-active', 180, 'learning');
insert into users (id, username, username_key, email, password_hash, first_name, last_name, bio, profile_image_file, is_admin, follower_count, created_at) values
(1, 'demo_admin', 'demo_admin', 'demo_admin@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$NHLIb7EHliSrWR+gyu+45Q$jrVU5ioTJuZMwAqpZcAcbtfQ2yRH0qrNKZn1gWHlqRo', 'Dana', 'Officer', null, null, true, 0, '2026-11-22 12:17:18.197+00'),
(2, 'demo_crew', 'demo_crew', 'demo_crew@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$NHLIb7EHliSrWR+gyu+45Q$jrVU5ioTJuZMwAqpZcAcbtfQ2yRH0qrNKZn1gWHlqRo', 'Casey', 'Crew', null, null, false, 0, '2026-11-22 12:17:18.197+00'),
(3, 'mara_lindqvist', 'mara_lindqvist', 'mara_lindqvist@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$NHLIb7EHliSrWR+gyu+45Q$jrVU5ioTJuZMwAqpZcAcbtfQ2yRH0qrNKZn1gWHlqRo', 'Mara', 'Lindqvist', 'Paramedic and field trainer with fourteen years on the road. Teaches the few things that matter in the first five minutes.', null, false, 7, '2026-11-22 12:17:18.197+00'),
(4, 'theo_adeyemi', 'theo_adeyemi', 'theo_adeyemi@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$NHLIb7EHliSrWR+gyu+45Q$jrVU5ioTJuZMwAqpZcAcbtfQ2yRH0qrNKZn1gWHlqRo', 'Theo', 'Adeyemi', 'Truck company captain and survival instructor. Runs mayday, air management and ladder drills every month.', null, false, 6, '2026-11-22 12:17:18.197+00'),
(5, 'priya_raman', 'priya_raman', 'priya_raman@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$NHLIb7EHliSrWR+gyu+45Q$jrVU5ioTJuZMwAqpZcAcbtfQ2yRH0qrNKZn1gWHlqRo', 'Priya', 'Raman', 'Critical care transport nurse. Makes monitors, airways and drug checks plain.', null, false, 5, '2026-11-22 12:17:18.197+00'),
(6, 'jonas_keller', 'jonas_keller', 'jonas_keller@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$NHLIb7EHliSrWR+gyu+45Q$jrVU5ioTJuZMwAqpZcAcbtfQ2yRH0qrNKZn1gWHlqRo', 'Jonas', 'Keller', 'Driver and pump operator. Believes that good hydraulics fits on the back of a glove.', null, false, 4, '2026-11-22 12:17:18.197+00'),
(7, 'elena_duarte', 'elena_duarte', 'elena_duarte@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$NHLIb7EHliSrWR+gyu+45Q$jrVU5ioTJuZMwAqpZcAcbtfQ2yRH0qrNKZn1gWHlqRo', 'Elena', 'Duarte', 'Battalion chief who coaches new incident commanders, one short radio message at a time.', null, false, 3, '2026-11-22 12:17:18.197+00'),
(8, 'hana_sato', 'hana_sato', 'hana_sato@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$NHLIb7EHliSrWR+gyu+45Q$jrVU5ioTJuZMwAqpZcAcbtfQ2yRH0qrNKZn1gWHlqRo', 'Hana', 'Sato', 'Peer support lead and former dispatcher. Helps crews to come down after hard calls.', null, false, 2, '2026-11-22 12:17:18.197+00'),
(9, 'ana', 'ana', 'ana@example.org', '$argon2id$v=19$m=19456,t=2,p=1$XzGBrNveSr+A2KF8V3i1Mg$qS5eH7bZbgz8EPzwMUMM9NfbrBJVQlCyG25Iax9NzyY', 'ana', 'Ladder', null, null, false, 2, '2026-11-22 12:17:37.67+00'),
(10, 'ben', 'ben', 'ben@example.org', '$argon2id$v=19$m=19456,t=2,p=1$wuhZ/cfuXTV6fItdnVzEKQ$JDgJA9zx3hAJrj1WZPacAo7tT72LGnXanb3JOqzGojY', 'ben', 'Ladder', null, null, false, 0, '2026-11-22 12:17:38.935+00'),
(11, 'cleo', 'cleo', 'cleo@example.org', '$argon2id$v=19$m=19456,t=2,p=1$YS7gayVpO6fi7c4o7GFCEg$6cqTLtZcUDQeEVbZ5gydJfGfjTp2tXndBmARY7us1bU', 'cleo', 'Ladder', null, null, false, 0, '2026-11-22 12:17:39.698+00'),
(12, 'ada', 'ada', 'ada@example.org', null, 'Ada', null, null, null, false, 0, '2026-11-22 12:23:26.366+00');
insert into sessions (id, user_id, created_at, expires_at) values
('2d876371-d620-4c97-884b-2d45f704c649', 10, '2026-11-22 12:23:34.712+00', '2199-01-01 00:00:00+00'),
('72ebe4ab-b74c-4144-9575-223d3cefea2f', 9, '2026-11-22 12:17:37.696+00', '2199-01-01 00:00:00+00'),
('73adb848-9a00-47cb-b644-bff586d88b01', 1, '2026-11-22 12:17:40.433+00', '2199-01-01 00:00:00+00'),
('805c6924-9c02-465a-8042-2620e5cee8f6', 10, '2026-11-22 12:17:39.351+00', '2199-01-01 00:00:00+00'),
('88e79533-4da2-4ee7-bad4-66b092c8595f', 9, '2026-11-22 12:17:38.53+00', '2199-01-01 00:00:00+00'),
('8e578ea6-a58e-4123-a28d-a7ca449cccf6', 10, '2026-11-22 12:17:38.95+00', '2199-01-01 00:00:00+00'),
('b9da47e7-c614-4a42-a4b8-4c5d4657da0b', 9, '2026-11-22 12:23:34.352+00', '2199-01-01 00:00:00+00'),
('fada9117-3bfb-44b5-9377-e5f3fb950bb4', 1, '2026-11-22 12:23:35.04+00', '2199-01-01 00:00:00+00');
insert into known_places (user_id, place, seen_at) values
(1, '3tujUG0hv-813vwS-WAyvIqECR7Bu9NbnzaGTgMjio0', '2026-11-22 12:17:40.505+00'),
(1, 'Z81pKxeKRXBs0Ha0KjykDHGBNZRPaSm_Txz8x4diN7w', '2026-11-22 12:23:35.078+00'),
(1, 'xl8iZIGU1FxqXDhVJ2NK4QzNanpeH4-ChAuXhEJ4VRI', '2026-11-22 12:23:35.078+00'),
(9, 'XdEogfzda782vQK7PScMFTlX3wuMzpXDWU_bZcElms0', '2026-11-22 12:17:37.915+00'),
(9, 'Z81pKxeKRXBs0Ha0KjykDHGBNZRPaSm_Txz8x4diN7w', '2026-11-22 12:23:34.4+00'),
(9, '_MFhuNtiLl0fTpBez-sHLwK8IbPHLlAXEm9JcP9v2Tg', '2026-11-22 12:17:38.635+00'),
(9, 'bFBRwQHjsCkNT0UWkAklCLEwKpFYYut2HjVRbdHkido', '2026-11-22 12:23:34.4+00'),
(10, 'QIX6cVoFnIMVBRcW-4BCX1T8cyA8yPV7MXaxcuEz1A8', '2026-11-22 12:17:39.05+00'),
(10, 'UO_oRBGI-iylr_5KCeiLB1HTNqqIaGUULl_TjGJfYI4', '2026-11-22 12:17:39.474+00'),
(10, 'Z81pKxeKRXBs0Ha0KjykDHGBNZRPaSm_Txz8x4diN7w', '2026-11-22 12:23:34.78+00'),
(10, 'krPPw8Wtj1zofkMkWQ0HOhcBY2zZ2vkwRxDSKcyUoiM', '2026-11-22 12:23:34.78+00'),
(11, 'DFxdPozWTIgkSeUMzmz4A2fMQ4QEcyOeDemjMZPCzSU', '2026-11-22 12:17:40.132+00'),
(11, 'S1QCAjBTK2CpSZVFRVEFeIstVUz6VKRanlU3yRyRNlk', '2026-11-22 12:17:39.801+00'),
(11, 'Z81pKxeKRXBs0Ha0KjykDHGBNZRPaSm_Txz8x4diN7w', '2026-11-22 12:17:40.132+00');
insert into identities (provider, subject, user_id, created_at) values
('google', 'ada-1', 12, '2026-11-22 12:23:26.366+00');
insert into sign_in_attempts (state, provider, nonce, code_verifier, browser_hash, expires_at, hand_over) values
('7h-yRfSQqwAdl_0l0deCtMhHRngp5yQOLYl0ZNgye8c', 'google', 'atzX4k6VfgfQwV_tE3vFS7eFI8QkkA47tZtGJcs7j3U', '9qgUvzfvDcb6y6x325F0ffccVonWi-a_sl8ir1n2fbI', '3af4dde936a14ddab69ffccd4fa4f094a3ab434817010336c89252f3e9fe76b5', '2199-01-01 00:00:00+00', null),
('I29WD8FJYkGiUQHGfjlW4Kw4rH7yKFOcF3SoCk7Ec6c', 'apple', 'jtzbj1fOWDOaqQh1fgP1Vmgl44rBX-gYzhvzgyXiqJ0', '4BzpqVduVqpE-WIq7AXypAzlwN7VVtOb0Ml79a3KmIA', 'b19be5246ed8ff592e4a5fcad7513bb7a4b62ca231ac12b3a5a75391b1086bdb', '2199-01-01 00:00:00+00', 'm1ac0GI1DvIgUGj8bqtN7nG6ncfXhVzkgV_eeu5_V4c');
insert into hand_overs (code_hash, challenge, user_id, expires_at, lost_password) values
('4198cf28f46a1876faebbb9432b9becfeffe7de1c4a3fadbaa3443bde5d9ab92', '2Jcfj_N_LEqVxNi9Ofbsv78JuAKfOiwOF-E7DYHhMKQ', 12, '2199-01-01 00:00:00+00', false);
insert into preferences (user_id, professional_area, experience_level) values
(11, 'ems', '1-3');
insert into preferred_categories (user_id, category_id) values
(11, 1),
(11, 3);
insert into awards (user_id, achievement_id, awarded_at) values
(3, 1, '2026-11-22 12:17:24.612+00'),
(3, 2, '2026-11-22 12:17:24.612+00'),
(3, 5, '2026-11-22 12:17:24.612+00'),
(3, 6, '2026-11-22 12:17:24.612+00'),
(3, 7, '2026-11-22 12:17:24.612+00'),
(3, 8, '2026-11-22 12:17:24.612+00'),
(3, 9, '2026-11-22 12:17:24.612+00'),
(4, 1, '2026-11-22 12:17:25.19+00'),
(4, 5, '2026-11-22 12:17:25.19+00'),
(4, 6, '2026-11-22 12:17:25.19+00'),
(4, 8, '2026-11-22 12:17:25.19+00'),
(4, 9, '2026-11-22 12:17:25.19+00'),
(5, 1, '2026-11-22 12:17:25.797+00'),
(5, 5, '2026-11-22 12:17:25.797+00'),
(5, 6, '2026-11-22 12:17:25.797+00'),
(5, 8, '2026-11-22 12:17:25.797+00'),
(5, 9, '2026-11-22 12:17:25.797+00'),
(6, 1, '2026-11-22 12:17:26.306+00'),
(6, 5, '2026-11-22 12:17:26.306+00'),
(6, 6, '2026-11-22 12:17:26.306+00'),
(6, 7, '2026-11-22 12:17:26.306+00'),
(6, 8, '2026-11-22 12:17:26.306+00'),
(6, 9, '2026-11-22 12:17:26.306+00'),
(7, 1, '2026-11-22 12:17:26.74+00'),
(7, 5, '2026-11-22 12:17:26.74+00'),
(7, 6, '2026-11-22 12:17:26.74+00'),
(7, 8, '2026-11-22 12:17:26.74+00'),
(7, 9, '2026-11-22 12:17:26.74+00'),
(8, 1, '2026-11-22 12:17:27.167+00'),
(8, 5, '2026-11-22 12:17:27.167+00'),
(8, 8, '2026-11-22 12:17:27.167+00'),
(9, 1, '2026-11-22 12:21:32.005+00'),
(9, 2, '2026-11-22 12:25:49.63+00'),
(10, 1, '2026-11-22 12:22:53.989+00'),
(10, 12, '2026-11-22 12:23:22.366+00');
insert into active_days (user_id, days, last_day) values
(9, 3, '2026-11-22');
insert into uploads (id, file, kind, media_type, bytes, owner_id, created_at, used_at, duration, width, height, video_codec, audio_codec, poster_file, needs_converting, source_id, role, picture) values
(1, '55ad98800cef5fc5d5a4fe6a1091f1df.webp', 'image', 'image/webp', 20870, 3, '2026-11-15 05:17:18.406+00', '2026-11-15 05:17:18.406+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoIAA4ABUB8JZQC7AD0tou3CAD+5C3fJG3WAJyb67GsUWCmXqRl2AAA","jpeg":true}'),
(2, '55ad98800cef5fc5d5a4fe6a1091f1df-320.webp', 'image', 'image/webp', 8106, 3, '2026-11-15 05:17:18.406+00', '2026-11-15 05:17:18.406+00', null, null, null, null, null, null, false, 1, 'width-320', null),
(3, '55ad98800cef5fc5d5a4fe6a1091f1df-640.webp', 'image', 'image/webp', 15796, 3, '2026-11-15 05:17:18.406+00', '2026-11-15 05:17:18.406+00', null, null, null, null, null, null, false, 1, 'width-640', null),
(4, '55ad98800cef5fc5d5a4fe6a1091f1df.jpg', 'image', 'image/jpeg', 43153, 3, '2026-11-15 05:17:18.406+00', '2026-11-15 05:17:18.406+00', null, null, null, null, null, null, false, 1, 'jpeg', null),
(5, 'a8f57b62bcb7ab62abfba5e56483b80b.mp4', 'video', 'video/mp4', 422985, 3, '2026-11-15 05:17:18.406+00', '2026-11-15 05:17:18.406+00', 20, 720, 1280, 'avc', 'aac', '55ad98800cef5fc5d5a4fe6a1091f1df.webp', false, null, null, null),
(6, '232340a972fef3d3e4bfae4468ce9661.webp', 'image', 'image/webp', 32832, 3, '2026-11-15 12:17:18.787+00', '2026-11-15 12:17:18.787+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,1280],"blur":"UklGRjoAAABXRUJQVlA4IC4AAAAQAgCdASoOAAgABUB8JYwC7O/7BXNHw0KQAP7p40x0OJsy0g0Q2+PQpMuaeAAA","jpeg":true}'),
(7, '232340a972fef3d3e4bfae4468ce9661-320.webp', 'image', 'image/webp', 5750, 3, '2026-11-15 12:17:18.787+00', '2026-11-15 12:17:18.787+00', null, null, null, null, null, null, false, 6, 'width-320', null),
(8, '232340a972fef3d3e4bfae4468ce9661-640.webp', 'image', 'image/webp', 14038, 3, '2026-11-15 12:17:18.787+00', '2026-11-15 12:17:18.787+00', null, null, null, null, null, null, false, 6, 'width-640', null),
(9, '232340a972fef3d3e4bfae4468ce9661.jpg', 'image', 'image/jpeg', 62416, 3, '2026-11-15 12:17:18.787+00', '2026-11-15 12:17:18.787+00', null, null, null, null, null, null, false, 6, 'jpeg', null),
(10, '38e33e5e6248dcb5bc95f3bbfffa3606.mp4', 'video', 'video/mp4', 1028362, 3, '2026-11-15 12:17:18.787+00', '2026-11-15 12:17:18.787+00', 51, 1280, 720, 'avc', 'aac', '232340a972fef3d3e4bfae4468ce9661.webp', false, null, null, null),
(11, '0691855ff29aabe1fae86c0b297dea53.webp', 'image', 'image/webp', 18802, 3, '2026-11-15 19:17:18.982+00', '2026-11-15 19:17:18.982+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAADQAQCdASoIAA4ABUB8JZQC7AD0k63hQAD+5feAOE+hTPr12zyAAA==","jpeg":true}'),
(12, '0691855ff29aabe1fae86c0b297dea53-320.webp', 'image', 'image/webp', 7124, 3, '2026-11-15 19:17:18.982+00', '2026-11-15 19:17:18.982+00', null, null, null, null, null, null, false, 11, 'width-320', null),
(13, '0691855ff29aabe1fae86c0b297dea53-640.webp', 'image', 'image/webp', 14190, 3, '2026-11-15 19:17:18.982+00', '2026-11-15 19:17:18.982+00', null, null, null, null, null, null, false, 11, 'width-640', null),
(14, '0691855ff29aabe1fae86c0b297dea53.jpg', 'image', 'image/jpeg', 37383, 3, '2026-11-15 19:17:18.982+00', '2026-11-15 19:17:18.982+00', null, null, null, null, null, null, false, 11, 'jpeg', null),
(15, '20144a58e2896f627852399b9c9cecd3.mp4', 'video', 'video/mp4', 358481, 3, '2026-11-15 19:17:18.982+00', '2026-11-15 19:17:18.982+00', 22, 720, 1280, 'avc', 'aac', '0691855ff29aabe1fae86c0b297dea53.webp', false, null, null, null),
(16, 'ea2b6bf6c191315273200cf25e51f91e.webp', 'image', 'image/webp', 30012, 3, '2026-11-16 02:17:19.234+00', '2026-11-16 02:17:19.234+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,1280],"blur":"UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoOAAgABUB8JZQC7ADymHeoAAD+5C1MgxaqkHC0EIURPpmvDxmrcIAA","jpeg":true}'),
(17, 'ea2b6bf6c191315273200cf25e51f91e-320.webp', 'image', 'image/webp', 5140, 3, '2026-11-16 02:17:19.234+00', '2026-11-16 02:17:19.234+00', null, null, null, null, null, null, false, 16, 'width-320', null),
(18, 'ea2b6bf6c191315273200cf25e51f91e-640.webp', 'image', 'image/webp', 12566, 3, '2026-11-16 02:17:19.234+00', '2026-11-16 02:17:19.234+00', null, null, null, null, null, null, false, 16, 'width-640', null),
(19, 'ea2b6bf6c191315273200cf25e51f91e.jpg', 'image', 'image/jpeg', 53263, 3, '2026-11-16 02:17:19.234+00', '2026-11-16 02:17:19.234+00', null, null, null, null, null, null, false, 16, 'jpeg', null),
(20, '8f6aba83c2f540cda5ef0f616979efd0.mp4', 'video', 'video/mp4', 885974, 3, '2026-11-16 02:17:19.234+00', '2026-11-16 02:17:19.234+00', 48, 1280, 720, 'avc', 'aac', 'ea2b6bf6c191315273200cf25e51f91e.webp', false, null, null, null),
(21, 'd52cd4f06bde5d3bc14a98f250fa6ed4.webp', 'image', 'image/webp', 26604, 3, '2026-11-16 09:17:19.404+00', '2026-11-16 09:17:19.404+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoIAA4ABUB8JYwC7AD0SyZAAP7pUcoSIz4VCcJJ+4Bmjb5NWs4rXEJN+EAAAA==","jpeg":true}'),
(22, 'd52cd4f06bde5d3bc14a98f250fa6ed4-320.webp', 'image', 'image/webp', 9604, 3, '2026-11-16 09:17:19.404+00', '2026-11-16 09:17:19.404+00', null, null, null, null, null, null, false, 21, 'width-320', null),
(23, 'd52cd4f06bde5d3bc14a98f250fa6ed4-640.webp', 'image', 'image/webp', 19308, 3, '2026-11-16 09:17:19.404+00', '2026-11-16 09:17:19.404+00', null, null, null, null, null, null, false, 21, 'width-640', null),
(24, 'd52cd4f06bde5d3bc14a98f250fa6ed4.jpg', 'image', 'image/jpeg', 48887, 3, '2026-11-16 09:17:19.404+00', '2026-11-16 09:17:19.404+00', null, null, null, null, null, null, false, 21, 'jpeg', null),
(25, '99bbd70352a3abb8b270ebcce618e85a.mp4', 'video', 'video/mp4', 366286, 3, '2026-11-16 09:17:19.404+00', '2026-11-16 09:17:19.404+00', 17, 720, 1280, 'avc', 'aac', 'd52cd4f06bde5d3bc14a98f250fa6ed4.webp', false, null, null, null),
(26, '048b3bd5f2b30e5c2fe27ff4a7bda3dc.webp', 'image', 'image/webp', 27042, 5, '2026-11-16 16:17:19.541+00', '2026-11-16 16:17:19.541+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAADQAQCdASoIAA4ABUB8JZQAAxf8EPwAAAD+6VHJ5HZzzn9SAFwAAA==","jpeg":true}'),
(27, '048b3bd5f2b30e5c2fe27ff4a7bda3dc-320.webp', 'image', 'image/webp', 10086, 5, '2026-11-16 16:17:19.541+00', '2026-11-16 16:17:19.541+00', null, null, null, null, null, null, false, 26, 'width-320', null),
(28, '048b3bd5f2b30e5c2fe27ff4a7bda3dc-640.webp', 'image', 'image/webp', 20454, 5, '2026-11-16 16:17:19.541+00', '2026-11-16 16:17:19.541+00', null, null, null, null, null, null, false, 26, 'width-640', null),
(29, '048b3bd5f2b30e5c2fe27ff4a7bda3dc.jpg', 'image', 'image/jpeg', 49045, 5, '2026-11-16 16:17:19.541+00', '2026-11-16 16:17:19.541+00', null, null, null, null, null, null, false, 26, 'jpeg', null),
(30, 'bcd256f0e3dac4aba018607d1f5bb141.mp4', 'video', 'video/mp4', 498615, 5, '2026-11-16 16:17:19.541+00', '2026-11-16 16:17:19.541+00', 24, 720, 1280, 'avc', 'aac', '048b3bd5f2b30e5c2fe27ff4a7bda3dc.webp', false, null, null, null),
(31, 'f500213f8dc76ab35ba82aa9095528c8.webp', 'image', 'image/webp', 28544, 7, '2026-11-16 23:17:19.71+00', '2026-11-16 23:17:19.71+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,1280],"blur":"UklGRjAAAABXRUJQVlA4ICQAAAAwAQCdASoOAAgABUB8JZwAA3AA/u/FYRx/fYNj01t9JekAAAA=","jpeg":true}'),
(32, 'f500213f8dc76ab35ba82aa9095528c8-320.webp', 'image', 'image/webp', 5008, 7, '2026-11-16 23:17:19.71+00', '2026-11-16 23:17:19.71+00', null, null, null, null, null, null, false, 31, 'width-320', null),
(33, 'f500213f8dc76ab35ba82aa9095528c8-640.webp', 'image', 'image/webp', 12064, 7, '2026-11-16 23:17:19.71+00', '2026-11-16 23:17:19.71+00', null, null, null, null, null, null, false, 31, 'width-640', null),
(34, 'f500213f8dc76ab35ba82aa9095528c8.jpg', 'image', 'image/jpeg', 56989, 7, '2026-11-16 23:17:19.71+00', '2026-11-16 23:17:19.71+00', null, null, null, null, null, null, false, 31, 'jpeg', null),
(35, 'a2d27877b31b5db431fb078f7c7d655e.mp4', 'video', 'video/mp4', 913474, 7, '2026-11-16 23:17:19.71+00', '2026-11-16 23:17:19.71+00', 47, 1280, 720, 'avc', 'aac', 'f500213f8dc76ab35ba82aa9095528c8.webp', false, null, null, null),
(36, 'f295867f37c81bb54d2a15da55937906.webp', 'image', 'image/webp', 20508, 5, '2026-11-17 06:17:19.91+00', '2026-11-17 06:17:19.91+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAAAwAQCdASoIAA4ABUB8JZQAA3AA/u+mgUJIVYZo5t+d7NWZX+6tLP9A8AA=","jpeg":true}'),
(37, 'f295867f37c81bb54d2a15da55937906-320.webp', 'image', 'image/webp', 7966, 5, '2026-11-17 06:17:19.91+00', '2026-11-17 06:17:19.91+00', null, null, null, null, null, null, false, 36, 'width-320', null),
(38, 'f295867f37c81bb54d2a15da55937906-640.webp', 'image', 'image/webp', 15328, 5, '2026-11-17 06:17:19.91+00', '2026-11-17 06:17:19.91+00', null, null, null, null, null, null, false, 36, 'width-640', null),
(39, 'f295867f37c81bb54d2a15da55937906.jpg', 'image', 'image/jpeg', 42479, 5, '2026-11-17 06:17:19.91+00', '2026-11-17 06:17:19.91+00', null, null, null, null, null, null, false, 36, 'jpeg', null),
(40, '26bce44c76b4e5635289e1dc1ed5aaa0.mp4', 'video', 'video/mp4', 422270, 5, '2026-11-17 06:17:19.91+00', '2026-11-17 06:17:19.91+00', 23, 720, 1280, 'avc', 'aac', 'f295867f37c81bb54d2a15da55937906.webp', false, null, null, null),
(41, '70b0b8d083fb4fa3240894e73719f302.webp', 'image', 'image/webp', 36868, 6, '2026-11-17 13:17:20.113+00', '2026-11-17 13:17:20.113+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,1280],"blur":"UklGRjgAAABXRUJQVlA4ICwAAABwAQCdASoOAAgABUB8JYwC7AFAAAD+76aBpc3GB+iTN+Qj6bZE+oA6amAAAA==","jpeg":true}'),
(42, '70b0b8d083fb4fa3240894e73719f302-320.webp', 'image', 'image/webp', 6530, 6, '2026-11-17 13:17:20.113+00', '2026-11-17 13:17:20.113+00', null, null, null, null, null, null, false, 41, 'width-320', null),
(43, '70b0b8d083fb4fa3240894e73719f302-640.webp', 'image', 'image/webp', 15914, 6, '2026-11-17 13:17:20.113+00', '2026-11-17 13:17:20.113+00', null, null, null, null, null, null, false, 41, 'width-640', null),
(44, '70b0b8d083fb4fa3240894e73719f302.jpg', 'image', 'image/jpeg', 71782, 6, '2026-11-17 13:17:20.113+00', '2026-11-17 13:17:20.113+00', null, null, null, null, null, null, false, 41, 'jpeg', null),
(45, '155b67dea235e264b8910b01242c20b9.mp4', 'video', 'video/mp4', 884049, 6, '2026-11-17 13:17:20.113+00', '2026-11-17 13:17:20.113+00', 42, 1280, 720, 'avc', 'aac', '70b0b8d083fb4fa3240894e73719f302.webp', false, null, null, null),
(46, '06fe827abadf27b983a9dad8d6b64f41.webp', 'image', 'image/webp', 20142, 8, '2026-11-17 20:17:20.29+00', '2026-11-17 20:17:20.29+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoIAA4ABUB8JYwAAvhvtqOWoAD+6QgVTEuHu2XB3GZe8fplz+fxXLdFvqAmIMAA","jpeg":true}'),
(47, '06fe827abadf27b983a9dad8d6b64f41-320.webp', 'image', 'image/webp', 7620, 8, '2026-11-17 20:17:20.29+00', '2026-11-17 20:17:20.29+00', null, null, null, null, null, null, false, 46, 'width-320', null),
(48, '06fe827abadf27b983a9dad8d6b64f41-640.webp', 'image', 'image/webp', 15050, 8, '2026-11-17 20:17:20.29+00', '2026-11-17 20:17:20.29+00', null, null, null, null, null, null, false, 46, 'width-640', null),
(49, '06fe827abadf27b983a9dad8d6b64f41.jpg', 'image', 'image/jpeg', 40077, 8, '2026-11-17 20:17:20.29+00', '2026-11-17 20:17:20.29+00', null, null, null, null, null, null, false, 46, 'jpeg', null),
(50, '7fce4b09aa2b900fba3bd12d2281b26f.mp4', 'video', 'video/mp4', 253720, 8, '2026-11-17 20:17:20.29+00', '2026-11-17 20:17:20.29+00', 16, 720, 1280, 'avc', 'aac', '06fe827abadf27b983a9dad8d6b64f41.webp', false, null, null, null),
(51, '678ac8e1f0a5badf36a6a0e983ccaa3c.webp', 'image', 'image/webp', 24730, 4, '2026-11-18 03:17:20.53+00', '2026-11-18 03:17:20.53+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAAAwAQCdASoIAA4ABUB8JZwAA3AA/u/FYbr7Iyefne2Ck/SNU9cUAA==","jpeg":true}'),
(52, '678ac8e1f0a5badf36a6a0e983ccaa3c-320.webp', 'image', 'image/webp', 9006, 4, '2026-11-18 03:17:20.53+00', '2026-11-18 03:17:20.53+00', null, null, null, null, null, null, false, 51, 'width-320', null),
(53, '678ac8e1f0a5badf36a6a0e983ccaa3c-640.webp', 'image', 'image/webp', 18590, 4, '2026-11-18 03:17:20.53+00', '2026-11-18 03:17:20.53+00', null, null, null, null, null, null, false, 51, 'width-640', null),
(54, '678ac8e1f0a5badf36a6a0e983ccaa3c.jpg', 'image', 'image/jpeg', 48573, 4, '2026-11-18 03:17:20.53+00', '2026-11-18 03:17:20.53+00', null, null, null, null, null, null, false, 51, 'jpeg', null),
(55, '73483609daff52e1d13853336ae5f338.mp4', 'video', 'video/mp4', 336789, 4, '2026-11-18 03:17:20.53+00', '2026-11-18 03:17:20.53+00', 17, 720, 1280, 'avc', 'aac', '678ac8e1f0a5badf36a6a0e983ccaa3c.webp', false, null, null, null),
(56, '46a63b57f5cea99d135df291bf117863.webp', 'image', 'image/webp', 23528, 3, '2026-11-18 10:17:20.74+00', '2026-11-18 10:17:20.74+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,1280],"blur":"UklGRjIAAABXRUJQVlA4ICYAAAAwAQCdASoOAAgABUB8JZwAA3AA/u/jiuLuQB+zmiId8pZjb84QAA==","jpeg":true}'),
(57, '46a63b57f5cea99d135df291bf117863-320.webp', 'image', 'image/webp', 4508, 3, '2026-11-18 10:17:20.74+00', '2026-11-18 10:17:20.74+00', null, null, null, null, null, null, false, 56, 'width-320', null),
(58, '46a63b57f5cea99d135df291bf117863-640.webp', 'image', 'image/webp', 10158, 3, '2026-11-18 10:17:20.74+00', '2026-11-18 10:17:20.74+00', null, null, null, null, null, null, false, 56, 'width-640', null),
(59, '46a63b57f5cea99d135df291bf117863.jpg', 'image', 'image/jpeg', 45080, 3, '2026-11-18 10:17:20.74+00', '2026-11-18 10:17:20.74+00', null, null, null, null, null, null, false, 56, 'jpeg', null),
(60, '2300920c2a40e94b17411faa36208dc2.mp4', 'video', 'video/mp4', 782913, 3, '2026-11-18 10:17:20.74+00', '2026-11-18 10:17:20.74+00', 44, 1280, 720, 'avc', 'aac', '46a63b57f5cea99d135df291bf117863.webp', false, null, null, null),
(61, 'b494444d2e12d94ef8e72e6121044f7a.webp', 'image', 'image/webp', 37872, 4, '2026-11-18 17:17:20.918+00', '2026-11-18 17:17:20.918+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRjAAAABXRUJQVlA4ICQAAACwAQCdASoIAA4ABUB8JZwAAxf7+vIAAP7pUcnZjVxkvSoAAAA=","jpeg":true}'),
(62, 'b494444d2e12d94ef8e72e6121044f7a-320.webp', 'image', 'image/webp', 13868, 4, '2026-11-18 17:17:20.918+00', '2026-11-18 17:17:20.918+00', null, null, null, null, null, null, false, 61, 'width-320', null),
(63, 'b494444d2e12d94ef8e72e6121044f7a-640.webp', 'image', 'image/webp', 28932, 4, '2026-11-18 17:17:20.918+00', '2026-11-18 17:17:20.918+00', null, null, null, null, null, null, false, 61, 'width-640', null),
(64, 'b494444d2e12d94ef8e72e6121044f7a.jpg', 'image', 'image/jpeg', 66380, 4, '2026-11-18 17:17:20.918+00', '2026-11-18 17:17:20.918+00', null, null, null, null, null, null, false, 61, 'jpeg', null),
(65, '6c59c37bbbd8cbd62d1fd3558bbc9b24.mp4', 'video', 'video/mp4', 468448, 4, '2026-11-18 17:17:20.918+00', '2026-11-18 17:17:20.918+00', 22, 720, 1280, 'avc', 'aac', 'b494444d2e12d94ef8e72e6121044f7a.webp', false, null, null, null),
(66, 'a9ab02d016acf0409e4f887f4d360e7b.webp', 'image', 'image/webp', 35906, 3, '2026-11-19 00:17:21.222+00', '2026-11-19 00:17:21.222+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,1280],"blur":"UklGRjQAAABXRUJQVlA4ICgAAABQAQCdASoOAAgABUB8JZQABDOAAP7vxWHanPU1lR917ztb7JbMcnwA","jpeg":true}'),
(67, 'a9ab02d016acf0409e4f887f4d360e7b-320.webp', 'image', 'image/webp', 6486, 3, '2026-11-19 00:17:21.222+00', '2026-11-19 00:17:21.222+00', null, null, null, null, null, null, false, 66, 'width-320', null),
(68, 'a9ab02d016acf0409e4f887f4d360e7b-640.webp', 'image', 'image/webp', 15590, 3, '2026-11-19 00:17:21.222+00', '2026-11-19 00:17:21.222+00', null, null, null, null, null, null, false, 66, 'width-640', null),
(69, 'a9ab02d016acf0409e4f887f4d360e7b.jpg', 'image', 'image/jpeg', 63826, 3, '2026-11-19 00:17:21.222+00', '2026-11-19 00:17:21.222+00', null, null, null, null, null, null, false, 66, 'jpeg', null),
(70, 'ac8172e5473c562dda950b7bcf819ebf.mp4', 'video', 'video/mp4', 842514, 3, '2026-11-19 00:17:21.222+00', '2026-11-19 00:17:21.222+00', 48, 1280, 720, 'avc', 'aac', 'a9ab02d016acf0409e4f887f4d360e7b.webp', false, null, null, null),
(71, 'f0e8a8fa970cb215f46c65220ba8b3ef.webp', 'image', 'image/webp', 19012, 4, '2026-11-19 07:17:21.45+00', '2026-11-19 07:17:21.45+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADwAQCdASoIAA4ABUB8JZQC7AEf/9HMksgA/uRHmLRu1X3/hIQ4ukSAAAA=","jpeg":true}'),
(72, 'f0e8a8fa970cb215f46c65220ba8b3ef-320.webp', 'image', 'image/webp', 7370, 4, '2026-11-19 07:17:21.45+00', '2026-11-19 07:17:21.45+00', null, null, null, null, null, null, false, 71, 'width-320', null),
(73, 'f0e8a8fa970cb215f46c65220ba8b3ef-640.webp', 'image', 'image/webp', 14450, 4, '2026-11-19 07:17:21.45+00', '2026-11-19 07:17:21.45+00', null, null, null, null, null, null, false, 71, 'width-640', null),
(74, 'f0e8a8fa970cb215f46c65220ba8b3ef.jpg', 'image', 'image/jpeg', 42340, 4, '2026-11-19 07:17:21.45+00', '2026-11-19 07:17:21.45+00', null, null, null, null, null, null, false, 71, 'jpeg', null),
(75, '0e351d60761336016df0ea833c44e339.mp4', 'video', 'video/mp4', 441877, 4, '2026-11-19 07:17:21.45+00', '2026-11-19 07:17:21.45+00', 21, 720, 1280, 'avc', 'aac', 'f0e8a8fa970cb215f46c65220ba8b3ef.webp', false, null, null, null),
(76, 'f6961d4193072884729a372d73a11dd3.webp', 'image', 'image/webp', 19578, 6, '2026-11-19 14:17:21.678+00', '2026-11-19 14:17:21.678+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAAAwAQCdASoIAA4ABUB8JZQAA3AA/u8OIZoR3+EdT9c0XH4pN2BPM0ALgAA=","jpeg":true}'),
(77, 'f6961d4193072884729a372d73a11dd3-320.webp', 'image', 'image/webp', 7670, 6, '2026-11-19 14:17:21.678+00', '2026-11-19 14:17:21.678+00', null, null, null, null, null, null, false, 76, 'width-320', null),
(78, 'f6961d4193072884729a372d73a11dd3-640.webp', 'image', 'image/webp', 15018, 6, '2026-11-19 14:17:21.678+00', '2026-11-19 14:17:21.678+00', null, null, null, null, null, null, false, 76, 'width-640', null),
(79, 'f6961d4193072884729a372d73a11dd3.jpg', 'image', 'image/jpeg', 44199, 6, '2026-11-19 14:17:21.678+00', '2026-11-19 14:17:21.678+00', null, null, null, null, null, null, false, 76, 'jpeg', null),
(80, 'df915e689dd3ba0ccc3189c603f4d8c8.mp4', 'video', 'video/mp4', 304714, 6, '2026-11-19 14:17:21.678+00', '2026-11-19 14:17:21.678+00', 16, 720, 1280, 'avc', 'aac', 'f6961d4193072884729a372d73a11dd3.webp', false, null, null, null),
(81, '67ea4c61f8eb790db34c6548c8d1bbdc.webp', 'image', 'image/webp', 30390, 5, '2026-11-19 21:17:21.967+00', '2026-11-19 21:17:21.967+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,1280],"blur":"UklGRjQAAABXRUJQVlA4ICgAAADQAQCdASoOAAgABUB8JZQAAxZhM4ukQAD+6QWmN01pccIcPisl4AAA","jpeg":true}'),
(82, '67ea4c61f8eb790db34c6548c8d1bbdc-320.webp', 'image', 'image/webp', 5422, 5, '2026-11-19 21:17:21.967+00', '2026-11-19 21:17:21.967+00', null, null, null, null, null, null, false, 81, 'width-320', null),
(83, '67ea4c61f8eb790db34c6548c8d1bbdc-640.webp', 'image', 'image/webp', 12962, 5, '2026-11-19 21:17:21.967+00', '2026-11-19 21:17:21.967+00', null, null, null, null, null, null, false, 81, 'width-640', null),
(84, '67ea4c61f8eb790db34c6548c8d1bbdc.jpg', 'image', 'image/jpeg', 61983, 5, '2026-11-19 21:17:21.967+00', '2026-11-19 21:17:21.967+00', null, null, null, null, null, null, false, 81, 'jpeg', null),
(85, '43b13b9b67a1a535ee594dd0f4be03ec.mp4', 'video', 'video/mp4', 789282, 5, '2026-11-19 21:17:21.967+00', '2026-11-19 21:17:21.967+00', 48, 1280, 720, 'avc', 'aac', '67ea4c61f8eb790db34c6548c8d1bbdc.webp', false, null, null, null),
(86, 'abf89c93f16f941989405f72799ac857.webp', 'image', 'image/webp', 20542, 6, '2026-11-20 04:17:22.135+00', '2026-11-20 04:17:22.135+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADQAQCdASoIAA4ABUB8JZQAApyo304tQAD+5EeZOQ5D4F7sqVW4cWnB4AA=","jpeg":true}'),
(87, 'abf89c93f16f941989405f72799ac857-320.webp', 'image', 'image/webp', 7522, 6, '2026-11-20 04:17:22.135+00', '2026-11-20 04:17:22.135+00', null, null, null, null, null, null, false, 86, 'width-320', null),
(88, 'abf89c93f16f941989405f72799ac857-640.webp', 'image', 'image/webp', 15212, 6, '2026-11-20 04:17:22.135+00', '2026-11-20 04:17:22.135+00', null, null, null, null, null, null, false, 86, 'width-640', null),
(89, 'abf89c93f16f941989405f72799ac857.jpg', 'image', 'image/jpeg', 42453, 6, '2026-11-20 04:17:22.135+00', '2026-11-20 04:17:22.135+00', null, null, null, null, null, null, false, 86, 'jpeg', null),
(90, '989c3a74acd5dd73d32867dc73ead1c5.mp4', 'video', 'video/mp4', 275779, 6, '2026-11-20 04:17:22.135+00', '2026-11-20 04:17:22.135+00', 16, 720, 1280, 'avc', 'aac', 'abf89c93f16f941989405f72799ac857.webp', false, null, null, null),
(91, '52d2304fb2fbd91aec7298e37b22c22f.webp', 'image', 'image/webp', 27136, 4, '2026-11-20 11:17:22.326+00', '2026-11-20 11:17:22.326+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoOAAgABUB8JZQAAtw6gIAA/unjFXdmiBqP6TtNwhAXdAiXAAA=","jpeg":true}'),
(92, '52d2304fb2fbd91aec7298e37b22c22f-320.webp', 'image', 'image/webp', 5312, 4, '2026-11-20 11:17:22.326+00', '2026-11-20 11:17:22.326+00', null, null, null, null, null, null, false, 91, 'width-320', null),
(93, '52d2304fb2fbd91aec7298e37b22c22f-640.webp', 'image', 'image/webp', 11890, 4, '2026-11-20 11:17:22.326+00', '2026-11-20 11:17:22.326+00', null, null, null, null, null, null, false, 91, 'width-640', null),
(94, '52d2304fb2fbd91aec7298e37b22c22f.jpg', 'image', 'image/jpeg', 56129, 4, '2026-11-20 11:17:22.326+00', '2026-11-20 11:17:22.326+00', null, null, null, null, null, null, false, 91, 'jpeg', null),
(95, '109416b5783292eadd4ed590ffef67fc.mp4', 'video', 'video/mp4', 723666, 4, '2026-11-20 11:17:22.326+00', '2026-11-20 11:17:22.326+00', 42, 1280, 720, 'avc', 'aac', '52d2304fb2fbd91aec7298e37b22c22f.webp', false, null, null, null),
(96, 'c937c4d91859550e2e1111a12cfb531b.webp', 'image', 'image/webp', 34844, 6, '2026-11-20 18:17:22.508+00', '2026-11-20 18:17:22.508+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRkIAAABXRUJQVlA4IDYAAACwAQCdASoIAA4ABUB8JQAAU7oFXyAAAP7l92Sqn8NJPyqthbHq8TlSu7w9meRjBSLNINAAAAA=","jpeg":true}'),
(97, 'c937c4d91859550e2e1111a12cfb531b-320.webp', 'image', 'image/webp', 13144, 6, '2026-11-20 18:17:22.508+00', '2026-11-20 18:17:22.508+00', null, null, null, null, null, null, false, 96, 'width-320', null),
(98, 'c937c4d91859550e2e1111a12cfb531b-640.webp', 'image', 'image/webp', 25778, 6, '2026-11-20 18:17:22.508+00', '2026-11-20 18:17:22.508+00', null, null, null, null, null, null, false, 96, 'width-640', null),
(99, 'c937c4d91859550e2e1111a12cfb531b.jpg', 'image', 'image/jpeg', 64716, 6, '2026-11-20 18:17:22.508+00', '2026-11-20 18:17:22.508+00', null, null, null, null, null, null, false, 96, 'jpeg', null),
(100, '8f76f9f695486a3a0e8bb77048c20ed1.mp4', 'video', 'video/mp4', 425397, 6, '2026-11-20 18:17:22.508+00', '2026-11-20 18:17:22.508+00', 19, 720, 1280, 'avc', 'aac', 'c937c4d91859550e2e1111a12cfb531b.webp', false, null, null, null),
(101, '923c8d31bd423675e2adbfacf4bc79f9.webp', 'image', 'image/webp', 25200, 5, '2026-11-21 01:17:22.684+00', '2026-11-21 01:17:22.684+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoIAA4ABUB8JQAAU6GJfP4A/uRHmTiEpBITAfQ6NlruBoAA","jpeg":true}'),
(102, '923c8d31bd423675e2adbfacf4bc79f9-320.webp', 'image', 'image/webp', 9790, 5, '2026-11-21 01:17:22.684+00', '2026-11-21 01:17:22.684+00', null, null, null, null, null, null, false, 101, 'width-320', null),
(103, '923c8d31bd423675e2adbfacf4bc79f9-640.webp', 'image', 'image/webp', 19838, 5, '2026-11-21 01:17:22.684+00', '2026-11-21 01:17:22.684+00', null, null, null, null, null, null, false, 101, 'width-640', null),
(104, '923c8d31bd423675e2adbfacf4bc79f9.jpg', 'image', 'image/jpeg', 52237, 5, '2026-11-21 01:17:22.684+00', '2026-11-21 01:17:22.684+00', null, null, null, null, null, null, false, 101, 'jpeg', null),
(105, '89f302cd0b20b27e0c001535b0581210.mp4', 'video', 'video/mp4', 324004, 5, '2026-11-21 01:17:22.684+00', '2026-11-21 01:17:22.684+00', 19, 720, 1280, 'avc', 'aac', '923c8d31bd423675e2adbfacf4bc79f9.webp', false, null, null, null),
(106, '711698bd5463e98add5b32f0d669a9c6.webp', 'image', 'image/webp', 33112, 5, '2026-11-21 08:17:22.858+00', '2026-11-21 08:17:22.858+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAACwAQCdASoOAAgABUB8JZwAAxZg9HgAAP7l9zNgNw7/IWv2OKQiLFL4AAA=","jpeg":true}'),
(107, '711698bd5463e98add5b32f0d669a9c6-320.webp', 'image', 'image/webp', 5876, 5, '2026-11-21 08:17:22.858+00', '2026-11-21 08:17:22.858+00', null, null, null, null, null, null, false, 106, 'width-320', null),
(108, '711698bd5463e98add5b32f0d669a9c6-640.webp', 'image', 'image/webp', 14148, 5, '2026-11-21 08:17:22.858+00', '2026-11-21 08:17:22.858+00', null, null, null, null, null, null, false, 106, 'width-640', null),
(109, '711698bd5463e98add5b32f0d669a9c6.jpg', 'image', 'image/jpeg', 65598, 5, '2026-11-21 08:17:22.858+00', '2026-11-21 08:17:22.858+00', null, null, null, null, null, null, false, 106, 'jpeg', null),
(110, 'f90c7c85d8784d164ea2ccfdd59a0ee7.mp4', 'video', 'video/mp4', 816121, 5, '2026-11-21 08:17:22.858+00', '2026-11-21 08:17:22.858+00', 42, 1280, 720, 'avc', 'aac', '711698bd5463e98add5b32f0d669a9c6.webp', false, null, null, null),
(111, '2940865272b6b6d641262ad0474cc165.webp', 'image', 'image/webp', 33194, 3, '2026-11-21 15:17:22.859+00', '2026-11-21 15:17:22.859+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoIAA4ABUB8JQAAYv/D3JsAAP7kRroe3s8+dFq13GLnoNlY8Rs6arXcRwGnAAAA","jpeg":true}'),
(112, '2940865272b6b6d641262ad0474cc165-320.webp', 'image', 'image/webp', 12342, 3, '2026-11-21 15:17:22.859+00', '2026-11-21 15:17:22.859+00', null, null, null, null, null, null, false, 111, 'width-320', null),
(113, '2940865272b6b6d641262ad0474cc165-640.webp', 'image', 'image/webp', 24770, 3, '2026-11-21 15:17:22.859+00', '2026-11-21 15:17:22.859+00', null, null, null, null, null, null, false, 111, 'width-640', null),
(114, '2940865272b6b6d641262ad0474cc165.jpg', 'image', 'image/jpeg', 62862, 3, '2026-11-21 15:17:22.859+00', '2026-11-21 15:17:22.859+00', null, null, null, null, null, null, false, 111, 'jpeg', null),
(115, '4c716ea21e2cc5d670340742fc1a4782.mp4', 'video', 'video/mp4', 356149, 3, '2026-11-21 15:17:22.859+00', '2026-11-21 15:17:22.859+00', 19, 720, 1280, 'avc', 'aac', '2940865272b6b6d641262ad0474cc165.webp', false, null, null, null),
(116, '81d392158017c70b4313eca2189523db.webp', 'image', 'image/webp', 19440, 5, '2026-11-21 22:17:22.859+00', '2026-11-21 22:17:22.859+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADQAQCdASoOAAgABUB8JYwC7AD0rQlXgAD+6QgnCz5BQL7VGK8PwxgAAAA=","jpeg":true}'),
(117, '81d392158017c70b4313eca2189523db-320.webp', 'image', 'image/webp', 3422, 5, '2026-11-21 22:17:22.859+00', '2026-11-21 22:17:22.859+00', null, null, null, null, null, null, false, 116, 'width-320', null),
(118, '81d392158017c70b4313eca2189523db-640.webp', 'image', 'image/webp', 8262, 5, '2026-11-21 22:17:22.859+00', '2026-11-21 22:17:22.859+00', null, null, null, null, null, null, false, 116, 'width-640', null),
(119, '81d392158017c70b4313eca2189523db.jpg', 'image', 'image/jpeg', 39175, 5, '2026-11-21 22:17:22.859+00', '2026-11-21 22:17:22.859+00', null, null, null, null, null, null, false, 116, 'jpeg', null),
(120, '3794a4223b5d5f5eae6a710ea86af303.mp4', 'video', 'video/mp4', 734603, 5, '2026-11-21 22:17:22.859+00', '2026-11-21 22:17:22.859+00', 43, 1280, 720, 'avc', 'aac', '81d392158017c70b4313eca2189523db.webp', false, null, null, null),
(121, '3c7714c7d3e59aa651e106ec54956bee.webp', 'image', 'image/webp', 26332, 7, '2026-11-22 05:17:22.859+00', '2026-11-22 05:17:22.859+00', null, null, null, null, null, null, false, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABQAQCdASoIAA4ABUB8JZQABDOAAP7vxWWbuyI2T9AA+BZPrwIAAA==","jpeg":true}'),
(122, '3c7714c7d3e59aa651e106ec54956bee-320.webp', 'image', 'image/webp', 9594, 7, '2026-11-22 05:17:22.859+00', '2026-11-22 05:17:22.859+00', null, null, null, null, null, null, false, 121, 'width-320', null),
(123, '3c7714c7d3e59aa651e106ec54956bee-640.webp', 'image', 'image/webp', 19592, 7, '2026-11-22 05:17:22.859+00', '2026-11-22 05:17:22.859+00', null, null, null, null, null, null, false, 121, 'width-640', null),
(124, '3c7714c7d3e59aa651e106ec54956bee.jpg', 'image', 'image/jpeg', 47267, 7, '2026-11-22 05:17:22.859+00', '2026-11-22 05:17:22.859+00', null, null, null, null, null, null, false, 121, 'jpeg', null),
(125, '8571c25d374b5f756c564ae4bf4d85d7.mp4', 'video', 'video/mp4', 320708, 7, '2026-11-22 05:17:22.859+00', '2026-11-22 05:17:22.859+00', 19, 720, 1280, 'avc', 'aac', '3c7714c7d3e59aa651e106ec54956bee.webp', false, null, null, null),
(126, '0fea0acdbecaa721339720e434e82abb.webp', 'image', 'image/webp', 86, 9, '2026-11-22 12:19:16.726+00', '2026-11-22 12:19:16.906+00', null, null, null, null, null, null, false, null, null, '{"widths":[64],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoOAAgABUB8JaACdAFAAAD+34Ae5aKwL/O34g/UEsAAAA==","jpeg":true}'),
(127, '0fea0acdbecaa721339720e434e82abb.jpg', 'image', 'image/jpeg', 298, 9, '2026-11-22 12:19:16.726+00', '2026-11-22 12:19:16.726+00', null, null, null, null, null, null, false, 126, 'jpeg', null),
(128, 'fa3d322e539fc93d22eda3b0608ce6cd.mp4', 'video', 'video/mp4', 2999504, 9, '2026-11-22 12:19:16.727+00', '2026-11-22 12:19:16.878+00', 12, 1280, 720, 'avc', null, null, false, null, null, null),
(129, '39f73463dbc4862858826d43b2b5bc71.webp', 'image', 'image/webp', 1104, 9, '2026-11-22 12:19:44.23+00', '2026-11-22 12:19:44.482+00', null, null, null, null, null, null, false, null, null, '{"widths":[64],"blur":"UklGRl4AAABXRUJQVlA4IFIAAADwAQCdASoOAAoABUB8JbACdAEQ9t1bGXAA/tBvyljfVyzuQVqJk4wbswqyLAHYZjJeznX8VhZHel2fH/5N7aFsSezHJXKzTqZ+vs7nwZff3AAA","jpeg":true}'),
(130, '39f73463dbc4862858826d43b2b5bc71.jpg', 'image', 'image/jpeg', 1325, 9, '2026-11-22 12:19:44.23+00', '2026-11-22 12:19:44.23+00', null, null, null, null, null, null, false, 129, 'jpeg', null),
(131, 'd264fc0362e709effa2cbc5b3d30efc8.mp4', 'video', 'video/mp4', 134056, 9, '2026-11-22 12:19:44.231+00', '2026-11-22 12:19:44.482+00', 125, 64, 48, 'avc', null, '39f73463dbc4862858826d43b2b5bc71.webp', false, null, null, null),
(132, 'e132890e9554e00696ab258e63ba792b.mp4', 'video', 'video/mp4', 832814, 9, '2026-11-22 12:19:47.411+00', '2026-11-22 12:19:47.411+00', 12, 854, 480, 'avc', null, null, false, 128, 'mp4-480', null),
(133, '3765b844bcf6be4df2d11ae9a2315820.jpg', 'image', 'image/jpeg', 13224, 9, '2026-11-22 12:19:55.179+00', '2026-11-22 12:19:55.179+00', null, null, null, null, null, null, false, 128, 'preview-sheet', null),
(134, '04204e53e5cc074d653b631682cb9ce4.vtt', 'text', 'text/vtt; charset=utf-8', 521, 9, '2026-11-22 12:19:55.179+00', '2026-11-22 12:19:55.179+00', null, null, null, null, null, null, false, 128, 'preview', null),
(135, 'dc5d78774c3c10444e4793bbd3122bf7.webp', 'image', 'image/webp', 1118, 9, '2026-11-22 12:20:01.845+00', '2026-11-22 12:20:02.186+00', null, null, null, null, null, null, false, null, null, '{"widths":[64],"blur":"UklGRloAAABXRUJQVlA4IE4AAADQAQCdASoOAAoABUB8JbACdAEN1NngwAD+0G/KWN9XLOGqwNjhGpmNgVtYN3J3tiDrLPAHo84/P4/z+tQQffcQbqzqZ+vtBf29Pn3AAAA=","jpeg":true}'),
(136, 'dc5d78774c3c10444e4793bbd3122bf7.jpg', 'image', 'image/jpeg', 1345, 9, '2026-11-22 12:20:01.845+00', '2026-11-22 12:20:01.845+00', null, null, null, null, null, null, false, 135, 'jpeg', null),
(137, '1904a96ccd2a91e08725d7a5e0809b74.mp4', 'video', 'video/mp4', 3883, 9, '2026-11-22 12:20:01.845+00', '2026-11-22 12:20:02.186+00', 2, 64, 48, 'avc', null, 'dc5d78774c3c10444e4793bbd3122bf7.webp', false, null, null, null),
(138, '9d56783adbefdcb400757dd19c00d3dd.jpg', 'image', 'image/jpeg', 177141, 9, '2026-11-22 12:20:36.71+00', '2026-11-22 12:20:36.71+00', null, null, null, null, null, null, false, 131, 'preview-sheet', null),
(139, '90e8462c7673c4ea223719be9cf64202.vtt', 'text', 'text/vtt; charset=utf-8', 5509, 9, '2026-11-22 12:20:36.711+00', '2026-11-22 12:20:36.711+00', null, null, null, null, null, null, false, 131, 'preview', null),
(140, '7983796723c2ffe9a9b8f4f767fbd3c2.jpg', 'image', 'image/jpeg', 3199, 9, '2026-11-22 12:21:17.06+00', '2026-11-22 12:21:17.06+00', null, null, null, null, null, null, false, 137, 'preview-sheet', null),
(141, 'a706ef077025726eab5279e4e6d6b679.vtt', 'text', 'text/vtt; charset=utf-8', 92, 9, '2026-11-22 12:21:17.06+00', '2026-11-22 12:21:17.06+00', null, null, null, null, null, null, false, 137, 'preview', null),
(142, '63dd9c2189ab1f33c8695035c00237b1.mp4', 'video', 'video/mp4', 134328, 9, '2026-11-22 12:21:31.706+00', '2026-11-22 12:21:31.706+00', null, null, null, null, null, null, false, 131, 'hls-48', null),
(143, 'e81a6b173bc62177cc59d80580799b21.m3u8', 'text', 'application/vnd.apple.mpegurl', 354, 9, '2026-11-22 12:21:31.706+00', '2026-11-22 12:21:31.706+00', null, null, null, null, null, null, false, 131, 'hls-48-list', null),
(144, 'b999567981381deb9d77b6afcfab6488.m3u8', 'text', 'application/vnd.apple.mpegurl', 185, 9, '2026-11-22 12:21:31.737+00', '2026-11-22 12:21:31.737+00', null, null, null, null, null, null, false, 131, 'hls', null),
(145, 'f0032ce197ae8caea68fd62297bba1fb.mp4', 'video', 'video/mp4', 879689, 9, '2026-11-22 12:22:05.192+00', '2026-11-22 12:22:05.192+00', 6, 1280, 720, 'avc', null, null, false, null, null, null),
(146, 'ab75acbc82b46b3e5cf41191940a8c02.mp4', 'video', 'video/mp4', 412420, 9, '2026-11-22 12:22:22.721+00', '2026-11-22 12:22:22.721+00', 6, 854, 480, 'avc', null, null, false, 145, 'mp4-480', null),
(147, '9a8fbf517962f4db50906e588e836822.jpg', 'image', 'image/jpeg', 6948, 9, '2026-11-22 12:22:26.567+00', '2026-11-22 12:22:26.567+00', null, null, null, null, null, null, false, 145, 'preview-sheet', null),
(148, '49c494195027b69c6cad1dee52757051.vtt', 'text', 'text/vtt; charset=utf-8', 263, 9, '2026-11-22 12:22:26.567+00', '2026-11-22 12:22:26.567+00', null, null, null, null, null, null, false, 145, 'preview', null),
(149, '537ff15622a1d961baa5e34fe134259c.webp', 'image', 'image/webp', 1066, 10, '2026-11-22 12:22:37.882+00', '2026-11-22 12:22:38.002+00', null, null, null, null, null, null, false, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}'),
(150, '537ff15622a1d961baa5e34fe134259c.jpg', 'image', 'image/jpeg', 1715, 10, '2026-11-22 12:22:37.882+00', '2026-11-22 12:22:37.882+00', null, null, null, null, null, null, false, 149, 'jpeg', null),
(151, '553aa71727a3cb1f4788b4225ea22d92.mp4', 'video', 'video/mp4', 27492, 10, '2026-11-22 12:22:37.883+00', '2026-11-22 12:22:38.002+00', 16, 72, 128, 'avc', 'aac', '537ff15622a1d961baa5e34fe134259c.webp', false, null, null, null),
(152, '6bc6138c0039b9d5ee7f81de7cd18f83.jpg', 'image', 'image/jpeg', 12326, 10, '2026-11-22 12:22:50.856+00', '2026-11-22 12:22:50.856+00', null, null, null, null, null, null, false, 151, 'preview-sheet', null),
(153, '3909749c9a64b73e71f40fe740a727d8.vtt', 'text', 'text/vtt; charset=utf-8', 692, 10, '2026-11-22 12:22:50.856+00', '2026-11-22 12:22:50.856+00', null, null, null, null, null, null, false, 151, 'preview', null),
(154, '92c9e0d8363c7e0101c87dd687535b96.webp', 'image', 'image/webp', 1066, 10, '2026-11-22 12:22:53.55+00', '2026-11-22 12:22:53.708+00', null, null, null, null, null, null, false, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}'),
(155, '92c9e0d8363c7e0101c87dd687535b96.jpg', 'image', 'image/jpeg', 1715, 10, '2026-11-22 12:22:53.55+00', '2026-11-22 12:22:53.55+00', null, null, null, null, null, null, false, 154, 'jpeg', null),
(156, '2cf53ae09ac9a95efd10ea34d07d2fea.mp4', 'video', 'video/mp4', 27492, 10, '2026-11-22 12:22:53.55+00', '2026-11-22 12:22:53.708+00', 16, 72, 128, 'avc', 'aac', '92c9e0d8363c7e0101c87dd687535b96.webp', false, null, null, null),
(157, '726a1d731a6993da62327ab191ae4993.jpg', 'image', 'image/jpeg', 12326, 10, '2026-11-22 12:23:13.285+00', '2026-11-22 12:23:13.285+00', null, null, null, null, null, null, false, 156, 'preview-sheet', null),
(158, '900c3bed0c2d462a8db48a0ce10b20e6.vtt', 'text', 'text/vtt; charset=utf-8', 692, 10, '2026-11-22 12:23:13.285+00', '2026-11-22 12:23:13.285+00', null, null, null, null, null, null, false, 156, 'preview', null),
(159, '8cb8e967c1ae32eeeae31cb6beea35c5.webp', 'image', 'image/webp', 1066, 10, '2026-11-22 12:23:16.246+00', '2026-11-22 12:23:16.474+00', null, null, null, null, null, null, false, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}'),
(160, '8cb8e967c1ae32eeeae31cb6beea35c5.jpg', 'image', 'image/jpeg', 1715, 10, '2026-11-22 12:23:16.246+00', '2026-11-22 12:23:16.246+00', null, null, null, null, null, null, false, 159, 'jpeg', null),
(161, '75ed494c70ef843cbd9405d9c8cffb2d.mp4', 'video', 'video/mp4', 27492, 10, '2026-11-22 12:23:16.246+00', '2026-11-22 12:23:16.474+00', 16, 72, 128, 'avc', 'aac', '8cb8e967c1ae32eeeae31cb6beea35c5.webp', false, null, null, null),
(162, '82cd0f8c51b0c8d751918c87c3e59f33.webp', 'image', 'image/webp', 86, 9, '2026-11-22 12:23:17.977+00', '2026-11-22 12:23:18.112+00', null, null, null, null, null, null, false, null, null, '{"widths":[64],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoOAAgABUB8JaACdAFAAAD+34Ae5aKwL/O34g/UEsAAAA==","jpeg":true}'),
(163, '82cd0f8c51b0c8d751918c87c3e59f33.jpg', 'image', 'image/jpeg', 298, 9, '2026-11-22 12:23:17.977+00', '2026-11-22 12:23:17.977+00', null, null, null, null, null, null, false, 162, 'jpeg', null),
(164, 'e54646f4f534609d16c6da6ce3b7ef62.jpg', 'image', 'image/jpeg', 12326, 10, '2026-11-22 12:23:33.511+00', '2026-11-22 12:23:33.511+00', null, null, null, null, null, null, false, 161, 'preview-sheet', null),
(165, '409a53d81ebfd68e0ec5ec09fe75d75b.vtt', 'text', 'text/vtt; charset=utf-8', 692, 10, '2026-11-22 12:23:33.511+00', '2026-11-22 12:23:33.511+00', null, null, null, null, null, null, false, 161, 'preview', null),
(166, '51f145f1255cb81f86e0a881a976db23.webp', 'image', 'image/webp', 1244, 9, '2026-11-22 12:24:49.054+00', '2026-11-22 12:24:49.306+00', null, null, null, null, null, null, false, null, null, '{"widths":[80],"blur":"UklGRmYAAABXRUJQVlA4IFoAAADQAQCdASoOAAgABUB8JbACdAEPPxrEIAD+2iVPE0kD/7XZ1wpCYs79UDF1eJEtzZWTq1wNAEvFOfejpl65k0kfg756cOaAbp/y2M1z+8m+v/wbH9S7/3AAAAA=","jpeg":true}'),
(167, '51f145f1255cb81f86e0a881a976db23.jpg', 'image', 'image/jpeg', 1538, 9, '2026-11-22 12:24:49.054+00', '2026-11-22 12:24:49.054+00', null, null, null, null, null, null, false, 166, 'jpeg', null),
(168, 'eb78b3ac82a8424009170b6bb5d61e96.webm', 'video', 'video/webm', 5721, 9, '2026-11-22 12:24:49.055+00', '2026-11-22 12:24:49.306+00', 2, 80, 48, 'vp8', null, '51f145f1255cb81f86e0a881a976db23.webp', true, null, null, null),
(169, 'ef572e9b5aa58f3b147caaa2b40b4916.mp4', 'video', 'video/mp4', 2999504, 9, '2026-11-22 12:25:48.694+00', '2026-11-22 12:25:48.983+00', 12, 1280, 720, 'avc', null, null, false, null, null, null),
(170, '19b3d7ce9ec2505852a55b42d5de5edb.webp', 'image', 'image/webp', 1372, 10, '2026-11-22 12:26:10.402+00', '2026-11-22 12:26:10.518+00', null, null, null, null, null, null, false, null, null, '{"widths":[96],"blur":"UklGRmIAAABXRUJQVlA4IFYAAADQAQCdASoOAAcABUB8JbACdAENWPjs4AD+2iVPA3FHduYtFM04XcEEqeG3xYPXBkx+0s+Zb0ePfj/P60zOS+CrUpqnAE/y2M1z+8m+v/0NuXwYn9wAAA==","jpeg":true}'),
(171, '19b3d7ce9ec2505852a55b42d5de5edb.jpg', 'image', 'image/jpeg', 1617, 10, '2026-11-22 12:26:10.402+00', '2026-11-22 12:26:10.402+00', null, null, null, null, null, null, false, 170, 'jpeg', null),
(172, '457dccb0ee162617da3022db560ed170.webm', 'video', 'video/webm', 8748, 10, '2026-11-22 12:26:10.402+00', '2026-11-22 12:26:10.518+00', 2, 96, 48, 'vp8', null, '19b3d7ce9ec2505852a55b42d5de5edb.webp', true, null, null, null),
(173, '9e677493ae5498441d8bd27a7a320ebc.webp', 'image', 'image/webp', 1066, 9, '2026-11-22 12:26:27.574+00', null, null, null, null, null, null, null, false, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}'),
(174, '9e677493ae5498441d8bd27a7a320ebc.jpg', 'image', 'image/jpeg', 1715, 9, '2026-11-22 12:26:27.574+00', '2026-11-22 12:26:27.574+00', null, null, null, null, null, null, false, 173, 'jpeg', null),
(175, '5b9a35f4a8c0fb5d25da5e2273fd6185.mp4', 'video', 'video/mp4', 27492, 9, '2026-11-22 12:26:27.574+00', null, 16, 72, 128, 'avc', 'aac', '9e677493ae5498441d8bd27a7a320ebc.webp', false, null, null, null);
insert into media_jobs (id, upload_id, step, state, rank, attempts, reason, run_after, lease, leased_until, created_at, owner_id, outages) values
(1, 128, 'mp4-480', 'done', 1, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:19:16.906+00', 9, 0),
(2, 128, 'preview', 'done', 2, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:19:16.907+00', 9, 0),
(3, 131, 'preview', 'done', 2, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:19:44.511+00', 9, 0),
(4, 131, 'hls', 'done', 3, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:19:44.511+00', 9, 0),
(5, 137, 'convert', 'done', 0, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:20:02.327+00', 9, 0),
(6, 137, 'preview', 'done', 2, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:21:00.286+00', 9, 0),
(7, 128, 'cut-29', 'done', 2, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:21:33.056+00', 9, 0),
(8, 145, 'mp4-480', 'done', 1, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:22:05.262+00', 9, 0),
(9, 145, 'preview', 'done', 2, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:22:05.263+00', 9, 0),
(10, 151, 'preview', 'done', 2, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:22:38.019+00', 10, 0),
(11, 156, 'preview', 'done', 2, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:22:53.747+00', 10, 0),
(12, 161, 'preview', 'done', 2, 1, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:23:16.522+00', 10, 0),
(13, 168, 'convert', 'queued', 0, 0, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:24:49.334+00', 9, 0),
(14, 169, 'mp4-480', 'queued', 1, 0, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:25:48.984+00', 9, 0),
(15, 169, 'preview', 'queued', 2, 0, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:25:48.984+00', 9, 0),
(16, 131, 'cut-35', 'queued', 2, 0, null, '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:25:49.864+00', 9, 0),
(17, 172, 'convert', 'failed', 0, 3, 'It could not be made ready', '1970-01-01 00:00:00+00', null, null, '2026-11-22 12:26:10.535+00', 10, 0);
insert into videos (id, title, description, video_file, video_url, thumbnail_file, thumbnail_url, duration, clip_start_time, clip_duration, submitted_at, views, likes, saves, category_id, creator_id, featured, is_trending, is_micro_clip, approval_status, review_notes, reviewed_at, reviewed_by_id, feed_position, short_position, trending_score, source_id, shelf, progress, failure, renditions, captions_version, picture, notice, revision, version, proposal_status, awaits_review, held_feed_position, held_short_position, withdrawn_with_source, last_captions_version) values
(1, 'CPR: find the beat', 'Thirty compressions at 110 a minute, then two breaths. Press 5 to 6 cm deep and let the chest come all the way back. For demonstration. Follow your local protocols.', 'a8f57b62bcb7ab62abfba5e56483b80b.mp4', null, '55ad98800cef5fc5d5a4fe6a1091f1df.webp', null, 20, 0, 20, '2026-11-15 05:17:18.406+00', 180, 20, 5, 1, 3, false, false, true, 'approved', null, '2026-11-15 06:17:18.406+00', 1, 1, 1, 48.141292, null, 'short', null, null, null, 1, '{"widths":[320,640,720],"blur":"UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoIAA4ABUB8JZQC7AD0tou3CAD+5C3fJG3WAJyb67GsUWCmXqRl2AAA","jpeg":true}', null, 1, 1, null, false, null, null, false, 1),
(2, 'START triage, patient by patient', 'Walking, breathing, rate, pulse, mental status: five questions sort each adult patient in under a minute. Watch six patients move through the tree and take their colour. For demonstration. Follow your local protocols.', '38e33e5e6248dcb5bc95f3bbfffa3606.mp4', null, '232340a972fef3d3e4bfae4468ce9661.webp', null, 51, null, null, '2026-11-15 12:17:18.787+00', 1157, 116, 28, 9, 3, false, true, false, 'approved', null, '2026-11-15 13:17:18.787+00', 1, 2, null, 1000048.960657, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjoAAABXRUJQVlA4IC4AAAAQAgCdASoOAAgABUB8JYwC7O/7BXNHw0KQAP7p40x0OJsy0g0Q2+PQpMuaeAAA","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(3, 'Tourniquet in five moves', 'Place it 5 to 7 cm above the wound, never over a joint. Pull tight, turn until the bleeding stops, lock it and write down the time. For demonstration. Follow your local protocols.', '20144a58e2896f627852399b9c9cecd3.mp4', null, '0691855ff29aabe1fae86c0b297dea53.webp', null, 22, 0, 22, '2026-11-15 19:17:18.982+00', 2134, 194, 53, 1, 3, false, false, true, 'approved', null, '2026-11-15 20:17:18.982+00', 1, 3, 2, 49.25384, null, 'short', null, null, null, 1, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAADQAQCdASoIAA4ABUB8JZQC7AD0k63hQAD+5feAOE+hTPr12zyAAA==","jpeg":true}', null, 1, 1, null, false, null, null, false, 1),
(4, '12-lead placement, V1 to V6', 'Find the angle of Louis, count to the fourth space and place six electrodes in the order that works. The most common mistakes are shown at the end. For demonstration. Follow your local protocols.', '8f6aba83c2f540cda5ef0f616979efd0.mp4', null, 'ea2b6bf6c191315273200cf25e51f91e.webp', null, 48, null, null, '2026-11-16 02:17:19.234+00', 3111, 260, 78, 3, 3, true, false, false, 'approved', null, '2026-11-16 03:17:19.234+00', 1, 4, null, 49.446646, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoOAAgABUB8JZQC7ADymHeoAAD+5C1MgxaqkHC0EIURPpmvDxmrcIAA","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(5, 'Where the pads go', 'One pad below the right collarbone, one on the left side under the armpit. The current has to travel through the heart. For demonstration. Follow your local protocols.', '99bbd70352a3abb8b270ebcce618e85a.mp4', null, 'd52cd4f06bde5d3bc14a98f250fa6ed4.webp', null, 17, 0, 17, '2026-11-16 09:17:19.404+00', 4088, 314, 102, 1, 3, false, false, true, 'approved', null, '2026-11-16 10:17:19.404+00', 1, 5, 3, 49.593705, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoIAA4ABUB8JYwC7AD0SyZAAP7pUcoSIz4VCcJJ+4Bmjb5NWs4rXEJN+EAAAA==","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(6, 'Three capnography shapes', 'The square wave, the shark fin and the sudden rise. Learn what each waveform says about the patient before the numbers do. For demonstration. Follow your local protocols.', 'bcd256f0e3dac4aba018607d1f5bb141.mp4', null, '048b3bd5f2b30e5c2fe27ff4a7bda3dc.webp', null, 24, 0, 24, '2026-11-16 16:17:19.541+00', 865, 62, 21, 2, 5, false, false, true, 'approved', null, '2026-11-16 17:17:19.541+00', 1, 6, 4, 48.94828, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAADQAQCdASoIAA4ABUB8JZQAAxf8EPwAAAD+6VHJ5HZzzn9SAFwAAA==","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(7, 'The first five minutes of command', 'Give the size-up, take command, name a strategy and build the structure before you need it. Keep every leader between three and seven reports. For demonstration. Follow your local protocols.', 'a2d27877b31b5db431fb078f7c7d655e.mp4', null, 'f500213f8dc76ab35ba82aa9095528c8.webp', null, 47, null, null, '2026-11-16 23:17:19.71+00', 1842, 204, 47, 7, 7, false, true, false, 'approved', null, '2026-11-17 00:17:19.71+00', 1, 7, null, 1000049.39328, null, 'medium', null, null, null, 1, '{"widths":[320,640,1280],"blur":"UklGRjAAAABXRUJQVlA4ICQAAAAwAQCdASoOAAgABUB8JZwAA3AA/u/FYRx/fYNj01t9JekAAAA=","jpeg":true}', null, 1, 1, null, false, null, null, false, 1),
(8, 'BE-FAST: six looks for stroke', 'Balance, eyes, face, arm, speech, time. One sign that is new is enough to act, and the clock starts when the patient was last well. For demonstration. Follow your local protocols.', '26bce44c76b4e5635289e1dc1ed5aaa0.mp4', null, 'f295867f37c81bb54d2a15da55937906.webp', null, 23, 0, 23, '2026-11-17 06:17:19.91+00', 2819, 282, 70, 11, 5, false, false, true, 'approved', null, '2026-11-17 07:17:19.91+00', 1, 8, 5, 49.59923, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAAAwAQCdASoIAA4ABUB8JZQAA3AA/u+mgUJIVYZo5t+d7NWZX+6tLP9A8AA=","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(9, 'Building pump discharge pressure', 'Nozzle pressure, friction loss, elevation and appliances add up to one number on the gauge. Follow one attack line from the nozzle back to the pump. For demonstration. Follow your local protocols.', '155b67dea235e264b8910b01242c20b9.mp4', null, '70b0b8d083fb4fa3240894e73719f302.webp', null, 42, null, null, '2026-11-17 13:17:20.113+00', 3796, 345, 94, 10, 6, false, false, false, 'approved', null, '2026-11-17 14:17:20.113+00', 1, 9, null, 49.753667, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjgAAABXRUJQVlA4ICwAAABwAQCdASoOAAgABUB8JYwC7AFAAAD+76aBpc3GB+iTN+Qj6bZE+oA6amAAAA==","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(10, 'Box breathing, 4-4-4-4', 'In for four, hold for four, out for four, hold for four. One round takes sixteen seconds and works in any seat of the truck. For demonstration. Follow your local protocols.', '7fce4b09aa2b900fba3bd12d2281b26f.mp4', null, '06fe827abadf27b983a9dad8d6b64f41.webp', null, 16, 0, 16, '2026-11-17 20:17:20.29+00', 573, 48, 15, 12, 8, false, false, true, 'approved', null, '2026-11-17 21:17:20.29+00', 1, 10, 6, 48.966351, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoIAA4ABUB8JYwAAvhvtqOWoAD+6QgVTEuHu2XB3GZe8fplz+fxXLdFvqAmIMAA","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(11, 'The 75° ladder', 'One out for every four up gives about 75 degrees. Watch the ladder sweep through too flat and too steep before it lands. For demonstration. Follow your local protocols.', '73483609daff52e1d13853336ae5f338.mp4', null, '678ac8e1f0a5badf36a6a0e983ccaa3c.webp', null, 17, 0, 17, '2026-11-18 03:17:20.53+00', 1550, 119, 38, 4, 4, false, false, true, 'approved', null, '2026-11-18 04:17:20.53+00', 1, 11, 7, 49.420788, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAAAwAQCdASoIAA4ABUB8JZwAA3AA/u/FYbr7Iyefne2Ck/SNU9cUAA==","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(12, 'Burns: the rule of nines', 'Estimate the burned area of an adult in steps of nine percent, use the palm for the rest, and leave simple redness out. A worked patient closes the lesson. For demonstration. Follow your local protocols.', '2300920c2a40e94b17411faa36208dc2.mp4', null, '46a63b57f5cea99d135df291bf117863.webp', null, 44, null, null, '2026-11-18 10:17:20.74+00', 2527, 181, 63, 1, 3, true, true, false, 'approved', null, '2026-11-18 11:17:20.74+00', 1, 12, null, 1000049.666343, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjIAAABXRUJQVlA4ICYAAAAwAQCdASoOAAgABUB8JZwAA3AA/u/jiuLuQB+zmiId8pZjb84QAA==","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(13, 'LUNAR: the mayday call', 'Location, unit, name, assignment and air, resources needed. Five parts, said in order, while you still have air to say them. For demonstration. Follow your local protocols.', '6c59c37bbbd8cbd62d1fd3558bbc9b24.mp4', null, 'b494444d2e12d94ef8e72e6121044f7a.webp', null, 22, 0, 22, '2026-11-18 17:17:20.918+00', 3504, 389, 88, 6, 4, false, false, true, 'approved', null, '2026-11-18 18:17:20.918+00', 1, 13, 8, 49.921665, null, 'short', null, null, null, 1, '{"widths":[320,640,720],"blur":"UklGRjAAAABXRUJQVlA4ICQAAACwAQCdASoIAA4ABUB8JZwAAxf7+vIAAP7pUcnZjVxkvSoAAAA=","jpeg":true}', null, 1, 1, null, false, null, null, false, 1),
(14, 'ATMIST: a handover in 45 seconds', 'Age, time, mechanism, injuries, signs, treatment. Six parts in a fixed order let the receiving team listen once and start to work. For demonstration. Follow your local protocols.', 'ac8172e5473c562dda950b7bcf819ebf.mp4', null, 'a9ab02d016acf0409e4f887f4d360e7b.webp', null, 48, null, null, '2026-11-19 00:17:21.222+00', 281, 29, 7, 3, 3, false, false, false, 'approved', null, '2026-11-19 01:17:21.222+00', 1, 14, null, 48.853591, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjQAAABXRUJQVlA4ICgAAABQAQCdASoOAAgABUB8JZQABDOAAP7vxWHanPU1lR917ztb7JbMcnwA","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(15, 'Reading smoke at the door', 'Volume, velocity, density, colour. Four looks from the doorway tell you what the fire is doing before you go in. For demonstration. Follow your local protocols.', '0e351d60761336016df0ea833c44e339.mp4', null, 'f0e8a8fa970cb215f46c65220ba8b3ef.webp', null, 21, 0, 21, '2026-11-19 07:17:21.45+00', 1258, 114, 31, 4, 4, false, false, true, 'approved', null, '2026-11-19 08:17:21.45+00', 1, 15, 9, 49.523108, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADwAQCdASoIAA4ABUB8JZQC7AEf/9HMksgA/uRHmLRu1X3/hIQ4ukSAAAA=","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(16, 'Full stop at red', 'Lights and siren ask for the right of way, they do not grant it. Stop at the red light, clear each lane, then go. For demonstration. Follow your local protocols.', 'df915e689dd3ba0ccc3189c603f4d8c8.mp4', null, 'f6961d4193072884729a372d73a11dd3.webp', null, 16, 0, 16, '2026-11-19 14:17:21.678+00', 2235, 187, 56, 8, 6, false, false, true, 'approved', null, '2026-11-19 15:17:21.678+00', 1, 16, 10, 49.803142, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAAAwAQCdASoIAA4ABUB8JZQAA3AA/u8OIZoR3+EdT9c0XH4pN2BPM0ALgAA=","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(17, 'RSI: the checklist before the drugs', 'Prepare, preoxygenate, position, plan. A read-aloud checklist and an agreed plan for failure make an emergency airway calmer and safer. For demonstration. Follow your local protocols.', '43b13b9b67a1a535ee594dd0f4be03ec.mp4', null, '67ea4c61f8eb790db34c6548c8d1bbdc.webp', null, 48, null, null, '2026-11-19 21:17:21.967+00', 3212, 247, 80, 2, 5, false, true, false, 'approved', null, '2026-11-19 22:17:21.967+00', 1, 17, null, 1000049.988974, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjQAAABXRUJQVlA4ICgAAADQAQCdASoOAAgABUB8JZQAAxZhM4ukQAD+6QWmN01pccIcPisl4AAA","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(18, 'Backing with a spotter', 'The spotter stays in the mirror, on the driver side at the rear. If you lose sight of the spotter, you stop. For demonstration. Follow your local protocols.', '989c3a74acd5dd73d32867dc73ead1c5.mp4', null, 'abf89c93f16f941989405f72799ac857.webp', null, 16, 0, 16, '2026-11-20 04:17:22.135+00', 4189, 300, 104, 8, 6, false, false, true, 'approved', null, '2026-11-20 05:17:22.135+00', 1, 18, 11, 50.135423, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADQAQCdASoIAA4ABUB8JZQAApyo304tQAD+5EeZOQ5D4F7sqVW4cWnB4AA=","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(19, 'Air management: out before the alarm', 'Know your air, know your way out and leave while the reserve is still untouched. Follow one cylinder from the door to the exit. For demonstration. Follow your local protocols.', '109416b5783292eadd4ed590ffef67fc.mp4', null, '52d2304fb2fbd91aec7298e37b22c22f.webp', null, 42, null, null, '2026-11-20 11:17:22.326+00', 966, 107, 25, 6, 4, false, false, false, 'approved', null, '2026-11-20 12:17:22.326+00', 1, 19, null, 49.614206, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoOAAgABUB8JZQAAtw6gIAA/unjFXdmiBqP6TtNwhAXdAiXAAA=","jpeg":true}', null, 2, 1, 'pending', true, null, null, false, 0),
(20, 'Friction loss: C × Q² × L', 'Double the flow and the loss grows four times. Work one line through with the coefficient, the flow and the length of hose. For demonstration. Follow your local protocols.', '8f76f9f695486a3a0e8bb77048c20ed1.mp4', null, 'c937c4d91859550e2e1111a12cfb531b.webp', null, 19, 0, 19, '2026-11-20 18:17:22.508+00', 0, 0, 0, 10, 6, false, false, true, 'rejected', 'Good pace. Please name the local protocol in the first ten seconds and show the gauge reading once more, then send it again.', '2026-11-20 19:17:22.508+00', 1, null, null, 0, null, null, null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRkIAAABXRUJQVlA4IDYAAACwAQCdASoIAA4ABUB8JQAAU7oFXyAAAP7l92Sqn8NJPyqthbHq8TlSu7w9meRjBSLNINAAAAA=","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(21, 'Five rights before you push', 'Right patient, right drug, right dose, right route, right time. Say the check out loud with a partner before the plunger moves. For demonstration. Follow your local protocols.', '89f302cd0b20b27e0c001535b0581210.mp4', null, '923c8d31bd423675e2adbfacf4bc79f9.webp', null, 19, 0, 19, '2026-11-21 01:17:22.684+00', 2921, 266, 73, 13, 5, false, false, true, 'approved', null, '2026-11-21 02:17:22.684+00', 1, 20, 12, 50.141025, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoIAA4ABUB8JQAAU6GJfP4A/uRHmTiEpBITAfQ6NlruBoAA","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(22, 'Last known well: the stroke clock', 'Treatment decisions hang on one time: when the patient was last seen well. Find it, say it in the pre-alert and do not let it change on the way. For demonstration. Follow your local protocols.', 'f90c7c85d8784d164ea2ccfdd59a0ee7.mp4', null, '711698bd5463e98add5b32f0d669a9c6.webp', null, 42, null, null, '2026-11-21 08:17:22.858+00', 0, 0, 0, 11, 5, false, false, false, 'pending', null, null, null, null, null, 0, null, null, null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAACwAQCdASoOAAgABUB8JZwAAxZg9HgAAP7l9zNgNw7/IWv2OKQiLFL4AAA=","jpeg":true}', null, 1, 1, null, true, null, null, false, 0),
(23, 'How long will the oxygen last?', 'Pressure minus the reserve, times the cylinder factor, divided by the flow. Do the sum before the transfer, not halfway through it. For demonstration. Follow your local protocols.', '4c716ea21e2cc5d670340742fc1a4782.mp4', null, '2940865272b6b6d641262ad0474cc165.webp', null, 19, 0, 19, '2026-11-21 15:17:22.859+00', 0, 0, 0, 3, 3, false, false, true, 'pending', null, null, null, null, null, 0, null, null, null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoIAA4ABUB8JQAAYv/D3JsAAP7kRroe3s8+dFq13GLnoNlY8Rs6arXcRwGnAAAA","jpeg":true}', null, 1, 1, null, true, null, null, false, 0),
(24, 'Epinephrine in anaphylaxis', 'Recognise it, give it early, give it into the outer thigh. Read the ampoule aloud, note the time and be ready to repeat. For demonstration. Follow your local protocols.', '3794a4223b5d5f5eae6a710ea86af303.mp4', null, '81d392158017c70b4313eca2189523db.webp', null, 43, null, null, '2026-11-21 22:17:22.859+00', 0, 0, 0, 13, 5, false, false, false, 'pending', null, null, null, null, null, 0, null, null, null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADQAQCdASoOAAgABUB8JYwC7AD0rQlXgAD+6QgnCz5BQL7VGK8PwxgAAAA=","jpeg":true}', null, 1, 1, null, true, null, null, false, 0),
(25, 'Four questions after the call', 'What was planned, what happened, why was there a gap, what do we do next time. Ten minutes at the tailboard is enough. For demonstration. Follow your local protocols.', '8571c25d374b5f756c564ae4bf4d85d7.mp4', null, '3c7714c7d3e59aa651e106ec54956bee.webp', null, 19, 0, 19, '2026-11-22 05:17:22.859+00', 2629, 292, 65, 5, 7, false, false, true, 'approved', null, '2026-11-22 06:17:22.859+00', 1, 21, 13, 50.295685, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABQAQCdASoIAA4ABUB8JZQABDOAAP7vxWWbuyI2T9AA+BZPrwIAAA==","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(26, 'Tall drill', 'Zébra crossing, ladder 7', 'fa3d322e539fc93d22eda3b0608ce6cd.mp4', null, '0fea0acdbecaa721339720e434e82abb.webp', null, 12, null, null, '2026-11-22 12:19:16.906+00', 2, 1, 1, 3, 9, false, false, false, 'approved', null, '2026-11-22 12:21:32.005+00', 1, 22, null, 48.007063, null, 'short', null, null, '[{"size":720,"file":"fa3d322e539fc93d22eda3b0608ce6cd.mp4"},{"size":480,"file":"e132890e9554e00696ab258e63ba792b.mp4"}]', 2, '{"widths":[64],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoOAAgABUB8JaACdAFAAAD+34Ae5aKwL/O34g/UEsAAAA==","jpeg":true}', null, 6, 1, 'pending', true, null, null, false, 3),
(27, 'Long drill', 'Zébra crossing, ladder 7', 'd264fc0362e709effa2cbc5b3d30efc8.mp4', null, '39f73463dbc4862858826d43b2b5bc71.webp', null, 125, null, null, '2026-11-22 12:19:44.51+00', 1, 0, 0, 3, 9, false, false, false, 'approved', null, '2026-11-22 12:21:32.235+00', 1, 23, null, 46.501959, null, 'medium', null, null, null, null, '{"widths":[64],"blur":"UklGRl4AAABXRUJQVlA4IFIAAADwAQCdASoOAAoABUB8JbACdAEQ9t1bGXAA/tBvyljfVyzuQVqJk4wbswqyLAHYZjJeznX8VhZHel2fH/5N7aFsSezHJXKzTqZ+vs7nwZff3AAA","jpeg":true}', null, 4, 1, null, false, null, null, false, 2),
(28, 'Converted drill', 'Zébra crossing, ladder 7', '1904a96ccd2a91e08725d7a5e0809b74.mp4', null, 'dc5d78774c3c10444e4793bbd3122bf7.webp', null, 2, null, null, '2026-11-22 12:20:02.326+00', 1, 1, 0, 3, 9, false, false, false, 'approved', null, '2026-11-22 12:21:32.387+00', 1, 24, null, 47.543381, null, 'short', null, null, null, null, '{"widths":[64],"blur":"UklGRloAAABXRUJQVlA4IE4AAADQAQCdASoOAAoABUB8JbACdAEN1NngwAD+0G/KWN9XLOGqwNjhGpmNgVtYN3J3tiDrLPAHo84/P4/z+tQQffcQbqzqZ+vtBf29Pn3AAAA=","jpeg":true}', null, 4, 1, null, false, null, null, false, 0),
(29, 'Clip of tall', 'Zébra crossing, ladder 7', 'f0032ce197ae8caea68fd62297bba1fb.mp4', null, '0fea0acdbecaa721339720e434e82abb.webp', null, 6, 0, 6, '2026-11-22 12:21:32.595+00', 1, 0, 1, 3, 9, false, false, true, 'approved', null, '2026-11-22 12:21:32.857+00', 1, 25, 14, 47.824357, 26, 'short', null, null, '[{"size":720,"file":"f0032ce197ae8caea68fd62297bba1fb.mp4"},{"size":480,"file":"ab75acbc82b46b3e5cf41191940a8c02.mp4"}]', 2, '{"widths":[64],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoOAAgABUB8JaACdAFAAAD+34Ae5aKwL/O34g/UEsAAAA==","jpeg":true}', null, 2, 1, null, false, null, null, false, 2),
(30, 'Refused drill', 'Zébra crossing, ladder 7', '553aa71727a3cb1f4788b4225ea22d92.mp4', null, '537ff15622a1d961baa5e34fe134259c.webp', null, 16, null, null, '2026-11-22 12:22:38.019+00', 0, 0, 0, 3, 10, false, false, false, 'rejected', 'Too dark', '2026-11-22 12:22:38.178+00', 1, null, null, 0, null, null, null, null, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}', 'It plays without sound', 2, 1, null, false, null, null, false, 0),
(31, 'Withdrawn drill', 'Zébra crossing, ladder 7', '2cf53ae09ac9a95efd10ea34d07d2fea.mp4', null, '92c9e0d8363c7e0101c87dd687535b96.webp', null, 16, null, null, '2026-11-22 12:22:53.746+00', 0, 0, 0, 3, 10, false, false, false, 'withdrawn', null, '2026-11-22 12:22:54.33+00', 10, null, null, 46.502271, null, null, null, null, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}', null, 3, 1, null, false, 26, null, false, 0),
(32, 'Waiting short', 'Zébra crossing, ladder 7', '75ed494c70ef843cbd9405d9c8cffb2d.mp4', null, '8cb8e967c1ae32eeeae31cb6beea35c5.webp', null, 16, 0, 16, '2026-11-22 12:23:16.522+00', 0, 0, 0, 3, 10, false, false, true, 'pending', null, null, null, null, null, 0, null, null, null, null, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}', null, 1, 1, null, true, null, null, false, 0),
(33, 'Waits for its turn', 'Zébra crossing, ladder 7', 'eb78b3ac82a8424009170b6bb5d61e96.webm', null, '51f145f1255cb81f86e0a881a976db23.webp', null, 2, null, null, '2026-11-22 12:24:49.334+00', 0, 0, 0, 3, 9, false, false, false, 'processing', null, null, null, null, null, 0, null, null, 0, null, null, null, '{"widths":[80],"blur":"UklGRmYAAABXRUJQVlA4IFoAAADQAQCdASoOAAgABUB8JbACdAEPPxrEIAD+2iVPE0kD/7XZ1wpCYs79UDF1eJEtzZWTq1wNAEvFOfejpl65k0kfg756cOaAbp/y2M1z+8m+v/wbH9S7/3AAAAA=","jpeg":true}', null, 1, 1, null, false, null, null, false, 0),
(34, 'Waits for review', 'Zébra crossing, ladder 7', 'ef572e9b5aa58f3b147caaa2b40b4916.mp4', null, null, null, 12, null, null, '2026-11-22 12:25:48.983+00', 0, 0, 0, 3, 9, false, false, false, 'pending', null, null, null, null, null, 0, null, null, null, null, null, null, null, null, 1, 1, null, true, null, null, false, 0),
(35, 'Clip of long', 'Zébra crossing, ladder 7', 'd264fc0362e709effa2cbc5b3d30efc8.mp4', null, '39f73463dbc4862858826d43b2b5bc71.webp', null, 125, 5, 10, '2026-11-22 12:25:49.399+00', 0, 0, 0, 3, 9, false, false, true, 'approved', null, '2026-11-22 12:25:49.63+00', 1, 27, 15, 46.502562, 27, 'short', null, null, null, null, '{"widths":[64],"blur":"UklGRl4AAABXRUJQVlA4IFIAAADwAQCdASoOAAoABUB8JbACdAEQ9t1bGXAA/tBvyljfVyzuQVqJk4wbswqyLAHYZjJeznX8VhZHel2fH/5N7aFsSezHJXKzTqZ+vs7nwZff3AAA","jpeg":true}', null, 2, 1, null, false, null, null, false, 0),
(36, 'Failed drill', 'Zébra crossing, ladder 7', '457dccb0ee162617da3022db560ed170.webm', null, '19b3d7ce9ec2505852a55b42d5de5edb.webp', null, 2, null, null, '2026-11-22 12:26:10.534+00', 0, 0, 0, 3, 10, false, false, false, 'failed', null, null, null, null, null, 0, null, null, null, 'It could not be made ready', null, null, '{"widths":[96],"blur":"UklGRmIAAABXRUJQVlA4IFYAAADQAQCdASoOAAcABUB8JbACdAENWPjs4AD+2iVPA3FHduYtFM04XcEEqeG3xYPXBkx+0s+Zb0ePfj/P60zOS+CrUpqnAE/y2M1z+8m+v/0NuXwYn9wAAA==","jpeg":true}', null, 1, 1, null, false, null, null, false, 0);
insert into proposals (id, video_id, title, description, category_id, thumbnail_file, picture, video_file, duration, captions, captions_version, status, progress, failure, notice, review_notes, submitted_at) values
(1, 19, null, 'Checked against the 2026 edition of the standard. Know your air, know your way out and leave while the reserve is still untouched. Follow one cylinder from the door to the exit. For demonstration. Follow your local protocols.', null, null, null, null, null, null, null, 'pending', null, null, null, null, '2026-11-22 12:17:27.598+00'),
(2, 26, 'Tall drill, second edition', 'Better words', null, '82cd0f8c51b0c8d751918c87c3e59f33.webp', '{"widths":[64],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoOAAgABUB8JaACdAFAAAD+34Ae5aKwL/O34g/UEsAAAA==","jpeg":true}', null, null, '[{"startMs":0,"endMs":800,"text":"A proposed sentence"}]', 3, 'pending', null, null, null, null, '2026-11-22 12:23:18.393+00');
insert into cues (id, video_id, start_ms, end_ms, text, words) values
(1, 1, 0, 4000, '[Metronome beats, 110 a minute]', '[Metronome beats, 110 a minute] Press on the beat, hard and fast, in the middle of the chest.'),
(2, 1, 4000, 8000, 'Press on the beat, hard and fast, in the middle of the chest.', 'Press on the beat, hard and fast, in the middle of the chest. Let the chest come all the way back.'),
(3, 1, 8200, 12200, 'Let the chest come all the way back.', 'Let the chest come all the way back. No leaning: count to thirty.'),
(4, 1, 12200, 16200, 'No leaning: count to thirty.', 'No leaning: count to thirty. Two breaths, then back to the beat.'),
(5, 1, 16360, 19900, 'Two breaths, then back to the beat.', 'Two breaths, then back to the beat.'),
(6, 3, 0, 4600, 'One: five to seven centimetres above the wound, and never on a joint.', 'One: five to seven centimetres above the wound, and never on a joint. Two: pull the strap tight.'),
(7, 3, 5000, 8600, 'Two: pull the strap tight.', 'Two: pull the strap tight. Three: turn the windlass until the bleeding stops.'),
(8, 3, 9000, 13600, 'Three: turn the windlass until the bleeding stops.', 'Three: turn the windlass until the bleeding stops. Four: lock it.'),
(9, 3, 14000, 17200, 'Four: lock it.', 'Four: lock it. Five: write down the time.'),
(10, 3, 17500, 21800, 'Five: write down the time.', 'Five: write down the time.'),
(11, 7, 0, 5400, 'Size-up: say what you see, from the cab, before you step down.', 'Size-up: say what you see, from the cab, before you step down. Building, smoke, flames, and who may still be inside.'),
(12, 7, 5400, 10800, 'Building, smoke, flames, and who may still be inside.', 'Building, smoke, flames, and who may still be inside. Take command, and give it a name that everybody will use.'),
(13, 7, 11000, 17800, 'Take command, and give it a name that everybody will use.', 'Take command, and give it a name that everybody will use. Name one strategy: offensive or defensive, never both.'),
(14, 7, 18000, 24800, 'Name one strategy: offensive or defensive, never both.', 'Name one strategy: offensive or defensive, never both. Build your organisation before you need it.'),
(15, 7, 25000, 30400, 'Build your organisation before you need it.', 'Build your organisation before you need it. Divisions by place, groups by task.'),
(16, 7, 30400, 35800, 'Divisions by place, groups by task.', 'Divisions by place, groups by task. Span of control: three to seven, and five is comfortable.'),
(17, 7, 36000, 41800, 'Span of control: three to seven, and five is comfortable.', 'Span of control: three to seven, and five is comfortable. Eight is too many: split them.'),
(18, 7, 42000, 46800, 'Eight is too many: split them.', 'Eight is too many: split them.'),
(19, 13, 0, 3200, 'Mayday. Mayday. Mayday.', 'Mayday. Mayday. Mayday. Location: floor 2, rear, Charlie side.'),
(20, 13, 3400, 6400, 'Location: floor 2, rear, Charlie side.', 'Location: floor 2, rear, Charlie side. Unit: Engine 4.'),
(21, 13, 6600, 9600, 'Unit: Engine 4.', 'Unit: Engine 4. Name: Firefighter Ortiz.'),
(22, 13, 9800, 12800, 'Name: Firefighter Ortiz.', 'Name: Firefighter Ortiz. Assignment and air: search, half a bottle left.'),
(23, 13, 13000, 16000, 'Assignment and air: search, half a bottle left.', 'Assignment and air: search, half a bottle left. Resources needed: a ladder to the rear, and the RIT.'),
(24, 13, 16200, 19100, 'Resources needed: a ladder to the rear, and the RIT.', 'Resources needed: a ladder to the rear, and the RIT. Now turn on your PASS alarm and stay on the air.'),
(25, 13, 19200, 21800, 'Now turn on your PASS alarm and stay on the air.', 'Now turn on your PASS alarm and stay on the air.'),
(29, 29, 0, 500, 'then raise the fly section', 'then raise the fly section'),
(30, 26, 0, 900, 'Check the halyard twice', 'Check the halyard twice then raise the fly section'),
(31, 26, 1000, 1900, 'then raise the fly section', 'then raise the fly section');
insert into comments (id, video_id, user_id, text, created_at) values
(1, 1, 1, 'We ran this at the start of shift today. Everybody had it after two rounds.', '2026-11-22 10:47:18.406+00'),
(2, 1, 2, 'Same here, and it is on our wall now.', '2026-11-22 11:12:18.406+00'),
(3, 2, 2, 'Clear and short. The count on the screen helps a lot.', '2026-11-22 10:10:18.787+00'),
(4, 2, 4, 'Could you do one with gloves on? That is where we fumble.', '2026-11-22 10:35:18.787+00'),
(5, 3, 4, 'Good refresher before the skills check.', '2026-11-22 09:33:18.982+00'),
(6, 3, 5, 'Showed it to our new hires. They asked the right questions afterwards.', '2026-11-22 09:58:18.982+00'),
(7, 4, 5, 'The order is what I always forget. Thank you.', '2026-11-22 08:56:19.234+00'),
(8, 4, 6, 'Write it on your glove. Worked for me for a year.', '2026-11-22 09:21:19.234+00'),
(9, 5, 6, 'We ran this at the start of shift today. Everybody had it after two rounds.', '2026-11-22 08:19:19.404+00'),
(10, 5, 7, 'Same here, and it is on our wall now.', '2026-11-22 08:44:19.404+00'),
(11, 6, 7, 'Clear and short. The count on the screen helps a lot.', '2026-11-22 07:42:19.541+00'),
(12, 6, 8, 'Could you do one with gloves on? That is where we fumble.', '2026-11-22 08:07:19.541+00'),
(13, 7, 8, 'Good refresher before the skills check.', '2026-11-22 07:05:19.71+00'),
(14, 7, 1, 'Showed it to our new hires. They asked the right questions afterwards.', '2026-11-22 07:30:19.71+00'),
(15, 8, 1, 'The order is what I always forget. Thank you.', '2026-11-22 06:28:19.91+00'),
(16, 8, 2, 'Write it on your glove. Worked for me for a year.', '2026-11-22 06:53:19.91+00'),
(17, 9, 2, 'We ran this at the start of shift today. Everybody had it after two rounds.', '2026-11-22 05:51:20.113+00'),
(18, 9, 3, 'Same here, and it is on our wall now.', '2026-11-22 06:16:20.113+00'),
(19, 10, 3, 'Clear and short. The count on the screen helps a lot.', '2026-11-22 05:14:20.29+00'),
(20, 10, 4, 'Could you do one with gloves on? That is where we fumble.', '2026-11-22 05:39:20.29+00'),
(21, 11, 5, 'Good refresher before the skills check.', '2026-11-22 04:37:20.53+00'),
(22, 11, 6, 'Showed it to our new hires. They asked the right questions afterwards.', '2026-11-22 05:02:20.53+00'),
(23, 12, 6, 'The order is what I always forget. Thank you.', '2026-11-22 04:00:20.74+00'),
(24, 12, 7, 'Write it on your glove. Worked for me for a year.', '2026-11-22 04:25:20.74+00'),
(25, 13, 7, 'We ran this at the start of shift today. Everybody had it after two rounds.', '2026-11-22 03:23:20.918+00'),
(26, 13, 8, 'Same here, and it is on our wall now.', '2026-11-22 03:48:20.918+00'),
(27, 14, 8, 'Clear and short. The count on the screen helps a lot.', '2026-11-22 02:46:21.222+00'),
(28, 14, 1, 'Could you do one with gloves on? That is where we fumble.', '2026-11-22 03:11:21.222+00'),
(29, 15, 1, 'Good refresher before the skills check.', '2026-11-22 02:09:21.45+00'),
(30, 15, 2, 'Showed it to our new hires. They asked the right questions afterwards.', '2026-11-22 02:34:21.45+00'),
(31, 16, 2, 'The order is what I always forget. Thank you.', '2026-11-22 01:32:21.678+00'),
(32, 16, 3, 'Write it on your glove. Worked for me for a year.', '2026-11-22 01:57:21.678+00'),
(33, 17, 3, 'We ran this at the start of shift today. Everybody had it after two rounds.', '2026-11-22 00:55:21.967+00'),
(34, 17, 4, 'Same here, and it is on our wall now.', '2026-11-22 01:20:21.967+00'),
(35, 18, 4, 'Clear and short. The count on the screen helps a lot.', '2026-11-22 00:18:22.135+00'),
(36, 18, 5, 'Could you do one with gloves on? That is where we fumble.', '2026-11-22 00:43:22.135+00'),
(37, 19, 6, 'Good refresher before the skills check.', '2026-11-21 23:41:22.326+00'),
(38, 19, 7, 'Showed it to our new hires. They asked the right questions afterwards.', '2026-11-22 00:06:22.326+00'),
(39, 21, 8, 'We ran this at the start of shift today. Everybody had it after two rounds.', '2026-11-21 22:27:22.684+00'),
(40, 21, 1, 'Same here, and it is on our wall now.', '2026-11-21 22:52:22.684+00'),
(41, 25, 4, 'We ran this at the start of shift today. Everybody had it after two rounds.', '2026-11-21 19:59:22.859+00'),
(42, 25, 5, 'Same here, and it is on our wall now.', '2026-11-21 20:24:22.859+00'),
(43, 26, 10, 'We ran this at shift change — thank you!', '2026-11-22 12:23:24.616+00');
insert into views (viewer, video_id, viewed_at) values
('browser:0c63c1e8-d462-44fb-bd54-9cbe66ef6a10', 26, '2026-11-22 12:23:23.952+00'),
('user:11', 21, '2026-11-22 12:23:21.378+00'),
('user:11', 25, '2026-11-22 12:23:21.118+00'),
('user:11', 26, '2026-11-22 12:23:20.847+00'),
('user:11', 27, '2026-11-22 12:23:20.165+00'),
('user:11', 28, '2026-11-22 12:23:19.965+00'),
('user:11', 29, '2026-11-22 12:23:19.574+00');
insert into follows (follower_id, creator_id, created_at) values
(1, 3, '2026-11-22 12:17:23.234+00'),
(2, 3, '2026-11-22 12:17:23.234+00'),
(2, 4, '2026-11-22 12:17:23.234+00'),
(3, 4, '2026-11-22 12:17:23.234+00'),
(3, 5, '2026-11-22 12:17:23.234+00'),
(4, 3, '2026-11-22 12:17:23.234+00'),
(4, 5, '2026-11-22 12:17:23.234+00'),
(4, 6, '2026-11-22 12:17:23.234+00'),
(5, 3, '2026-11-22 12:17:23.234+00'),
(5, 4, '2026-11-22 12:17:23.234+00'),
(5, 6, '2026-11-22 12:17:23.234+00'),
(5, 7, '2026-11-22 12:17:23.234+00'),
(6, 3, '2026-11-22 12:17:23.234+00'),
(6, 4, '2026-11-22 12:17:23.234+00'),
(6, 5, '2026-11-22 12:17:23.234+00'),
(6, 7, '2026-11-22 12:17:23.234+00'),
(6, 8, '2026-11-22 12:17:23.234+00'),
(7, 3, '2026-11-22 12:17:23.234+00'),
(7, 4, '2026-11-22 12:17:23.234+00'),
(7, 5, '2026-11-22 12:17:23.234+00'),
(7, 6, '2026-11-22 12:17:23.234+00'),
(7, 8, '2026-11-22 12:17:23.234+00'),
(8, 3, '2026-11-22 12:17:23.234+00'),
(8, 4, '2026-11-22 12:17:23.234+00'),
(8, 5, '2026-11-22 12:17:23.234+00'),
(8, 6, '2026-11-22 12:17:23.234+00'),
(8, 7, '2026-11-22 12:17:23.234+00'),
(10, 9, '2026-11-22 12:23:24.243+00'),
(11, 9, '2026-11-22 12:23:24.445+00');
insert into likes (user_id, video_id, created_at) values
(10, 2, '2026-11-22 12:23:23.72+00'),
(10, 4, '2026-11-22 12:23:23.553+00'),
(10, 6, '2026-11-22 12:23:23.344+00'),
(10, 8, '2026-11-22 12:23:23.049+00'),
(10, 10, '2026-11-22 12:23:22.644+00'),
(10, 12, '2026-11-22 12:23:22.54+00'),
(10, 14, '2026-11-22 12:23:22.232+00'),
(10, 16, '2026-11-22 12:23:21.946+00'),
(10, 18, '2026-11-22 12:23:21.708+00'),
(10, 21, '2026-11-22 12:23:21.286+00'),
(10, 26, '2026-11-22 12:23:20.353+00'),
(10, 28, '2026-11-22 12:23:19.756+00');
insert into saves (user_id, video_id, created_at) values
(10, 1, '2026-11-22 12:23:23.788+00'),
(10, 4, '2026-11-22 12:23:23.634+00'),
(10, 7, '2026-11-22 12:23:23.19+00'),
(10, 10, '2026-11-22 12:23:22.754+00'),
(10, 13, '2026-11-22 12:23:22.346+00'),
(10, 16, '2026-11-22 12:23:22.114+00'),
(10, 19, '2026-11-22 12:23:21.546+00'),
(10, 26, '2026-11-22 12:23:20.61+00'),
(10, 29, '2026-11-22 12:23:19.178+00');
insert into watch_laters (user_id, video_id, created_at) values
(11, 1, '2026-11-22 12:23:23.889+00'),
(11, 5, '2026-11-22 12:23:23.466+00'),
(11, 9, '2026-11-22 12:23:22.97+00'),
(11, 13, '2026-11-22 12:23:22.46+00'),
(11, 17, '2026-11-22 12:23:21.846+00'),
(11, 25, '2026-11-22 12:23:21.051+00'),
(11, 29, '2026-11-22 12:23:19.45+00');
insert into audit_entries (id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, notes, state_before, state_after) values
(1, '2026-11-15 06:17:18.406+00', 1, 'demo_admin', 'video.approved', 'video', 1, 'CPR: find the beat', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(2, '2026-11-15 13:17:18.787+00', 1, 'demo_admin', 'video.approved', 'video', 2, 'START triage, patient by patient', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(3, '2026-11-15 20:17:18.982+00', 1, 'demo_admin', 'video.approved', 'video', 3, 'Tourniquet in five moves', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(4, '2026-11-16 03:17:19.234+00', 1, 'demo_admin', 'video.approved', 'video', 4, '12-lead placement, V1 to V6', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(5, '2026-11-16 10:17:19.404+00', 1, 'demo_admin', 'video.approved', 'video', 5, 'Where the pads go', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(6, '2026-11-16 17:17:19.541+00', 1, 'demo_admin', 'video.approved', 'video', 6, 'Three capnography shapes', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(7, '2026-11-17 00:17:19.71+00', 1, 'demo_admin', 'video.approved', 'video', 7, 'The first five minutes of command', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(8, '2026-11-17 07:17:19.91+00', 1, 'demo_admin', 'video.approved', 'video', 8, 'BE-FAST: six looks for stroke', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(9, '2026-11-17 14:17:20.113+00', 1, 'demo_admin', 'video.approved', 'video', 9, 'Building pump discharge pressure', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(10, '2026-11-17 21:17:20.29+00', 1, 'demo_admin', 'video.approved', 'video', 10, 'Box breathing, 4-4-4-4', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(11, '2026-11-18 04:17:20.53+00', 1, 'demo_admin', 'video.approved', 'video', 11, 'The 75° ladder', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(12, '2026-11-18 11:17:20.74+00', 1, 'demo_admin', 'video.approved', 'video', 12, 'Burns: the rule of nines', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(13, '2026-11-18 18:17:20.918+00', 1, 'demo_admin', 'video.approved', 'video', 13, 'LUNAR: the mayday call', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(14, '2026-11-19 01:17:21.222+00', 1, 'demo_admin', 'video.approved', 'video', 14, 'ATMIST: a handover in 45 seconds', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(15, '2026-11-19 08:17:21.45+00', 1, 'demo_admin', 'video.approved', 'video', 15, 'Reading smoke at the door', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(16, '2026-11-19 15:17:21.678+00', 1, 'demo_admin', 'video.approved', 'video', 16, 'Full stop at red', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(17, '2026-11-19 22:17:21.967+00', 1, 'demo_admin', 'video.approved', 'video', 17, 'RSI: the checklist before the drugs', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(18, '2026-11-20 05:17:22.135+00', 1, 'demo_admin', 'video.approved', 'video', 18, 'Backing with a spotter', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(19, '2026-11-20 12:17:22.326+00', 1, 'demo_admin', 'video.approved', 'video', 19, 'Air management: out before the alarm', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(20, '2026-11-20 19:17:22.508+00', 1, 'demo_admin', 'video.rejected', 'video', 20, 'Friction loss: C × Q² × L', 'Good pace. Please name the local protocol in the first ten seconds and show the gauge reading once more, then send it again.', '{"approvalStatus":"pending"}', '{"approvalStatus":"rejected"}'),
(21, '2026-11-21 02:17:22.684+00', 1, 'demo_admin', 'video.approved', 'video', 21, 'Five rights before you push', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(22, '2026-11-22 06:17:22.859+00', 1, 'demo_admin', 'video.approved', 'video', 25, 'Four questions after the call', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(23, '2026-11-22 12:17:27.598+00', 4, 'theo_adeyemi', 'proposal.made', 'video', 19, 'Air management: out before the alarm', null, '{"description":"Know your air, know your way out and leave while the reserve is still untouched. Follow one cylinder from the door to the exit. For demonstration. Follow your local protocols."}', '{"description":"Checked against the 2026 edition of the standard. Know your air, know your way out and leave while the reserve is still untouched. Follow one cylinder from the door to the exit. For demonstration. Follow your local protocols."}'),
(24, '2026-11-22 12:21:32.005+00', 1, 'demo_admin', 'video.approved', 'video', 26, 'Tall drill', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(25, '2026-11-22 12:21:32.235+00', 1, 'demo_admin', 'video.approved', 'video', 27, 'Long drill', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(26, '2026-11-22 12:21:32.387+00', 1, 'demo_admin', 'video.approved', 'video', 28, 'Converted drill', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(27, '2026-11-22 12:21:32.857+00', 1, 'demo_admin', 'video.approved', 'video', 29, 'Clip of tall', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(28, '2026-11-22 12:22:26.905+00', 1, 'demo_admin', 'video.edited', 'video', 26, 'Tall drill', null, '{"captions":1}', '{"captions":2}'),
(29, '2026-11-22 12:22:26.997+00', 1, 'demo_admin', 'video.edited', 'video', 27, 'Long drill', null, '{"captions":0}', '{"captions":1}'),
(30, '2026-11-22 12:22:27.09+00', 1, 'demo_admin', 'video.edited', 'video', 27, 'Long drill', null, '{"captions":1}', '{"captions":0}'),
(31, '2026-11-22 12:22:38.178+00', 1, 'demo_admin', 'video.rejected', 'video', 30, 'Refused drill', 'Too dark', '{"approvalStatus":"pending"}', '{"approvalStatus":"rejected"}'),
(32, '2026-11-22 12:22:53.989+00', 1, 'demo_admin', 'video.approved', 'video', 31, 'Withdrawn drill', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(33, '2026-11-22 12:22:54.33+00', 10, 'ben', 'video.withdrawn', 'video', 31, 'Withdrawn drill', null, '{"approvalStatus":"approved"}', '{"approvalStatus":"withdrawn"}'),
(34, '2026-11-22 12:23:16.764+00', 9, 'ana', 'proposal.made', 'video', 26, 'Tall drill', null, '{"title":"Tall drill","description":"Zébra crossing, ladder 7"}', '{"title":"Tall drill, second edition","description":"Better words"}'),
(35, '2026-11-22 12:23:18.131+00', 9, 'ana', 'proposal.changed', 'video', 26, 'Tall drill', null, '{"thumbnailFile":"0fea0acdbecaa721339720e434e82abb.webp"}', '{"thumbnailFile":"82cd0f8c51b0c8d751918c87c3e59f33.webp"}'),
(36, '2026-11-22 12:23:18.392+00', 9, 'ana', 'proposal.changed', 'video', 26, 'Tall drill', null, '{"captions":2}', '{"captions":3}'),
(37, '2026-11-22 12:23:18.636+00', 9, 'ana', 'proposal.made', 'video', 28, 'Converted drill', null, '{"title":"Converted drill"}', '{"title":"Dropped title"}'),
(38, '2026-11-22 12:23:18.804+00', 9, 'ana', 'proposal.dropped', 'video', 28, 'Converted drill', null, '{"title":"Dropped title"}', '{"title":"Converted drill"}'),
(39, '2026-11-22 12:23:25.021+00', 1, 'demo_admin', 'user.promoted', 'user', 11, 'cleo', null, '{"isAdmin":false}', '{"isAdmin":true}'),
(40, '2026-11-22 12:23:25.21+00', 1, 'demo_admin', 'user.demoted', 'user', 11, 'cleo', null, '{"isAdmin":true}', '{"isAdmin":false}'),
(41, '2026-11-22 12:25:49.63+00', 1, 'demo_admin', 'video.approved', 'video', 35, 'Clip of long', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}');
delete from state_totals;
insert into state_totals (approval_status, videos) values
('approved', 26),
('failed', 1),
('pending', 5),
('processing', 1),
('rejected', 2),
('withdrawn', 1);
delete from creator_totals;
insert into creator_totals (user_id, published, views) values
(3, 7, '13478'),
(4, 4, '7278'),
(5, 4, '9817'),
(6, 3, '10220'),
(7, 2, '4471'),
(8, 1, '573'),
(9, 5, '5'),
(10, 0, '0');
delete from daily_totals;
insert into daily_totals (day, submissions, views) values
('2026-10-24', 0, 722),
('2026-10-25', 0, 646),
('2026-10-26', 0, 1491),
('2026-10-27', 0, 1344),
('2026-10-28', 0, 1186),
('2026-10-29', 0, 1525),
('2026-10-30', 0, 1358),
('2026-10-31', 0, 944),
('2026-11-01', 0, 848),
('2026-11-02', 0, 1356),
('2026-11-03', 0, 1737),
('2026-11-04', 0, 1542),
('2026-11-05', 0, 1943),
('2026-11-06', 0, 1740),
('2026-11-07', 0, 839),
('2026-11-08', 0, 1072),
('2026-11-09', 0, 1726),
('2026-11-10', 0, 2169),
('2026-11-11', 0, 1937),
('2026-11-12', 0, 1695),
('2026-11-13', 0, 2161),
('2026-11-14', 0, 1050),
('2026-11-15', 3, 1317),
('2026-11-16', 4, 2135),
('2026-11-17', 3, 1864),
('2026-11-18', 3, 2372),
('2026-11-19', 4, 2093),
('2026-11-20', 3, 2621),
('2026-11-21', 4, 1283),
('2026-11-22', 12, 1125);
delete from follower_totals;
insert into follower_totals (user_id, followers) values
(3, 7),
(4, 6),
(5, 5),
(6, 4),
(7, 3),
(8, 2),
(9, 2);
select setval('mikro_orm_migrations_id_seq', 28);
select setval('categories_id_seq', 13);
select setval('users_id_seq', 12);
select setval('uploads_id_seq', 175);
select setval('videos_id_seq', 36);
select setval('achievements_id_seq', 16);
select setval('comments_id_seq', 43);
select setval('audit_entries_id_seq', 41);
select setval('media_jobs_id_seq', 17);
select setval('cues_id_seq', 32);
select setval('proposals_id_seq', 3);
