-- A database of the former version (commit f5a4b7c), as its own code made it: see former-version.test.ts.
CREATE TABLE `mikro_orm_migrations` (`id` integer not null primary key autoincrement, `name` text not null, `executed_at` datetime not null default (strftime('%s', 'now') * 1000));
CREATE TABLE "categories" ("id" integer not null primary key autoincrement, "name" text not null, "icon" text not null, "discipline" text not null, "position" integer not null);
CREATE TABLE "sequences" ("name" text not null primary key, "value" integer not null default 0);
CREATE TABLE "users" ("id" integer not null primary key autoincrement, "username" text not null, "username_key" text not null, "email" text not null, "password_hash" text null, "first_name" text null, "last_name" text null, "bio" text null, "profile_image_file" text null, "is_admin" integer not null default false, "follower_count" integer not null default 0, "created_at" datetime not null);
CREATE TABLE "uploads" ("id" integer not null primary key autoincrement, "file" text not null, "kind" text not null, "media_type" text not null, "bytes" integer not null, "owner_id" integer not null, "created_at" datetime not null, "used_at" datetime null, "duration" integer null, "width" integer null, "height" integer null, "video_codec" text null, "audio_codec" text null, "poster_file" text null, "needs_converting" integer not null default false, "source_id" integer null constraint "uploads_source_id_foreign" references "uploads" ("id") on delete cascade, "role" text null, "picture" text null, constraint "uploads_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete cascade);
CREATE TABLE "sessions" ("id" text not null primary key, "user_id" integer not null, "created_at" datetime not null, "expires_at" datetime not null, constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade);
CREATE TABLE "videos" ("id" integer not null primary key autoincrement, "title" text not null, "description" text null, "video_file" text null, "video_url" text null, "thumbnail_file" text null, "thumbnail_url" text null, "duration" integer not null, "clip_start_time" integer null, "clip_duration" integer null, "submitted_at" datetime not null, "views" integer not null default 0, "likes" integer not null default 0, "saves" integer not null default 0, "category_id" integer not null, "creator_id" integer not null, "featured" integer not null default false, "is_trending" integer not null default false, "is_micro_clip" integer not null default false, "approval_status" text not null, "review_notes" text null, "reviewed_at" datetime null, "reviewed_by_id" integer null, "feed_position" integer null, "short_position" integer null, "trending_score" double not null default 0, "source_id" integer null constraint "videos_source_id_foreign" references "videos" ("id") on delete cascade, "shelf" text null, "progress" integer null, "failure" text null, "renditions" text null, "captions_version" integer null, "picture" text null, "notice" text null, "revision" integer not null default 1, "version" integer not null default 1, "proposal_status" text null, "awaits_review" integer not null default false, "held_feed_position" integer null, "held_short_position" integer null, "withdrawn_with_source" integer not null default false, "last_captions_version" integer not null default 0, constraint "videos_category_id_foreign" foreign key ("category_id") references "categories" ("id"), constraint "videos_creator_id_foreign" foreign key ("creator_id") references "users" ("id") on delete cascade, constraint "videos_reviewed_by_id_foreign" foreign key ("reviewed_by_id") references "users" ("id") on delete set null);
CREATE TABLE "saves" ("user_id" integer not null, "video_id" integer not null, "created_at" datetime not null, primary key ("user_id", "video_id"), constraint "saves_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade, constraint "saves_video_id_foreign" foreign key ("video_id") references "videos" ("id") on update cascade on delete cascade);
CREATE TABLE "likes" ("user_id" integer not null, "video_id" integer not null, "created_at" datetime not null, primary key ("user_id", "video_id"), constraint "likes_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade, constraint "likes_video_id_foreign" foreign key ("video_id") references "videos" ("id") on update cascade on delete cascade);
CREATE TABLE "achievements" ("id" integer not null primary key autoincrement, "name" text not null, "description" text not null, "icon_name" text not null, "points_value" integer not null, "metric" text not null, "requirement" integer not null, "category" text not null);
CREATE TABLE "preferred_categories" ("user_id" integer not null, "category_id" integer not null, primary key ("user_id", "category_id"), constraint "preferred_categories_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade, constraint "preferred_categories_category_id_foreign" foreign key ("category_id") references "categories" ("id") on update cascade on delete cascade);
CREATE TABLE "preferences" ("user_id" integer not null primary key, "professional_area" text not null, "experience_level" text not null, constraint "preferences_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade);
CREATE TABLE "follows" ("follower_id" integer not null, "creator_id" integer not null, "created_at" datetime not null, primary key ("follower_id", "creator_id"), constraint "follows_follower_id_foreign" foreign key ("follower_id") references "users" ("id") on update cascade on delete cascade, constraint "follows_creator_id_foreign" foreign key ("creator_id") references "users" ("id") on update cascade on delete cascade);
CREATE TABLE "awards" ("user_id" integer not null, "achievement_id" integer not null, "awarded_at" datetime not null, primary key ("user_id", "achievement_id"), constraint "awards_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade, constraint "awards_achievement_id_foreign" foreign key ("achievement_id") references "achievements" ("id") on update cascade on delete cascade);
CREATE TABLE "watch_laters" ("user_id" integer not null, "video_id" integer not null, "created_at" datetime not null, primary key ("user_id", "video_id"), constraint "watch_laters_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade, constraint "watch_laters_video_id_foreign" foreign key ("video_id") references "videos" ("id") on update cascade on delete cascade);
CREATE VIRTUAL TABLE video_search using fts5(title, description, creator, category,
      content='', contentless_delete=1, prefix='2 3', tokenize='unicode61 remove_diacritics 2');
CREATE TABLE "sign_in_attempts" ("state" text not null primary key, "provider" text not null, "nonce" text not null, "code_verifier" text not null, "browser_hash" text not null, "expires_at" datetime not null, "hand_over" text null);
CREATE TABLE "identities" ("provider" text not null, "subject" text not null, "user_id" integer not null, "created_at" datetime not null, primary key ("provider", "subject"), constraint "identities_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade);
CREATE TABLE "views" ("viewer" text not null, "video_id" integer not null, "viewed_at" datetime not null, primary key ("viewer", "video_id"), constraint "views_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade);
CREATE TABLE "comments" ("id" integer not null primary key autoincrement, "video_id" integer not null, "user_id" integer not null, "text" text not null, "created_at" datetime not null, constraint "comments_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade, constraint "comments_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade);
CREATE TABLE "audit_entries" ("id" integer not null primary key autoincrement, "at" datetime not null, "actor_id" integer not null, "actor_name" text not null, "action" text not null, "subject_kind" text not null, "subject_id" integer not null, "subject_name" text not null, "notes" text null, "state_before" text null, "state_after" text null);
CREATE TABLE state_totals (approval_status varchar(10) not null primary key, videos int not null);
CREATE TABLE creator_totals (user_id int not null primary key references users (id) on delete cascade,
    published int not null, views bigint not null);
CREATE TABLE daily_totals (day varchar(10) not null primary key, submissions int not null, views int not null);
CREATE VIRTUAL TABLE video_search_parts using fts5(title, content='', contentless_delete=1, tokenize='trigram');
CREATE VIRTUAL TABLE user_search_parts using fts5(username, email, content='', contentless_delete=1, tokenize='trigram');
CREATE TABLE "active_days" ("user_id" integer not null primary key, "days" integer not null, "last_day" text not null, constraint "active_days_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade);
CREATE TABLE "media_jobs" ("id" integer not null primary key autoincrement, "upload_id" integer not null, "step" text not null, "state" text not null, "rank" integer not null, "attempts" integer not null default 0, "reason" text null, "run_after" datetime not null, "lease" text null, "leased_until" datetime null, "created_at" datetime not null, "owner_id" integer not null default 0, "outages" integer not null default 0, constraint "media_jobs_upload_id_foreign" foreign key ("upload_id") references "uploads" ("id") on delete cascade);
CREATE TABLE "cues" ("id" integer not null primary key autoincrement, "video_id" integer not null, "start_ms" integer not null, "end_ms" integer not null, "text" text not null, "words" text not null, constraint "cues_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade);
CREATE VIRTUAL TABLE cue_search using fts5(words, content='', contentless_delete=1, prefix='2 3',
      tokenize='unicode61 remove_diacritics 2');
CREATE TABLE "hand_overs" ("code_hash" text not null primary key, "challenge" text not null, "user_id" integer not null, "expires_at" datetime not null, "lost_password" integer not null default false, constraint "hand_overs_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade);
CREATE TABLE follower_totals (user_id int not null primary key references users (id) on delete cascade,
    followers int not null);
CREATE TABLE "known_places" ("user_id" integer not null, "place" text not null, "seen_at" datetime not null, constraint "known_places_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade, primary key ("user_id", "place"));
CREATE TABLE "proposals" ("id" integer not null primary key autoincrement, "video_id" integer not null, "title" text null, "description" text null, "category_id" integer null, "thumbnail_file" text null, "picture" text null, "video_file" text null, "duration" integer null, "captions" text null, "captions_version" integer null, "status" text not null, "progress" integer null, "failure" text null, "notice" text null, "review_notes" text null, "submitted_at" datetime not null, constraint "proposals_video_id_foreign" foreign key ("video_id") references "videos" ("id") on delete cascade, constraint "proposals_category_id_foreign" foreign key ("category_id") references "categories" ("id") on delete set null);
CREATE UNIQUE INDEX "categories_name_unique" on "categories" ("name");
CREATE UNIQUE INDEX "users_username_key_unique" on "users" ("username_key");
CREATE UNIQUE INDEX "users_email_unique" on "users" ("email");
CREATE UNIQUE INDEX "uploads_file_unique" on "uploads" ("file");
CREATE INDEX "uploads_owner_id_index" on "uploads" ("owner_id");
CREATE INDEX "uploads_unused" on "uploads" ("used_at", "created_at");
CREATE INDEX "sessions_user_id_index" on "sessions" ("user_id");
CREATE INDEX "sessions_expires_at_index" on "sessions" ("expires_at");
CREATE INDEX "videos_video_file_index" on "videos" ("video_file");
CREATE INDEX "videos_thumbnail_file_index" on "videos" ("thumbnail_file");
CREATE INDEX "videos_category_id_index" on "videos" ("category_id");
CREATE INDEX "videos_creator_id_index" on "videos" ("creator_id");
CREATE INDEX "videos_reviewed_by_id_index" on "videos" ("reviewed_by_id");
CREATE UNIQUE INDEX "videos_feed_position_unique" on "videos" ("feed_position");
CREATE UNIQUE INDEX "videos_short_position_unique" on "videos" ("short_position");
CREATE INDEX "videos_featured" on "videos" ("featured", "feed_position");
CREATE INDEX "videos_category_feed" on "videos" ("category_id", "feed_position");
CREATE INDEX "videos_creator_feed" on "videos" ("creator_id", "feed_position");
CREATE INDEX "videos_trending" on "videos" ("approval_status", "trending_score", "id");
CREATE INDEX "saves_user_id_index" on "saves" ("user_id");
CREATE INDEX "saves_video_id_index" on "saves" ("video_id");
CREATE INDEX "saves_newest" on "saves" ("user_id", "created_at", "video_id");
CREATE INDEX "likes_user_id_index" on "likes" ("user_id");
CREATE INDEX "likes_video_id_index" on "likes" ("video_id");
CREATE INDEX "likes_newest" on "likes" ("user_id", "created_at", "video_id");
CREATE UNIQUE INDEX "achievements_name_unique" on "achievements" ("name");
CREATE INDEX "preferred_categories_user_id_index" on "preferred_categories" ("user_id");
CREATE INDEX "preferred_categories_category_id_index" on "preferred_categories" ("category_id");
CREATE INDEX "preferences_user_id_index" on "preferences" ("user_id");
CREATE INDEX "follows_follower_id_index" on "follows" ("follower_id");
CREATE INDEX "follows_creator_id_index" on "follows" ("creator_id");
CREATE INDEX "awards_user_id_index" on "awards" ("user_id");
CREATE INDEX "awards_achievement_id_index" on "awards" ("achievement_id");
CREATE INDEX "watch_laters_user_id_index" on "watch_laters" ("user_id");
CREATE INDEX "watch_laters_video_id_index" on "watch_laters" ("video_id");
CREATE INDEX "watch_laters_newest" on "watch_laters" ("user_id", "created_at", "video_id");
CREATE INDEX "users_most_followed" on "users" ("follower_count", "id");
CREATE INDEX "videos_own" on "videos" ("creator_id", "id");
CREATE INDEX "sign_in_attempts_expires_at_index" on "sign_in_attempts" ("expires_at");
CREATE INDEX "identities_user_id_index" on "identities" ("user_id");
CREATE INDEX "views_video_id_index" on "views" ("video_id");
CREATE INDEX "comments_user_id_index" on "comments" ("user_id");
CREATE INDEX "comments_video_id_index" on "comments" ("video_id");
CREATE INDEX "comments_newest" on "comments" ("video_id", "id");
CREATE INDEX "audit_entries_subject" on "audit_entries" ("subject_kind", "subject_id", "id");
CREATE INDEX "videos_state" on "videos" ("approval_status", "id", "title");
CREATE INDEX "users_admins" on "users" ("is_admin", "id");
CREATE INDEX creator_totals_most_viewed on creator_totals (views, user_id);
CREATE INDEX "active_days_user_id_index" on "active_days" ("user_id");
CREATE INDEX "videos_source_id_index" on "videos" ("source_id");
CREATE INDEX "videos_shelf_newest" on "videos" ("shelf", "feed_position", "id");
CREATE INDEX "videos_category_newest" on "videos" ("category_id", "shelf", "feed_position", "id");
CREATE INDEX "videos_shelf_views" on "videos" ("shelf", "views", "id");
CREATE INDEX "videos_category_views" on "videos" ("category_id", "shelf", "views", "id");
CREATE INDEX "videos_shelf_likes" on "videos" ("shelf", "likes", "id");
CREATE INDEX "videos_category_likes" on "videos" ("category_id", "shelf", "likes", "id");
CREATE INDEX "videos_shelf_trending" on "videos" ("shelf", "trending_score", "id");
CREATE INDEX "videos_category_trending" on "videos" ("category_id", "shelf", "trending_score", "id");
CREATE INDEX "media_jobs_upload_id_index" on "media_jobs" ("upload_id");
CREATE UNIQUE INDEX "media_jobs_once" on "media_jobs" ("upload_id", "step");
CREATE INDEX "uploads_source_id_index" on "uploads" ("source_id");
CREATE UNIQUE INDEX "uploads_made_once" on "uploads" ("source_id", "role");
CREATE INDEX "cues_video_id_index" on "cues" ("video_id");
CREATE INDEX "cues_in_order" on "cues" ("video_id", "start_ms", "id");
CREATE INDEX "hand_overs_user_id_index" on "hand_overs" ("user_id");
CREATE INDEX "hand_overs_expires_at_index" on "hand_overs" ("expires_at");
CREATE INDEX follower_totals_most_followed on follower_totals (followers, user_id);
CREATE INDEX "known_places_user_id_index" on "known_places" ("user_id");
CREATE INDEX "videos_review" on "videos" ("awaits_review", "is_micro_clip", "id");
CREATE UNIQUE INDEX "proposals_video_id_unique" on "proposals" ("video_id");
CREATE INDEX "proposals_category_id_index" on "proposals" ("category_id");
CREATE INDEX "proposals_thumbnail_file_index" on "proposals" ("thumbnail_file");
CREATE INDEX "proposals_video_file_index" on "proposals" ("video_file");
CREATE INDEX "proposals_status" on "proposals" ("status");
CREATE INDEX "media_jobs_next" on "media_jobs" ("state", "rank", "owner_id", "id");
CREATE INDEX "views_of_browsers" on "views" ("viewed_at") where substr(viewer, 1, 8) = 'browser:';
CREATE TRIGGER video_search_insert after insert on videos when new.feed_position is not null
      begin insert into video_search (rowid, title, description, creator, category) select v.feed_position, v.title, coalesce(v.description, ''),
    coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username, c.name
    from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
    where v.feed_position is not null and v.approval_status = 'approved' and v.id = new.id; end;
CREATE TRIGGER video_search_update after update of title, description, category_id, creator_id, feed_position, approval_status on videos
      begin delete from video_search where rowid = old.feed_position; insert into video_search (rowid, title, description, creator, category) select v.feed_position, v.title, coalesce(v.description, ''),
    coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username, c.name
    from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
    where v.feed_position is not null and v.approval_status = 'approved' and v.id = new.id; end;
CREATE TRIGGER video_search_delete after delete on videos when old.feed_position is not null
      begin delete from video_search where rowid = old.feed_position; end;
CREATE TRIGGER video_search_user after update of username, first_name, last_name on users
      begin delete from video_search where rowid in (select feed_position from videos where feed_position is not null and creator_id = new.id); insert into video_search (rowid, title, description, creator, category) select v.feed_position, v.title, coalesce(v.description, ''),
    coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username, c.name
    from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
    where v.feed_position is not null and v.approval_status = 'approved' and v.creator_id = new.id; end;
CREATE TRIGGER video_search_category after update of name on categories
      begin delete from video_search where rowid in (select feed_position from videos where feed_position is not null and category_id = new.id); insert into video_search (rowid, title, description, creator, category) select v.feed_position, v.title, coalesce(v.description, ''),
    coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.username, c.name
    from videos v join users u on u.id = v.creator_id join categories c on c.id = v.category_id
    where v.feed_position is not null and v.approval_status = 'approved' and v.category_id = new.id; end;
CREATE TRIGGER audit_entries_stay before update on audit_entries
      begin select raise(abort, 'audit entries are never changed'); end;
CREATE TRIGGER audit_entries_remain before delete on audit_entries
      begin select raise(abort, 'audit entries are never deleted'); end;
CREATE TRIGGER totals_insert after insert on videos
      begin insert into state_totals values (new.approval_status, 1)
    on conflict (approval_status) do update set videos = state_totals.videos + 1; insert into creator_totals select new.creator_id, 1, new.views where new.approval_status = 'approved'
    on conflict (user_id) do update set published = creator_totals.published + 1,
      views = creator_totals.views + excluded.views; insert into daily_totals values (date(new.submitted_at / 1000, 'unixepoch'), 1, 0)
    on conflict (day) do update set submissions = daily_totals.submissions + 1; end;
CREATE TRIGGER totals_delete after delete on videos begin update state_totals set videos = videos - 1 where approval_status = old.approval_status; update creator_totals set published = published - 1, views = views - old.views
    where user_id = old.creator_id and old.approval_status = 'approved'; end;
CREATE TRIGGER totals_move after update of approval_status, creator_id on videos when new.approval_status <> old.approval_status or new.creator_id <> old.creator_id begin update state_totals set videos = videos - 1 where approval_status = old.approval_status; update creator_totals set published = published - 1, views = views - old.views
    where user_id = old.creator_id and old.approval_status = 'approved'; insert into state_totals values (new.approval_status, 1)
    on conflict (approval_status) do update set videos = state_totals.videos + 1; insert into creator_totals select new.creator_id, 1, new.views where new.approval_status = 'approved'
    on conflict (user_id) do update set published = creator_totals.published + 1,
      views = creator_totals.views + excluded.views; end;
CREATE TRIGGER totals_view after update of views on videos when new.approval_status = old.approval_status and new.creator_id = old.creator_id and new.views <> old.views
      begin update creator_totals set views = views + new.views - old.views
  where user_id = new.creator_id and new.approval_status = 'approved'; insert into daily_totals select date('now'), 0, new.views - old.views
  where new.views > old.views
  on conflict (day) do update set views = daily_totals.views + excluded.views; end;
CREATE TRIGGER video_search_parts_insert after insert on videos
      begin insert into video_search_parts (rowid, title) values (new.id, new.title); end;
CREATE TRIGGER video_search_parts_update after update of title on videos
      begin delete from video_search_parts where rowid = old.id;
      insert into video_search_parts (rowid, title) values (new.id, new.title); end;
CREATE TRIGGER video_search_parts_delete after delete on videos begin delete from video_search_parts where rowid = old.id; end;
CREATE TRIGGER user_search_parts_insert after insert on users
      begin insert into user_search_parts (rowid, username, email) values (new.id, new.username, new.email); end;
CREATE TRIGGER user_search_parts_update after update of username, email on users
      begin delete from user_search_parts where rowid = old.id;
      insert into user_search_parts (rowid, username, email) values (new.id, new.username, new.email); end;
CREATE TRIGGER user_search_parts_delete after delete on users begin delete from user_search_parts where rowid = old.id; end;
CREATE TRIGGER cue_search_insert after insert on cues
      begin insert into cue_search (rowid, words) values (new.id, new.words); end;
CREATE TRIGGER cue_search_update after update of words on cues
      begin delete from cue_search where rowid = old.id;
      insert into cue_search (rowid, words) values (new.id, new.words); end;
CREATE TRIGGER cue_search_delete after delete on cues begin delete from cue_search where rowid = old.id; end;
CREATE TRIGGER followers_begin after insert on creator_totals begin insert into follower_totals select id, follower_count from users
  where id = new.user_id and new.published > 0 on conflict (user_id) do nothing; end;
CREATE TRIGGER followers_change after update of published on creator_totals begin insert into follower_totals select id, follower_count from users
  where id = new.user_id and new.published > 0 on conflict (user_id) do nothing; delete from follower_totals where user_id = new.user_id and new.published <= 0; end;
CREATE TRIGGER followers_count after update of follower_count on users
      when new.follower_count <> old.follower_count begin update follower_totals set followers = new.follower_count where user_id = new.id; end;
insert into mikro_orm_migrations (id, name, executed_at) values
(1, '001-accounts-and-videos', 1795349267000),
(2, '002-categories', 1795349267000),
(3, '003-lists-preferences-creators', 1795349267000),
(4, '004-search', 1795349267000),
(5, '005-social-sign-in', 1795349267000),
(6, '006-views', 1795349267000),
(7, '007-comments', 1795349267000),
(8, '008-administration', 1795349267000),
(9, '009-totals', 1795349267000),
(10, '010-parts-of-words', 1795349267000),
(11, '011-active-days', 1795349267000),
(12, '012-clips', 1795349267000),
(13, '013-without-cards', 1795349267000),
(14, '014-shelves', 1795349267000),
(15, '015-processing', 1795349267000),
(16, '016-captions', 1795349267000),
(17, '017-hand-overs', 1795349267000),
(18, '018-seek-previews-and-streams', 1795349267000),
(19, '019-pictures', 1795349267000),
(20, '020-notices', 1795349267000),
(21, '021-commits', 1795349267000),
(22, '022-creators-by-followers', 1795349267000),
(23, '023-hand-overs-tell', 1795349267000),
(24, '024-known-places', 1795349267000),
(25, '025-proposals', 1795349267000),
(26, '026-fair-turns', 1795349267000),
(27, '027-captions-versions', 1795349267000),
(28, '028-views-of-browsers', 1795349267000);
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
(1, 'demo_admin', 'demo_admin', 'demo_admin@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$UQxw8KGCDRsqwFKCUkRKBg$LTu8arnKQGY1h2B91teo3vLIZHz+pqpDlq6jHdb30Go', 'Dana', 'Officer', null, null, 1, 0, 1795349272296),
(2, 'demo_crew', 'demo_crew', 'demo_crew@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$UQxw8KGCDRsqwFKCUkRKBg$LTu8arnKQGY1h2B91teo3vLIZHz+pqpDlq6jHdb30Go', 'Casey', 'Crew', null, null, 0, 0, 1795349272296),
(3, 'mara_lindqvist', 'mara_lindqvist', 'mara_lindqvist@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$UQxw8KGCDRsqwFKCUkRKBg$LTu8arnKQGY1h2B91teo3vLIZHz+pqpDlq6jHdb30Go', 'Mara', 'Lindqvist', 'Paramedic and field trainer with fourteen years on the road. Teaches the few things that matter in the first five minutes.', null, 0, 7, 1795349272296),
(4, 'theo_adeyemi', 'theo_adeyemi', 'theo_adeyemi@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$UQxw8KGCDRsqwFKCUkRKBg$LTu8arnKQGY1h2B91teo3vLIZHz+pqpDlq6jHdb30Go', 'Theo', 'Adeyemi', 'Truck company captain and survival instructor. Runs mayday, air management and ladder drills every month.', null, 0, 6, 1795349272296),
(5, 'priya_raman', 'priya_raman', 'priya_raman@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$UQxw8KGCDRsqwFKCUkRKBg$LTu8arnKQGY1h2B91teo3vLIZHz+pqpDlq6jHdb30Go', 'Priya', 'Raman', 'Critical care transport nurse. Makes monitors, airways and drug checks plain.', null, 0, 5, 1795349272296),
(6, 'jonas_keller', 'jonas_keller', 'jonas_keller@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$UQxw8KGCDRsqwFKCUkRKBg$LTu8arnKQGY1h2B91teo3vLIZHz+pqpDlq6jHdb30Go', 'Jonas', 'Keller', 'Driver and pump operator. Believes that good hydraulics fits on the back of a glove.', null, 0, 4, 1795349272296),
(7, 'elena_duarte', 'elena_duarte', 'elena_duarte@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$UQxw8KGCDRsqwFKCUkRKBg$LTu8arnKQGY1h2B91teo3vLIZHz+pqpDlq6jHdb30Go', 'Elena', 'Duarte', 'Battalion chief who coaches new incident commanders, one short radio message at a time.', null, 0, 3, 1795349272296),
(8, 'hana_sato', 'hana_sato', 'hana_sato@demo.turnout.invalid', '$argon2id$v=19$m=19456,t=2,p=1$UQxw8KGCDRsqwFKCUkRKBg$LTu8arnKQGY1h2B91teo3vLIZHz+pqpDlq6jHdb30Go', 'Hana', 'Sato', 'Peer support lead and former dispatcher. Helps crews to come down after hard calls.', null, 0, 2, 1795349272296),
(9, 'ana', 'ana', 'ana@example.org', '$argon2id$v=19$m=19456,t=2,p=1$rTwuit/niHFhSDlwskxFNg$30NBcnY6GaroM/xLnWcJ8d0rWCGBOzEVp3/tzYYOZIo', 'ana', 'Ladder', null, null, 0, 2, 1795349283611),
(10, 'ben', 'ben', 'ben@example.org', '$argon2id$v=19$m=19456,t=2,p=1$j1hzFIP/oFLJuXd/UFNL0A$LGYbc4ney1bElTk8LxJpayMQJTIbZPffUzZzzrHC7vI', 'ben', 'Ladder', null, null, 0, 0, 1795349284435),
(11, 'cleo', 'cleo', 'cleo@example.org', '$argon2id$v=19$m=19456,t=2,p=1$pXR5F8WwfwK3PxtDsA5kvA$V/o6J8BFkXscE0LNlSZHovgRJ2IDutVP7iyyVds7Ry4', 'cleo', 'Ladder', null, null, 0, 0, 1795349285153),
(12, 'ada', 'ada', 'ada@example.org', null, 'Ada', null, null, null, 0, 0, 1795349733986);
insert into sessions (id, user_id, created_at, expires_at) values
('1588d3a4-f5b9-49a6-9e5c-5bde2d187607', 9, 1795349283614, 7226582400000),
('675b83c1-c38d-4475-92ba-f5ec91cf2906', 9, 1795349284172, 7226582400000),
('9fd03dab-4e6b-436e-b0b0-2d3f412749c5', 10, 1795349284448, 7226582400000),
('b2a48a09-9597-401d-88b4-fccce5f767bb', 10, 1795349284835, 7226582400000),
('f5380861-e4aa-4f1c-a7bd-eb734f7c7e00', 1, 1795349285754, 7226582400000),
('139c9202-c329-4343-ba14-25a3603f8c1c', 9, 1795349738881, 7226582400000),
('15ffe8df-8f84-4c4c-b4d1-d49009ebfafa', 10, 1795349738997, 7226582400000),
('ca787242-c5a2-4096-b44d-54d67d7d912b', 1, 1795349739266, 7226582400000);
insert into known_places (user_id, place, seen_at) values
(9, '6euWsGzReopBCnZGhWaIPBrlbBiN-W3ZW8WLN4uo5FE', 1795349283714),
(9, 'Z81pKxeKRXBs0Ha0KjykDHGBNZRPaSm_Txz8x4diN7w', 1795349738892),
(9, 'FExa7Zi5ULn72za2-T4_VjG_EPZOZVNRdFoUb7ZX42w', 1795349284235),
(10, '9PEblIcRVpIooGOQjhVwgCtz4TKiu1DqJ3wtezBQNW4', 1795349284519),
(10, 'Z81pKxeKRXBs0Ha0KjykDHGBNZRPaSm_Txz8x4diN7w', 1795349739130),
(10, 'M8LdNWWnGPz73ug1F_0SlaYP09I3shGbjmTZzX9sDwg', 1795349284905),
(11, 'uqNyAyDCf5CEuXxptK0i2TRWXFkUfHlaNg8hYz_-HO4', 1795349285205),
(11, 'Z81pKxeKRXBs0Ha0KjykDHGBNZRPaSm_Txz8x4diN7w', 1795349285531),
(11, 'D1xvMQ2G28P2cOEjzizWwDvf8y8x0OH-ut4MyOPcFlc', 1795349285531),
(1, 'sf6EC7N1qxlZEKuFZf3QyxTyl927TKKN2JvSSErm1vs', 1795349285795),
(1, 'Z81pKxeKRXBs0Ha0KjykDHGBNZRPaSm_Txz8x4diN7w', 1795349739286),
(9, '4yNKNEc-xy00WoQ3s0hoNDj0P1Oksodp3l-0t8o_C0o', 1795349738892),
(10, 'SzZvqqppGQKg_MQl2s2c4fdB5KAcmAlyrUmwf0rwsxA', 1795349739130),
(1, 'iUW-dSAX7zXBX2HMxLQfURB8r7ScCujl_oUm47XusPA', 1795349739286);
insert into identities (provider, subject, user_id, created_at) values
('google', 'ada-1', 12, 1795349733986);
insert into sign_in_attempts (state, provider, nonce, code_verifier, browser_hash, expires_at, hand_over) values
('XXhoUXmMKLqXURuP32koB5Rg0LhsLUwgu6IJu2nmruE', 'apple', 'eR1vaa11mK2_g6zLhe0XUSgt71XEUJKlyw1MkHv8giU', '2OMDaToU3Z-xQtKc2arPJDOo-sVmUjqmHNN82H52CS8', '4e3cfc7c1c39436c218ef260155df0932f699da3b2d4e0d6ffe4adb89c7ebf91', 7226582400000, 'm1ac0GI1DvIgUGj8bqtN7nG6ncfXhVzkgV_eeu5_V4c'),
('h7xXtpJW1cZqOHHznMzu_A9bDbcyyBmM2TpGiZF99q4', 'google', 'tMotww4Lk9w5mMN5daXowD7AN5INVgzbpz-yqqNBOiU', 'Q46BmAmUed213OwtPf8h212v492ptYZE7Dq-iYQmCpE', 'c1173bc3cbec3a16f122e95baecaf46a933e34f0ed595b8dc0ee8927313840b1', 7226582400000, null);
insert into hand_overs (code_hash, challenge, user_id, expires_at, lost_password) values
('9caf808993376e034c6cf8f925d81db64ad4418549a2f65acc10b41195a45871', '2Jcfj_N_LEqVxNi9Ofbsv78JuAKfOiwOF-E7DYHhMKQ', 12, 7226582400000, 0);
insert into preferences (user_id, professional_area, experience_level) values
(11, 'ems', '1-3');
insert into preferred_categories (user_id, category_id) values
(11, 1),
(11, 3);
insert into awards (user_id, achievement_id, awarded_at) values
(3, 1, 1795349275755),
(3, 2, 1795349275755),
(3, 5, 1795349275755),
(3, 6, 1795349275755),
(3, 7, 1795349275755),
(3, 8, 1795349275755),
(3, 9, 1795349275755),
(4, 1, 1795349276022),
(4, 5, 1795349276022),
(4, 6, 1795349276022),
(4, 8, 1795349276022),
(4, 9, 1795349276022),
(5, 1, 1795349276254),
(5, 5, 1795349276254),
(5, 6, 1795349276254),
(5, 8, 1795349276254),
(5, 9, 1795349276254),
(6, 1, 1795349276487),
(6, 5, 1795349276487),
(6, 6, 1795349276487),
(6, 7, 1795349276487),
(6, 8, 1795349276487),
(6, 9, 1795349276487),
(7, 1, 1795349276739),
(7, 5, 1795349276739),
(7, 6, 1795349276739),
(7, 8, 1795349276739),
(7, 9, 1795349276739),
(8, 1, 1795349277027),
(8, 5, 1795349277027),
(8, 8, 1795349277027),
(9, 1, 1795349505955),
(10, 1, 1795349695184),
(10, 12, 1795349728390),
(9, 2, 1795349794773);
insert into active_days (user_id, days, last_day) values
(9, 3, '2026-11-22');
insert into uploads (id, file, kind, media_type, bytes, owner_id, created_at, used_at, duration, width, height, video_codec, audio_codec, poster_file, needs_converting, source_id, role, picture) values
(1, '602e26672929b4a1d6737543685cd0e5.webp', 'image', 'image/webp', 20870, 3, 1794719272442, 1794719272442, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoIAA4ABUB8JZQC7AD0tou3CAD+5C3fJG3WAJyb67GsUWCmXqRl2AAA","jpeg":true}'),
(2, '602e26672929b4a1d6737543685cd0e5-320.webp', 'image', 'image/webp', 8106, 3, 1794719272442, 1794719272442, null, null, null, null, null, null, 0, 1, 'width-320', null),
(3, '602e26672929b4a1d6737543685cd0e5-640.webp', 'image', 'image/webp', 15796, 3, 1794719272442, 1794719272442, null, null, null, null, null, null, 0, 1, 'width-640', null),
(4, '602e26672929b4a1d6737543685cd0e5.jpg', 'image', 'image/jpeg', 43153, 3, 1794719272442, 1794719272442, null, null, null, null, null, null, 0, 1, 'jpeg', null),
(5, '020e45809744952c6de68e2ae67c26b6.mp4', 'video', 'video/mp4', 422985, 3, 1794719272442, 1794719272442, 20, 720, 1280, 'avc', 'aac', '602e26672929b4a1d6737543685cd0e5.webp', 0, null, null, null),
(6, 'c2f032502db121265b1fc02b5f0d4af0.webp', 'image', 'image/webp', 32832, 3, 1794744472676, 1794744472676, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,1280],"blur":"UklGRjoAAABXRUJQVlA4IC4AAAAQAgCdASoOAAgABUB8JYwC7O/7BXNHw0KQAP7p40x0OJsy0g0Q2+PQpMuaeAAA","jpeg":true}'),
(7, 'c2f032502db121265b1fc02b5f0d4af0-320.webp', 'image', 'image/webp', 5750, 3, 1794744472676, 1794744472676, null, null, null, null, null, null, 0, 6, 'width-320', null),
(8, 'c2f032502db121265b1fc02b5f0d4af0-640.webp', 'image', 'image/webp', 14038, 3, 1794744472676, 1794744472676, null, null, null, null, null, null, 0, 6, 'width-640', null),
(9, 'c2f032502db121265b1fc02b5f0d4af0.jpg', 'image', 'image/jpeg', 62416, 3, 1794744472676, 1794744472676, null, null, null, null, null, null, 0, 6, 'jpeg', null),
(10, '71732fc7c6f3c021b4bde170a6ac7e8c.mp4', 'video', 'video/mp4', 1028362, 3, 1794744472676, 1794744472676, 51, 1280, 720, 'avc', 'aac', 'c2f032502db121265b1fc02b5f0d4af0.webp', 0, null, null, null),
(11, '12297d56588e6aee9cf69f5d7cfa837e.webp', 'image', 'image/webp', 18802, 3, 1794769672777, 1794769672777, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAADQAQCdASoIAA4ABUB8JZQC7AD0k63hQAD+5feAOE+hTPr12zyAAA==","jpeg":true}'),
(12, '12297d56588e6aee9cf69f5d7cfa837e-320.webp', 'image', 'image/webp', 7124, 3, 1794769672777, 1794769672777, null, null, null, null, null, null, 0, 11, 'width-320', null),
(13, '12297d56588e6aee9cf69f5d7cfa837e-640.webp', 'image', 'image/webp', 14190, 3, 1794769672777, 1794769672777, null, null, null, null, null, null, 0, 11, 'width-640', null),
(14, '12297d56588e6aee9cf69f5d7cfa837e.jpg', 'image', 'image/jpeg', 37383, 3, 1794769672777, 1794769672777, null, null, null, null, null, null, 0, 11, 'jpeg', null),
(15, 'cb3350b94b1e29d7edde54cd0dd6f9c5.mp4', 'video', 'video/mp4', 358481, 3, 1794769672777, 1794769672777, 22, 720, 1280, 'avc', 'aac', '12297d56588e6aee9cf69f5d7cfa837e.webp', 0, null, null, null),
(16, '263e1ba29cea2365cf7a7fd2f2fdeddb.webp', 'image', 'image/webp', 30012, 3, 1794794873010, 1794794873010, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,1280],"blur":"UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoOAAgABUB8JZQC7ADymHeoAAD+5C1MgxaqkHC0EIURPpmvDxmrcIAA","jpeg":true}'),
(17, '263e1ba29cea2365cf7a7fd2f2fdeddb-320.webp', 'image', 'image/webp', 5140, 3, 1794794873010, 1794794873010, null, null, null, null, null, null, 0, 16, 'width-320', null),
(18, '263e1ba29cea2365cf7a7fd2f2fdeddb-640.webp', 'image', 'image/webp', 12566, 3, 1794794873010, 1794794873010, null, null, null, null, null, null, 0, 16, 'width-640', null),
(19, '263e1ba29cea2365cf7a7fd2f2fdeddb.jpg', 'image', 'image/jpeg', 53263, 3, 1794794873010, 1794794873010, null, null, null, null, null, null, 0, 16, 'jpeg', null),
(20, 'c151d30f25313461950fb9b397a6126e.mp4', 'video', 'video/mp4', 885974, 3, 1794794873010, 1794794873010, 48, 1280, 720, 'avc', 'aac', '263e1ba29cea2365cf7a7fd2f2fdeddb.webp', 0, null, null, null),
(21, 'eb439c41e0ecfab47f3143665f6eeeea.webp', 'image', 'image/webp', 26604, 3, 1794820073113, 1794820073113, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoIAA4ABUB8JYwC7AD0SyZAAP7pUcoSIz4VCcJJ+4Bmjb5NWs4rXEJN+EAAAA==","jpeg":true}'),
(22, 'eb439c41e0ecfab47f3143665f6eeeea-320.webp', 'image', 'image/webp', 9604, 3, 1794820073113, 1794820073113, null, null, null, null, null, null, 0, 21, 'width-320', null),
(23, 'eb439c41e0ecfab47f3143665f6eeeea-640.webp', 'image', 'image/webp', 19308, 3, 1794820073113, 1794820073113, null, null, null, null, null, null, 0, 21, 'width-640', null),
(24, 'eb439c41e0ecfab47f3143665f6eeeea.jpg', 'image', 'image/jpeg', 48887, 3, 1794820073113, 1794820073113, null, null, null, null, null, null, 0, 21, 'jpeg', null),
(25, '122a4ee71e53823882c35a1eb5feead2.mp4', 'video', 'video/mp4', 366286, 3, 1794820073113, 1794820073113, 17, 720, 1280, 'avc', 'aac', 'eb439c41e0ecfab47f3143665f6eeeea.webp', 0, null, null, null),
(26, '1f84db78deb4cf3be8259eb17b2c8a9c.webp', 'image', 'image/webp', 27042, 5, 1794845273227, 1794845273227, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAADQAQCdASoIAA4ABUB8JZQAAxf8EPwAAAD+6VHJ5HZzzn9SAFwAAA==","jpeg":true}'),
(27, '1f84db78deb4cf3be8259eb17b2c8a9c-320.webp', 'image', 'image/webp', 10086, 5, 1794845273227, 1794845273227, null, null, null, null, null, null, 0, 26, 'width-320', null),
(28, '1f84db78deb4cf3be8259eb17b2c8a9c-640.webp', 'image', 'image/webp', 20454, 5, 1794845273227, 1794845273227, null, null, null, null, null, null, 0, 26, 'width-640', null),
(29, '1f84db78deb4cf3be8259eb17b2c8a9c.jpg', 'image', 'image/jpeg', 49045, 5, 1794845273227, 1794845273227, null, null, null, null, null, null, 0, 26, 'jpeg', null),
(30, '0853d9416fa4e89c75a96b9081f27400.mp4', 'video', 'video/mp4', 498615, 5, 1794845273227, 1794845273227, 24, 720, 1280, 'avc', 'aac', '1f84db78deb4cf3be8259eb17b2c8a9c.webp', 0, null, null, null),
(31, '43cd128ec847d0c42be63aeb0b824679.webp', 'image', 'image/webp', 28544, 7, 1794870473281, 1794870473281, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,1280],"blur":"UklGRjAAAABXRUJQVlA4ICQAAAAwAQCdASoOAAgABUB8JZwAA3AA/u/FYRx/fYNj01t9JekAAAA=","jpeg":true}'),
(32, '43cd128ec847d0c42be63aeb0b824679-320.webp', 'image', 'image/webp', 5008, 7, 1794870473281, 1794870473281, null, null, null, null, null, null, 0, 31, 'width-320', null),
(33, '43cd128ec847d0c42be63aeb0b824679-640.webp', 'image', 'image/webp', 12064, 7, 1794870473281, 1794870473281, null, null, null, null, null, null, 0, 31, 'width-640', null),
(34, '43cd128ec847d0c42be63aeb0b824679.jpg', 'image', 'image/jpeg', 56989, 7, 1794870473281, 1794870473281, null, null, null, null, null, null, 0, 31, 'jpeg', null),
(35, 'f0839c72b2b9bf01442cad08e8761198.mp4', 'video', 'video/mp4', 913474, 7, 1794870473281, 1794870473281, 47, 1280, 720, 'avc', 'aac', '43cd128ec847d0c42be63aeb0b824679.webp', 0, null, null, null),
(36, 'e47c62b04cc3a0e8e76c44858a40fe37.webp', 'image', 'image/webp', 20508, 5, 1794895673477, 1794895673477, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAAAwAQCdASoIAA4ABUB8JZQAA3AA/u+mgUJIVYZo5t+d7NWZX+6tLP9A8AA=","jpeg":true}'),
(37, 'e47c62b04cc3a0e8e76c44858a40fe37-320.webp', 'image', 'image/webp', 7966, 5, 1794895673477, 1794895673477, null, null, null, null, null, null, 0, 36, 'width-320', null),
(38, 'e47c62b04cc3a0e8e76c44858a40fe37-640.webp', 'image', 'image/webp', 15328, 5, 1794895673477, 1794895673477, null, null, null, null, null, null, 0, 36, 'width-640', null),
(39, 'e47c62b04cc3a0e8e76c44858a40fe37.jpg', 'image', 'image/jpeg', 42479, 5, 1794895673477, 1794895673477, null, null, null, null, null, null, 0, 36, 'jpeg', null),
(40, '83d7df4f1bd619071f7042f0399fb2fb.mp4', 'video', 'video/mp4', 422270, 5, 1794895673477, 1794895673477, 23, 720, 1280, 'avc', 'aac', 'e47c62b04cc3a0e8e76c44858a40fe37.webp', 0, null, null, null),
(41, 'addfc3428cee1b9e6f2d871a5c734d6b.webp', 'image', 'image/webp', 36868, 6, 1794920873572, 1794920873572, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,1280],"blur":"UklGRjgAAABXRUJQVlA4ICwAAABwAQCdASoOAAgABUB8JYwC7AFAAAD+76aBpc3GB+iTN+Qj6bZE+oA6amAAAA==","jpeg":true}'),
(42, 'addfc3428cee1b9e6f2d871a5c734d6b-320.webp', 'image', 'image/webp', 6530, 6, 1794920873572, 1794920873572, null, null, null, null, null, null, 0, 41, 'width-320', null),
(43, 'addfc3428cee1b9e6f2d871a5c734d6b-640.webp', 'image', 'image/webp', 15914, 6, 1794920873572, 1794920873572, null, null, null, null, null, null, 0, 41, 'width-640', null),
(44, 'addfc3428cee1b9e6f2d871a5c734d6b.jpg', 'image', 'image/jpeg', 71782, 6, 1794920873572, 1794920873572, null, null, null, null, null, null, 0, 41, 'jpeg', null),
(45, '8782c51184bf666ed3c52336f8bc4bd1.mp4', 'video', 'video/mp4', 884049, 6, 1794920873572, 1794920873572, 42, 1280, 720, 'avc', 'aac', 'addfc3428cee1b9e6f2d871a5c734d6b.webp', 0, null, null, null),
(46, '0ac0bb10612371840de5e681654d4f8e.webp', 'image', 'image/webp', 20142, 8, 1794946073654, 1794946073654, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoIAA4ABUB8JYwAAvhvtqOWoAD+6QgVTEuHu2XB3GZe8fplz+fxXLdFvqAmIMAA","jpeg":true}'),
(47, '0ac0bb10612371840de5e681654d4f8e-320.webp', 'image', 'image/webp', 7620, 8, 1794946073654, 1794946073654, null, null, null, null, null, null, 0, 46, 'width-320', null),
(48, '0ac0bb10612371840de5e681654d4f8e-640.webp', 'image', 'image/webp', 15050, 8, 1794946073654, 1794946073654, null, null, null, null, null, null, 0, 46, 'width-640', null),
(49, '0ac0bb10612371840de5e681654d4f8e.jpg', 'image', 'image/jpeg', 40077, 8, 1794946073654, 1794946073654, null, null, null, null, null, null, 0, 46, 'jpeg', null),
(50, '0578e273dc5076b4542d682945e0da0f.mp4', 'video', 'video/mp4', 253720, 8, 1794946073654, 1794946073654, 16, 720, 1280, 'avc', 'aac', '0ac0bb10612371840de5e681654d4f8e.webp', 0, null, null, null),
(51, '2aeceb116169c81467a04b09e84241e9.webp', 'image', 'image/webp', 24730, 4, 1794971273717, 1794971273717, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAAAwAQCdASoIAA4ABUB8JZwAA3AA/u/FYbr7Iyefne2Ck/SNU9cUAA==","jpeg":true}'),
(52, '2aeceb116169c81467a04b09e84241e9-320.webp', 'image', 'image/webp', 9006, 4, 1794971273717, 1794971273717, null, null, null, null, null, null, 0, 51, 'width-320', null),
(53, '2aeceb116169c81467a04b09e84241e9-640.webp', 'image', 'image/webp', 18590, 4, 1794971273717, 1794971273717, null, null, null, null, null, null, 0, 51, 'width-640', null),
(54, '2aeceb116169c81467a04b09e84241e9.jpg', 'image', 'image/jpeg', 48573, 4, 1794971273717, 1794971273717, null, null, null, null, null, null, 0, 51, 'jpeg', null),
(55, 'e869b3579f213db7d63bf3d03562efbf.mp4', 'video', 'video/mp4', 336789, 4, 1794971273717, 1794971273717, 17, 720, 1280, 'avc', 'aac', '2aeceb116169c81467a04b09e84241e9.webp', 0, null, null, null),
(56, '0465ca6e81f6ef436370b0fdb6e610bd.webp', 'image', 'image/webp', 23528, 3, 1794996473838, 1794996473838, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,1280],"blur":"UklGRjIAAABXRUJQVlA4ICYAAAAwAQCdASoOAAgABUB8JZwAA3AA/u/jiuLuQB+zmiId8pZjb84QAA==","jpeg":true}'),
(57, '0465ca6e81f6ef436370b0fdb6e610bd-320.webp', 'image', 'image/webp', 4508, 3, 1794996473838, 1794996473838, null, null, null, null, null, null, 0, 56, 'width-320', null),
(58, '0465ca6e81f6ef436370b0fdb6e610bd-640.webp', 'image', 'image/webp', 10158, 3, 1794996473838, 1794996473838, null, null, null, null, null, null, 0, 56, 'width-640', null),
(59, '0465ca6e81f6ef436370b0fdb6e610bd.jpg', 'image', 'image/jpeg', 45080, 3, 1794996473838, 1794996473838, null, null, null, null, null, null, 0, 56, 'jpeg', null),
(60, '5d4556236073de7018b89f1865cd33f1.mp4', 'video', 'video/mp4', 782913, 3, 1794996473838, 1794996473838, 44, 1280, 720, 'avc', 'aac', '0465ca6e81f6ef436370b0fdb6e610bd.webp', 0, null, null, null),
(61, 'c7a445994726d7fc4c14258b8cbf1aa3.webp', 'image', 'image/webp', 37872, 4, 1795021673911, 1795021673911, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRjAAAABXRUJQVlA4ICQAAACwAQCdASoIAA4ABUB8JZwAAxf7+vIAAP7pUcnZjVxkvSoAAAA=","jpeg":true}'),
(62, 'c7a445994726d7fc4c14258b8cbf1aa3-320.webp', 'image', 'image/webp', 13868, 4, 1795021673911, 1795021673911, null, null, null, null, null, null, 0, 61, 'width-320', null),
(63, 'c7a445994726d7fc4c14258b8cbf1aa3-640.webp', 'image', 'image/webp', 28932, 4, 1795021673911, 1795021673911, null, null, null, null, null, null, 0, 61, 'width-640', null),
(64, 'c7a445994726d7fc4c14258b8cbf1aa3.jpg', 'image', 'image/jpeg', 66380, 4, 1795021673911, 1795021673911, null, null, null, null, null, null, 0, 61, 'jpeg', null),
(65, '00de1786f574d4cf1023b336d8410ec1.mp4', 'video', 'video/mp4', 468448, 4, 1795021673911, 1795021673911, 22, 720, 1280, 'avc', 'aac', 'c7a445994726d7fc4c14258b8cbf1aa3.webp', 0, null, null, null),
(66, 'f421be181f942d80261e5634e3d8b7ca.webp', 'image', 'image/webp', 35906, 3, 1795046874102, 1795046874102, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,1280],"blur":"UklGRjQAAABXRUJQVlA4ICgAAABQAQCdASoOAAgABUB8JZQABDOAAP7vxWHanPU1lR917ztb7JbMcnwA","jpeg":true}'),
(67, 'f421be181f942d80261e5634e3d8b7ca-320.webp', 'image', 'image/webp', 6486, 3, 1795046874102, 1795046874102, null, null, null, null, null, null, 0, 66, 'width-320', null),
(68, 'f421be181f942d80261e5634e3d8b7ca-640.webp', 'image', 'image/webp', 15590, 3, 1795046874102, 1795046874102, null, null, null, null, null, null, 0, 66, 'width-640', null),
(69, 'f421be181f942d80261e5634e3d8b7ca.jpg', 'image', 'image/jpeg', 63826, 3, 1795046874102, 1795046874102, null, null, null, null, null, null, 0, 66, 'jpeg', null),
(70, 'd732772e270e7e54b8c492d17c36971f.mp4', 'video', 'video/mp4', 842514, 3, 1795046874102, 1795046874102, 48, 1280, 720, 'avc', 'aac', 'f421be181f942d80261e5634e3d8b7ca.webp', 0, null, null, null),
(71, '6e232b03696c84bc73080acb9f043087.webp', 'image', 'image/webp', 19012, 4, 1795072074211, 1795072074211, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADwAQCdASoIAA4ABUB8JZQC7AEf/9HMksgA/uRHmLRu1X3/hIQ4ukSAAAA=","jpeg":true}'),
(72, '6e232b03696c84bc73080acb9f043087-320.webp', 'image', 'image/webp', 7370, 4, 1795072074211, 1795072074211, null, null, null, null, null, null, 0, 71, 'width-320', null),
(73, '6e232b03696c84bc73080acb9f043087-640.webp', 'image', 'image/webp', 14450, 4, 1795072074211, 1795072074211, null, null, null, null, null, null, 0, 71, 'width-640', null),
(74, '6e232b03696c84bc73080acb9f043087.jpg', 'image', 'image/jpeg', 42340, 4, 1795072074211, 1795072074211, null, null, null, null, null, null, 0, 71, 'jpeg', null),
(75, '76529dc8177d4057021a78cf6d27a00a.mp4', 'video', 'video/mp4', 441877, 4, 1795072074211, 1795072074211, 21, 720, 1280, 'avc', 'aac', '6e232b03696c84bc73080acb9f043087.webp', 0, null, null, null),
(76, 'ef464c0099e98a1efb267ba212b1f21f.webp', 'image', 'image/webp', 19578, 6, 1795097274284, 1795097274284, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAAAwAQCdASoIAA4ABUB8JZQAA3AA/u8OIZoR3+EdT9c0XH4pN2BPM0ALgAA=","jpeg":true}'),
(77, 'ef464c0099e98a1efb267ba212b1f21f-320.webp', 'image', 'image/webp', 7670, 6, 1795097274284, 1795097274284, null, null, null, null, null, null, 0, 76, 'width-320', null),
(78, 'ef464c0099e98a1efb267ba212b1f21f-640.webp', 'image', 'image/webp', 15018, 6, 1795097274284, 1795097274284, null, null, null, null, null, null, 0, 76, 'width-640', null),
(79, 'ef464c0099e98a1efb267ba212b1f21f.jpg', 'image', 'image/jpeg', 44199, 6, 1795097274284, 1795097274284, null, null, null, null, null, null, 0, 76, 'jpeg', null),
(80, 'f4f5b12ca3c220489e811d42637722e3.mp4', 'video', 'video/mp4', 304714, 6, 1795097274284, 1795097274284, 16, 720, 1280, 'avc', 'aac', 'ef464c0099e98a1efb267ba212b1f21f.webp', 0, null, null, null),
(81, '13caa920133b4b9445174370fdfa8864.webp', 'image', 'image/webp', 30390, 5, 1795122474347, 1795122474347, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,1280],"blur":"UklGRjQAAABXRUJQVlA4ICgAAADQAQCdASoOAAgABUB8JZQAAxZhM4ukQAD+6QWmN01pccIcPisl4AAA","jpeg":true}'),
(82, '13caa920133b4b9445174370fdfa8864-320.webp', 'image', 'image/webp', 5422, 5, 1795122474347, 1795122474347, null, null, null, null, null, null, 0, 81, 'width-320', null),
(83, '13caa920133b4b9445174370fdfa8864-640.webp', 'image', 'image/webp', 12962, 5, 1795122474347, 1795122474347, null, null, null, null, null, null, 0, 81, 'width-640', null),
(84, '13caa920133b4b9445174370fdfa8864.jpg', 'image', 'image/jpeg', 61983, 5, 1795122474347, 1795122474347, null, null, null, null, null, null, 0, 81, 'jpeg', null),
(85, '2102053ac5bdee188dc58bf2747c2b68.mp4', 'video', 'video/mp4', 789282, 5, 1795122474347, 1795122474347, 48, 1280, 720, 'avc', 'aac', '13caa920133b4b9445174370fdfa8864.webp', 0, null, null, null),
(86, '75edd59c2a102d6796373750eaa17918.webp', 'image', 'image/webp', 20542, 6, 1795147674503, 1795147674503, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADQAQCdASoIAA4ABUB8JZQAApyo304tQAD+5EeZOQ5D4F7sqVW4cWnB4AA=","jpeg":true}'),
(87, '75edd59c2a102d6796373750eaa17918-320.webp', 'image', 'image/webp', 7522, 6, 1795147674503, 1795147674503, null, null, null, null, null, null, 0, 86, 'width-320', null),
(88, '75edd59c2a102d6796373750eaa17918-640.webp', 'image', 'image/webp', 15212, 6, 1795147674503, 1795147674503, null, null, null, null, null, null, 0, 86, 'width-640', null),
(89, '75edd59c2a102d6796373750eaa17918.jpg', 'image', 'image/jpeg', 42453, 6, 1795147674503, 1795147674503, null, null, null, null, null, null, 0, 86, 'jpeg', null),
(90, '82add7d7dca0aa9fccdfccbedd49b58e.mp4', 'video', 'video/mp4', 275779, 6, 1795147674503, 1795147674503, 16, 720, 1280, 'avc', 'aac', '75edd59c2a102d6796373750eaa17918.webp', 0, null, null, null),
(91, 'fd69581d155afedcaf928bae763886df.webp', 'image', 'image/webp', 27136, 4, 1795172874543, 1795172874543, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoOAAgABUB8JZQAAtw6gIAA/unjFXdmiBqP6TtNwhAXdAiXAAA=","jpeg":true}'),
(92, 'fd69581d155afedcaf928bae763886df-320.webp', 'image', 'image/webp', 5312, 4, 1795172874543, 1795172874543, null, null, null, null, null, null, 0, 91, 'width-320', null),
(93, 'fd69581d155afedcaf928bae763886df-640.webp', 'image', 'image/webp', 11890, 4, 1795172874543, 1795172874543, null, null, null, null, null, null, 0, 91, 'width-640', null),
(94, 'fd69581d155afedcaf928bae763886df.jpg', 'image', 'image/jpeg', 56129, 4, 1795172874543, 1795172874543, null, null, null, null, null, null, 0, 91, 'jpeg', null),
(95, 'c31b8b6c3a39240827f082c726f07804.mp4', 'video', 'video/mp4', 723666, 4, 1795172874543, 1795172874543, 42, 1280, 720, 'avc', 'aac', 'fd69581d155afedcaf928bae763886df.webp', 0, null, null, null),
(96, '02526ddc1f538b347c9ba1f64edfd767.webp', 'image', 'image/webp', 34844, 6, 1795198074636, 1795198074636, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRkIAAABXRUJQVlA4IDYAAACwAQCdASoIAA4ABUB8JQAAU7oFXyAAAP7l92Sqn8NJPyqthbHq8TlSu7w9meRjBSLNINAAAAA=","jpeg":true}'),
(97, '02526ddc1f538b347c9ba1f64edfd767-320.webp', 'image', 'image/webp', 13144, 6, 1795198074636, 1795198074636, null, null, null, null, null, null, 0, 96, 'width-320', null),
(98, '02526ddc1f538b347c9ba1f64edfd767-640.webp', 'image', 'image/webp', 25778, 6, 1795198074636, 1795198074636, null, null, null, null, null, null, 0, 96, 'width-640', null),
(99, '02526ddc1f538b347c9ba1f64edfd767.jpg', 'image', 'image/jpeg', 64716, 6, 1795198074636, 1795198074636, null, null, null, null, null, null, 0, 96, 'jpeg', null),
(100, '04b0582390b91d9b5622cd8d7a994dd5.mp4', 'video', 'video/mp4', 425397, 6, 1795198074636, 1795198074636, 19, 720, 1280, 'avc', 'aac', '02526ddc1f538b347c9ba1f64edfd767.webp', 0, null, null, null),
(101, '6c4aab90624c4a7609cc25cb3c514dde.webp', 'image', 'image/webp', 25200, 5, 1795223274731, 1795223274731, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoIAA4ABUB8JQAAU6GJfP4A/uRHmTiEpBITAfQ6NlruBoAA","jpeg":true}'),
(102, '6c4aab90624c4a7609cc25cb3c514dde-320.webp', 'image', 'image/webp', 9790, 5, 1795223274731, 1795223274731, null, null, null, null, null, null, 0, 101, 'width-320', null),
(103, '6c4aab90624c4a7609cc25cb3c514dde-640.webp', 'image', 'image/webp', 19838, 5, 1795223274731, 1795223274731, null, null, null, null, null, null, 0, 101, 'width-640', null),
(104, '6c4aab90624c4a7609cc25cb3c514dde.jpg', 'image', 'image/jpeg', 52237, 5, 1795223274731, 1795223274731, null, null, null, null, null, null, 0, 101, 'jpeg', null),
(105, '4fef6c7964a73918f6d1cfc8041e19a7.mp4', 'video', 'video/mp4', 324004, 5, 1795223274731, 1795223274731, 19, 720, 1280, 'avc', 'aac', '6c4aab90624c4a7609cc25cb3c514dde.webp', 0, null, null, null),
(106, '666d8c92475967b5bf0e2178fe738d34.webp', 'image', 'image/webp', 33112, 5, 1795248474836, 1795248474836, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAACwAQCdASoOAAgABUB8JZwAAxZg9HgAAP7l9zNgNw7/IWv2OKQiLFL4AAA=","jpeg":true}'),
(107, '666d8c92475967b5bf0e2178fe738d34-320.webp', 'image', 'image/webp', 5876, 5, 1795248474836, 1795248474836, null, null, null, null, null, null, 0, 106, 'width-320', null),
(108, '666d8c92475967b5bf0e2178fe738d34-640.webp', 'image', 'image/webp', 14148, 5, 1795248474836, 1795248474836, null, null, null, null, null, null, 0, 106, 'width-640', null),
(109, '666d8c92475967b5bf0e2178fe738d34.jpg', 'image', 'image/jpeg', 65598, 5, 1795248474836, 1795248474836, null, null, null, null, null, null, 0, 106, 'jpeg', null),
(110, '35bea02415cdbf0f74f813bb22d65e0a.mp4', 'video', 'video/mp4', 816121, 5, 1795248474836, 1795248474836, 42, 1280, 720, 'avc', 'aac', '666d8c92475967b5bf0e2178fe738d34.webp', 0, null, null, null),
(111, 'f4f5561a86b00a11fd2c8cf6d626b63e.webp', 'image', 'image/webp', 33194, 3, 1795273674836, 1795273674836, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoIAA4ABUB8JQAAYv/D3JsAAP7kRroe3s8+dFq13GLnoNlY8Rs6arXcRwGnAAAA","jpeg":true}'),
(112, 'f4f5561a86b00a11fd2c8cf6d626b63e-320.webp', 'image', 'image/webp', 12342, 3, 1795273674836, 1795273674836, null, null, null, null, null, null, 0, 111, 'width-320', null),
(113, 'f4f5561a86b00a11fd2c8cf6d626b63e-640.webp', 'image', 'image/webp', 24770, 3, 1795273674836, 1795273674836, null, null, null, null, null, null, 0, 111, 'width-640', null),
(114, 'f4f5561a86b00a11fd2c8cf6d626b63e.jpg', 'image', 'image/jpeg', 62862, 3, 1795273674836, 1795273674836, null, null, null, null, null, null, 0, 111, 'jpeg', null),
(115, '07ea14ece46e47da7b21d3058be7d493.mp4', 'video', 'video/mp4', 356149, 3, 1795273674836, 1795273674836, 19, 720, 1280, 'avc', 'aac', 'f4f5561a86b00a11fd2c8cf6d626b63e.webp', 0, null, null, null),
(116, '7a08147d1f975b4397df5a75376015ed.webp', 'image', 'image/webp', 19440, 5, 1795298874836, 1795298874836, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADQAQCdASoOAAgABUB8JYwC7AD0rQlXgAD+6QgnCz5BQL7VGK8PwxgAAAA=","jpeg":true}'),
(117, '7a08147d1f975b4397df5a75376015ed-320.webp', 'image', 'image/webp', 3422, 5, 1795298874836, 1795298874836, null, null, null, null, null, null, 0, 116, 'width-320', null),
(118, '7a08147d1f975b4397df5a75376015ed-640.webp', 'image', 'image/webp', 8262, 5, 1795298874836, 1795298874836, null, null, null, null, null, null, 0, 116, 'width-640', null),
(119, '7a08147d1f975b4397df5a75376015ed.jpg', 'image', 'image/jpeg', 39175, 5, 1795298874836, 1795298874836, null, null, null, null, null, null, 0, 116, 'jpeg', null),
(120, '6a03d0b52bc03a4bcdf8a41967abfab6.mp4', 'video', 'video/mp4', 734603, 5, 1795298874836, 1795298874836, 43, 1280, 720, 'avc', 'aac', '7a08147d1f975b4397df5a75376015ed.webp', 0, null, null, null),
(121, 'c7ca1a19ed33c232fbfc8036a66ad0f7.webp', 'image', 'image/webp', 26332, 7, 1795324074836, 1795324074836, null, null, null, null, null, null, 0, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABQAQCdASoIAA4ABUB8JZQABDOAAP7vxWWbuyI2T9AA+BZPrwIAAA==","jpeg":true}'),
(122, 'c7ca1a19ed33c232fbfc8036a66ad0f7-320.webp', 'image', 'image/webp', 9594, 7, 1795324074836, 1795324074836, null, null, null, null, null, null, 0, 121, 'width-320', null),
(123, 'c7ca1a19ed33c232fbfc8036a66ad0f7-640.webp', 'image', 'image/webp', 19592, 7, 1795324074836, 1795324074836, null, null, null, null, null, null, 0, 121, 'width-640', null),
(124, 'c7ca1a19ed33c232fbfc8036a66ad0f7.jpg', 'image', 'image/jpeg', 47267, 7, 1795324074836, 1795324074836, null, null, null, null, null, null, 0, 121, 'jpeg', null),
(125, '5360feb97e26e9cb6699d1bdfa127f08.mp4', 'video', 'video/mp4', 320708, 7, 1795324074836, 1795324074836, 19, 720, 1280, 'avc', 'aac', 'c7ca1a19ed33c232fbfc8036a66ad0f7.webp', 0, null, null, null),
(126, '15d9adefb66baf84bcd9d130eac7b01a.webp', 'image', 'image/webp', 86, 9, 1795349362036, 1795349362254, null, null, null, null, null, null, 0, null, null, '{"widths":[64],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoOAAgABUB8JaACdAFAAAD+34Ae5aKwL/O34g/UEsAAAA==","jpeg":true}'),
(127, '15d9adefb66baf84bcd9d130eac7b01a.jpg', 'image', 'image/jpeg', 298, 9, 1795349362036, 1795349362036, null, null, null, null, null, null, 0, 126, 'jpeg', null),
(128, '9e28f9a4f53446bbad52686cb6be2002.mp4', 'video', 'video/mp4', 2999504, 9, 1795349362036, 1795349362216, 12, 1280, 720, 'avc', null, null, 0, null, null, null),
(129, 'a181300d88a63793ed89aee5ae49de99.mp4', 'video', 'video/mp4', 832814, 9, 1795349400932, 1795349400932, 12, 854, 480, 'avc', null, null, 0, 128, 'mp4-480', null),
(130, 'd856e500e7639c46181e1c3dfab1f04e.webp', 'image', 'image/webp', 1104, 9, 1795349402760, 1795349402940, null, null, null, null, null, null, 0, null, null, '{"widths":[64],"blur":"UklGRl4AAABXRUJQVlA4IFIAAADwAQCdASoOAAoABUB8JbACdAEQ9t1bGXAA/tBvyljfVyzuQVqJk4wbswqyLAHYZjJeznX8VhZHel2fH/5N7aFsSezHJXKzTqZ+vs7nwZff3AAA","jpeg":true}'),
(131, 'd856e500e7639c46181e1c3dfab1f04e.jpg', 'image', 'image/jpeg', 1325, 9, 1795349402760, 1795349402760, null, null, null, null, null, null, 0, 130, 'jpeg', null),
(132, '6e80bc79170f237cf7f772d646f38e4b.mp4', 'video', 'video/mp4', 134056, 9, 1795349402760, 1795349402940, 125, 64, 48, 'avc', null, 'd856e500e7639c46181e1c3dfab1f04e.webp', 0, null, null, null),
(133, 'fac25c1876e601839afd7ba13bb6aa71.webp', 'image', 'image/webp', 1118, 9, 1795349423396, 1795349423588, null, null, null, null, null, null, 0, null, null, '{"widths":[64],"blur":"UklGRloAAABXRUJQVlA4IE4AAADQAQCdASoOAAoABUB8JbACdAEN1NngwAD+0G/KWN9XLOGqwNjhGpmNgVtYN3J3tiDrLPAHo84/P4/z+tQQffcQbqzqZ+vtBf29Pn3AAAA=","jpeg":true}'),
(134, 'fac25c1876e601839afd7ba13bb6aa71.jpg', 'image', 'image/jpeg', 1345, 9, 1795349423396, 1795349423396, null, null, null, null, null, null, 0, 133, 'jpeg', null),
(135, '6a608d42636cd8f095e04a9563f07ead.mp4', 'video', 'video/mp4', 3883, 9, 1795349423396, 1795349423588, 2, 64, 48, 'avc', null, 'fac25c1876e601839afd7ba13bb6aa71.webp', 0, null, null, null),
(136, '0e0577c4b787c8a785a363b0a3ca8704.jpg', 'image', 'image/jpeg', 13224, 9, 1795349429093, 1795349429093, null, null, null, null, null, null, 0, 128, 'preview-sheet', null),
(137, '765d71b1201a9dbbcdc11f81e46f7529.vtt', 'text', 'text/vtt; charset=utf-8', 521, 9, 1795349429093, 1795349429093, null, null, null, null, null, null, 0, 128, 'preview', null),
(138, '532b94829a9a7b24019ec2f91d1dd9a0.jpg', 'image', 'image/jpeg', 177141, 9, 1795349472929, 1795349472929, null, null, null, null, null, null, 0, 132, 'preview-sheet', null),
(139, 'd65c535b39305fd3a02d9e01c6e068e0.vtt', 'text', 'text/vtt; charset=utf-8', 5509, 9, 1795349472929, 1795349472929, null, null, null, null, null, null, 0, 132, 'preview', null),
(140, 'fab369764014eb5d627da4c135eb2e0b.jpg', 'image', 'image/jpeg', 3199, 9, 1795349490557, 1795349490557, null, null, null, null, null, null, 0, 135, 'preview-sheet', null),
(141, 'dcc998e3f65cb88618d3980a651525cd.vtt', 'text', 'text/vtt; charset=utf-8', 92, 9, 1795349490557, 1795349490557, null, null, null, null, null, null, 0, 135, 'preview', null),
(142, '45cfe15069c3831374111b22b460c31c.mp4', 'video', 'video/mp4', 134328, 9, 1795349505832, 1795349505832, null, null, null, null, null, null, 0, 132, 'hls-48', null),
(143, 'f639462bbe97a4105f20cc4812325dc4.m3u8', 'text', 'application/vnd.apple.mpegurl', 354, 9, 1795349505832, 1795349505832, null, null, null, null, null, null, 0, 132, 'hls-48-list', null),
(144, 'c6668395372cd82e30f7505dd16e649b.m3u8', 'text', 'application/vnd.apple.mpegurl', 185, 9, 1795349505832, 1795349505832, null, null, null, null, null, null, 0, 132, 'hls', null),
(145, '460fde1f79e7b47f71ad1ea71900f88a.mp4', 'video', 'video/mp4', 879689, 9, 1795349566522, 1795349566522, 6, 1280, 720, 'avc', null, null, 0, null, null, null),
(146, 'da89f8b105992b1a985562980a91d75c.mp4', 'video', 'video/mp4', 412420, 9, 1795349616756, 1795349616756, 6, 854, 480, 'avc', null, null, 0, 145, 'mp4-480', null),
(147, 'b23fa83c8e715f4d2c8eb93d6866d03b.jpg', 'image', 'image/jpeg', 6948, 9, 1795349662429, 1795349662429, null, null, null, null, null, null, 0, 145, 'preview-sheet', null),
(148, 'a07dd7b58de5cbe175c065ffd0a9e68a.vtt', 'text', 'text/vtt; charset=utf-8', 263, 9, 1795349662429, 1795349662429, null, null, null, null, null, null, 0, 145, 'preview', null),
(149, '26c5f64b426a28c4360e56f6837ccde7.webp', 'image', 'image/webp', 1066, 10, 1795349685538, 1795349685636, null, null, null, null, null, null, 0, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}'),
(150, '26c5f64b426a28c4360e56f6837ccde7.jpg', 'image', 'image/jpeg', 1715, 10, 1795349685538, 1795349685538, null, null, null, null, null, null, 0, 149, 'jpeg', null),
(151, '5ef1f60f31ea8cc7fea4c837ba5c4aba.mp4', 'video', 'video/mp4', 27492, 10, 1795349685538, 1795349685636, 16, 72, 128, 'avc', 'aac', '26c5f64b426a28c4360e56f6837ccde7.webp', 0, null, null, null),
(152, '83eacf22355f636705c8aa679e9acf3e.jpg', 'image', 'image/jpeg', 12326, 10, 1795349694320, 1795349694320, null, null, null, null, null, null, 0, 151, 'preview-sheet', null),
(153, '0aa0b229ddb2609647c27feb1901faa8.vtt', 'text', 'text/vtt; charset=utf-8', 692, 10, 1795349694320, 1795349694320, null, null, null, null, null, null, 0, 151, 'preview', null),
(154, '00368189a5e61f0565360ef2bb4c91d5.webp', 'image', 'image/webp', 1066, 10, 1795349695004, 1795349695037, null, null, null, null, null, null, 0, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}'),
(155, '00368189a5e61f0565360ef2bb4c91d5.jpg', 'image', 'image/jpeg', 1715, 10, 1795349695004, 1795349695004, null, null, null, null, null, null, 0, 154, 'jpeg', null),
(156, 'f2b160593460069d51e265fe1ece6ec5.mp4', 'video', 'video/mp4', 27492, 10, 1795349695004, 1795349695037, 16, 72, 128, 'avc', 'aac', '00368189a5e61f0565360ef2bb4c91d5.webp', 0, null, null, null),
(157, 'ba7fbe36025ff53e37a1f3aeeafb8c6c.jpg', 'image', 'image/jpeg', 12326, 10, 1795349710051, 1795349710051, null, null, null, null, null, null, 0, 156, 'preview-sheet', null),
(158, 'ca666627b914d64953d744ba38c123f2.vtt', 'text', 'text/vtt; charset=utf-8', 692, 10, 1795349710051, 1795349710051, null, null, null, null, null, null, 0, 156, 'preview', null),
(159, '095e885038c6a6527e060a8154cec2d0.webp', 'image', 'image/webp', 1066, 10, 1795349718430, 1795349718658, null, null, null, null, null, null, 0, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}'),
(160, '095e885038c6a6527e060a8154cec2d0.jpg', 'image', 'image/jpeg', 1715, 10, 1795349718430, 1795349718430, null, null, null, null, null, null, 0, 159, 'jpeg', null),
(161, '4978ad2abb2a95cd7d83e0bb4f9679da.mp4', 'video', 'video/mp4', 27492, 10, 1795349718430, 1795349718658, 16, 72, 128, 'avc', 'aac', '095e885038c6a6527e060a8154cec2d0.webp', 0, null, null, null),
(162, '56dbe74b721f84e219b3b025bf0348f4.webp', 'image', 'image/webp', 86, 9, 1795349721167, 1795349721459, null, null, null, null, null, null, 0, null, null, '{"widths":[64],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoOAAgABUB8JaACdAFAAAD+34Ae5aKwL/O34g/UEsAAAA==","jpeg":true}'),
(163, '56dbe74b721f84e219b3b025bf0348f4.jpg', 'image', 'image/jpeg', 298, 9, 1795349721167, 1795349721167, null, null, null, null, null, null, 0, 162, 'jpeg', null),
(164, '46c364749067a0f57157398a6bf1b269.jpg', 'image', 'image/jpeg', 12326, 10, 1795349738499, 1795349738499, null, null, null, null, null, null, 0, 161, 'preview-sheet', null),
(165, 'dd61585629e14bc380d0b35bc6072124.vtt', 'text', 'text/vtt; charset=utf-8', 692, 10, 1795349738499, 1795349738499, null, null, null, null, null, null, 0, 161, 'preview', null),
(166, '50e489f18fb95d99a1a9dac8f31c09fb.webp', 'image', 'image/webp', 1244, 9, 1795349755745, 1795349755841, null, null, null, null, null, null, 0, null, null, '{"widths":[80],"blur":"UklGRmYAAABXRUJQVlA4IFoAAADQAQCdASoOAAgABUB8JbACdAEPPxrEIAD+2iVPE0kD/7XZ1wpCYs79UDF1eJEtzZWTq1wNAEvFOfejpl65k0kfg756cOaAbp/y2M1z+8m+v/wbH9S7/3AAAAA=","jpeg":true}'),
(167, '50e489f18fb95d99a1a9dac8f31c09fb.jpg', 'image', 'image/jpeg', 1538, 9, 1795349755745, 1795349755745, null, null, null, null, null, null, 0, 166, 'jpeg', null),
(168, '1de1645c329dcbe5ac380bb6cbac0040.webm', 'video', 'video/webm', 5721, 9, 1795349755745, 1795349755841, 2, 80, 48, 'vp8', null, '50e489f18fb95d99a1a9dac8f31c09fb.webp', 1, null, null, null),
(169, '5381c6d7bc1f9022a535b89db815c514.mp4', 'video', 'video/mp4', 2999504, 9, 1795349794542, 1795349794607, 12, 1280, 720, 'avc', null, null, 0, null, null, null),
(170, '3122881bd3617a89cd3745c579c6e1a0.webp', 'image', 'image/webp', 1372, 10, 1795349805445, 1795349805545, null, null, null, null, null, null, 0, null, null, '{"widths":[96],"blur":"UklGRmIAAABXRUJQVlA4IFYAAADQAQCdASoOAAcABUB8JbACdAENWPjs4AD+2iVPA3FHduYtFM04XcEEqeG3xYPXBkx+0s+Zb0ePfj/P60zOS+CrUpqnAE/y2M1z+8m+v/0NuXwYn9wAAA==","jpeg":true}'),
(171, '3122881bd3617a89cd3745c579c6e1a0.jpg', 'image', 'image/jpeg', 1617, 10, 1795349805445, 1795349805445, null, null, null, null, null, null, 0, 170, 'jpeg', null),
(172, '030c2476b918763e38d008f28e317bf6.webm', 'video', 'video/webm', 8748, 10, 1795349805462, 1795349805545, 2, 96, 48, 'vp8', null, '3122881bd3617a89cd3745c579c6e1a0.webp', 1, null, null, null),
(173, '8cd3b156c8bfed7bc6fded2d75ea5dfa.webp', 'image', 'image/webp', 1066, 9, 1795349818000, null, null, null, null, null, null, null, 0, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}'),
(174, '8cd3b156c8bfed7bc6fded2d75ea5dfa.jpg', 'image', 'image/jpeg', 1715, 9, 1795349818000, 1795349818000, null, null, null, null, null, null, 0, 173, 'jpeg', null),
(175, 'e3816ac2d8c53b98efd2526807d693d0.mp4', 'video', 'video/mp4', 27492, 9, 1795349818001, null, 16, 72, 128, 'avc', 'aac', '8cd3b156c8bfed7bc6fded2d75ea5dfa.webp', 0, null, null, null);
insert into media_jobs (id, upload_id, step, state, rank, attempts, reason, run_after, lease, leased_until, created_at, owner_id, outages) values
(1, 128, 'mp4-480', 'done', 1, 1, null, 0, null, null, 1795349362254, 9, 0),
(2, 128, 'preview', 'done', 2, 1, null, 0, null, null, 1795349362255, 9, 0),
(3, 132, 'preview', 'done', 2, 1, null, 0, null, null, 1795349402984, 9, 0),
(4, 132, 'hls', 'done', 3, 1, null, 0, null, null, 1795349402984, 9, 0),
(5, 135, 'convert', 'done', 0, 1, null, 0, null, null, 1795349423620, 9, 0),
(6, 135, 'preview', 'done', 2, 1, null, 0, null, null, 1795349449747, 9, 0),
(7, 128, 'cut-29', 'done', 2, 1, null, 0, null, null, 1795349506373, 9, 0),
(8, 145, 'mp4-480', 'done', 1, 1, null, 0, null, null, 1795349566653, 9, 0),
(9, 145, 'preview', 'done', 2, 1, null, 0, null, null, 1795349566653, 9, 0),
(10, 151, 'preview', 'done', 2, 1, null, 0, null, null, 1795349685645, 10, 0),
(11, 156, 'preview', 'done', 2, 1, null, 0, null, null, 1795349695052, 10, 0),
(12, 161, 'preview', 'done', 2, 1, null, 0, null, null, 1795349718659, 10, 0),
(13, 168, 'convert', 'queued', 0, 0, null, 0, null, null, 1795349755843, 9, 0),
(14, 169, 'mp4-480', 'queued', 1, 0, null, 0, null, null, 1795349794612, 9, 0),
(15, 169, 'preview', 'queued', 2, 0, null, 0, null, null, 1795349794612, 9, 0),
(16, 132, 'cut-35', 'queued', 2, 0, null, 0, null, null, 1795349794817, 9, 0),
(17, 172, 'convert', 'failed', 0, 3, 'It could not be made ready', 0, null, null, 1795349805563, 10, 0);
insert into videos (id, title, description, video_file, video_url, thumbnail_file, thumbnail_url, duration, clip_start_time, clip_duration, submitted_at, views, likes, saves, category_id, creator_id, featured, is_trending, is_micro_clip, approval_status, review_notes, reviewed_at, reviewed_by_id, feed_position, short_position, trending_score, source_id, shelf, progress, failure, renditions, captions_version, picture, notice, revision, version, proposal_status, awaits_review, held_feed_position, held_short_position, withdrawn_with_source, last_captions_version) values
(1, 'CPR: find the beat', 'Thirty compressions at 110 a minute, then two breaths. Press 5 to 6 cm deep and let the chest come all the way back. For demonstration. Follow your local protocols.', '020e45809744952c6de68e2ae67c26b6.mp4', null, '602e26672929b4a1d6737543685cd0e5.webp', null, 20, 0, 20, 1794719272442, 180, 20, 5, 1, 3, 0, 0, 1, 'approved', null, 1794722872442, 1, 1, 1, 48.140356, null, 'short', null, null, null, 1, '{"widths":[320,640,720],"blur":"UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoIAA4ABUB8JZQC7AD0tou3CAD+5C3fJG3WAJyb67GsUWCmXqRl2AAA","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 1),
(2, 'START triage, patient by patient', 'Walking, breathing, rate, pulse, mental status: five questions sort each adult patient in under a minute. Watch six patients move through the tree and take their colour. For demonstration. Follow your local protocols.', '71732fc7c6f3c021b4bde170a6ac7e8c.mp4', null, 'c2f032502db121265b1fc02b5f0d4af0.webp', null, 51, null, null, 1794744472676, 1157, 116, 28, 9, 3, 0, 1, 0, 'approved', null, 1794748072676, 1, 2, null, 1000048.959721, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjoAAABXRUJQVlA4IC4AAAAQAgCdASoOAAgABUB8JYwC7O/7BXNHw0KQAP7p40x0OJsy0g0Q2+PQpMuaeAAA","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(3, 'Tourniquet in five moves', 'Place it 5 to 7 cm above the wound, never over a joint. Pull tight, turn until the bleeding stops, lock it and write down the time. For demonstration. Follow your local protocols.', 'cb3350b94b1e29d7edde54cd0dd6f9c5.mp4', null, '12297d56588e6aee9cf69f5d7cfa837e.webp', null, 22, 0, 22, 1794769672777, 2134, 194, 53, 1, 3, 0, 0, 1, 'approved', null, 1794773272777, 1, 3, 2, 49.252904, null, 'short', null, null, null, 1, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAADQAQCdASoIAA4ABUB8JZQC7AD0k63hQAD+5feAOE+hTPr12zyAAA==","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 1),
(4, '12-lead placement, V1 to V6', 'Find the angle of Louis, count to the fourth space and place six electrodes in the order that works. The most common mistakes are shown at the end. For demonstration. Follow your local protocols.', 'c151d30f25313461950fb9b397a6126e.mp4', null, '263e1ba29cea2365cf7a7fd2f2fdeddb.webp', null, 48, null, null, 1794794873010, 3111, 260, 78, 3, 3, 1, 0, 0, 'approved', null, 1794798473010, 1, 4, null, 49.44571, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoOAAgABUB8JZQC7ADymHeoAAD+5C1MgxaqkHC0EIURPpmvDxmrcIAA","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(5, 'Where the pads go', 'One pad below the right collarbone, one on the left side under the armpit. The current has to travel through the heart. For demonstration. Follow your local protocols.', '122a4ee71e53823882c35a1eb5feead2.mp4', null, 'eb439c41e0ecfab47f3143665f6eeeea.webp', null, 17, 0, 17, 1794820073113, 4088, 314, 102, 1, 3, 0, 0, 1, 'approved', null, 1794823673113, 1, 5, 3, 49.592768, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoIAA4ABUB8JYwC7AD0SyZAAP7pUcoSIz4VCcJJ+4Bmjb5NWs4rXEJN+EAAAA==","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(6, 'Three capnography shapes', 'The square wave, the shark fin and the sudden rise. Learn what each waveform says about the patient before the numbers do. For demonstration. Follow your local protocols.', '0853d9416fa4e89c75a96b9081f27400.mp4', null, '1f84db78deb4cf3be8259eb17b2c8a9c.webp', null, 24, 0, 24, 1794845273227, 865, 62, 21, 2, 5, 0, 0, 1, 'approved', null, 1794848873227, 1, 6, 4, 48.947344, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAADQAQCdASoIAA4ABUB8JZQAAxf8EPwAAAD+6VHJ5HZzzn9SAFwAAA==","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(7, 'The first five minutes of command', 'Give the size-up, take command, name a strategy and build the structure before you need it. Keep every leader between three and seven reports. For demonstration. Follow your local protocols.', 'f0839c72b2b9bf01442cad08e8761198.mp4', null, '43cd128ec847d0c42be63aeb0b824679.webp', null, 47, null, null, 1794870473281, 1842, 204, 47, 7, 7, 0, 1, 0, 'approved', null, 1794874073281, 1, 7, null, 1000049.392343, null, 'medium', null, null, null, 1, '{"widths":[320,640,1280],"blur":"UklGRjAAAABXRUJQVlA4ICQAAAAwAQCdASoOAAgABUB8JZwAA3AA/u/FYRx/fYNj01t9JekAAAA=","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 1),
(8, 'BE-FAST: six looks for stroke', 'Balance, eyes, face, arm, speech, time. One sign that is new is enough to act, and the clock starts when the patient was last well. For demonstration. Follow your local protocols.', '83d7df4f1bd619071f7042f0399fb2fb.mp4', null, 'e47c62b04cc3a0e8e76c44858a40fe37.webp', null, 23, 0, 23, 1794895673477, 2819, 282, 70, 11, 5, 0, 0, 1, 'approved', null, 1794899273477, 1, 8, 5, 49.598294, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAAAwAQCdASoIAA4ABUB8JZQAA3AA/u+mgUJIVYZo5t+d7NWZX+6tLP9A8AA=","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(9, 'Building pump discharge pressure', 'Nozzle pressure, friction loss, elevation and appliances add up to one number on the gauge. Follow one attack line from the nozzle back to the pump. For demonstration. Follow your local protocols.', '8782c51184bf666ed3c52336f8bc4bd1.mp4', null, 'addfc3428cee1b9e6f2d871a5c734d6b.webp', null, 42, null, null, 1794920873572, 3796, 345, 94, 10, 6, 0, 0, 0, 'approved', null, 1794924473572, 1, 9, null, 49.75273, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjgAAABXRUJQVlA4ICwAAABwAQCdASoOAAgABUB8JYwC7AFAAAD+76aBpc3GB+iTN+Qj6bZE+oA6amAAAA==","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(10, 'Box breathing, 4-4-4-4', 'In for four, hold for four, out for four, hold for four. One round takes sixteen seconds and works in any seat of the truck. For demonstration. Follow your local protocols.', '0578e273dc5076b4542d682945e0da0f.mp4', null, '0ac0bb10612371840de5e681654d4f8e.webp', null, 16, 0, 16, 1794946073654, 573, 48, 15, 12, 8, 0, 0, 1, 'approved', null, 1794949673654, 1, 10, 6, 48.965414, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoIAA4ABUB8JYwAAvhvtqOWoAD+6QgVTEuHu2XB3GZe8fplz+fxXLdFvqAmIMAA","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(11, 'The 75° ladder', 'One out for every four up gives about 75 degrees. Watch the ladder sweep through too flat and too steep before it lands. For demonstration. Follow your local protocols.', 'e869b3579f213db7d63bf3d03562efbf.mp4', null, '2aeceb116169c81467a04b09e84241e9.webp', null, 17, 0, 17, 1794971273717, 1550, 119, 38, 4, 4, 0, 0, 1, 'approved', null, 1794974873717, 1, 11, 7, 49.419851, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAAAwAQCdASoIAA4ABUB8JZwAA3AA/u/FYbr7Iyefne2Ck/SNU9cUAA==","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(12, 'Burns: the rule of nines', 'Estimate the burned area of an adult in steps of nine percent, use the palm for the rest, and leave simple redness out. A worked patient closes the lesson. For demonstration. Follow your local protocols.', '5d4556236073de7018b89f1865cd33f1.mp4', null, '0465ca6e81f6ef436370b0fdb6e610bd.webp', null, 44, null, null, 1794996473838, 2527, 181, 63, 1, 3, 1, 1, 0, 'approved', null, 1795000073838, 1, 12, null, 1000049.665405, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjIAAABXRUJQVlA4ICYAAAAwAQCdASoOAAgABUB8JZwAA3AA/u/jiuLuQB+zmiId8pZjb84QAA==","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(13, 'LUNAR: the mayday call', 'Location, unit, name, assignment and air, resources needed. Five parts, said in order, while you still have air to say them. For demonstration. Follow your local protocols.', '00de1786f574d4cf1023b336d8410ec1.mp4', null, 'c7a445994726d7fc4c14258b8cbf1aa3.webp', null, 22, 0, 22, 1795021673911, 3504, 389, 88, 6, 4, 0, 0, 1, 'approved', null, 1795025273911, 1, 13, 8, 49.920728, null, 'short', null, null, null, 1, '{"widths":[320,640,720],"blur":"UklGRjAAAABXRUJQVlA4ICQAAACwAQCdASoIAA4ABUB8JZwAAxf7+vIAAP7pUcnZjVxkvSoAAAA=","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 1),
(14, 'ATMIST: a handover in 45 seconds', 'Age, time, mechanism, injuries, signs, treatment. Six parts in a fixed order let the receiving team listen once and start to work. For demonstration. Follow your local protocols.', 'd732772e270e7e54b8c492d17c36971f.mp4', null, 'f421be181f942d80261e5634e3d8b7ca.webp', null, 48, null, null, 1795046874102, 281, 29, 7, 3, 3, 0, 0, 0, 'approved', null, 1795050474102, 1, 14, null, 48.852653, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjQAAABXRUJQVlA4ICgAAABQAQCdASoOAAgABUB8JZQABDOAAP7vxWHanPU1lR917ztb7JbMcnwA","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(15, 'Reading smoke at the door', 'Volume, velocity, density, colour. Four looks from the doorway tell you what the fire is doing before you go in. For demonstration. Follow your local protocols.', '76529dc8177d4057021a78cf6d27a00a.mp4', null, '6e232b03696c84bc73080acb9f043087.webp', null, 21, 0, 21, 1795072074211, 1258, 114, 31, 4, 4, 0, 0, 1, 'approved', null, 1795075674211, 1, 15, 9, 49.52217, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADwAQCdASoIAA4ABUB8JZQC7AEf/9HMksgA/uRHmLRu1X3/hIQ4ukSAAAA=","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(16, 'Full stop at red', 'Lights and siren ask for the right of way, they do not grant it. Stop at the red light, clear each lane, then go. For demonstration. Follow your local protocols.', 'f4f5b12ca3c220489e811d42637722e3.mp4', null, 'ef464c0099e98a1efb267ba212b1f21f.webp', null, 16, 0, 16, 1795097274284, 2235, 187, 56, 8, 6, 0, 0, 1, 'approved', null, 1795100874284, 1, 16, 10, 49.802204, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAAAwAQCdASoIAA4ABUB8JZQAA3AA/u8OIZoR3+EdT9c0XH4pN2BPM0ALgAA=","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(17, 'RSI: the checklist before the drugs', 'Prepare, preoxygenate, position, plan. A read-aloud checklist and an agreed plan for failure make an emergency airway calmer and safer. For demonstration. Follow your local protocols.', '2102053ac5bdee188dc58bf2747c2b68.mp4', null, '13caa920133b4b9445174370fdfa8864.webp', null, 48, null, null, 1795122474347, 3212, 247, 80, 2, 5, 0, 1, 0, 'approved', null, 1795126074347, 1, 17, null, 1000049.988035, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjQAAABXRUJQVlA4ICgAAADQAQCdASoOAAgABUB8JZQAAxZhM4ukQAD+6QWmN01pccIcPisl4AAA","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(18, 'Backing with a spotter', 'The spotter stays in the mirror, on the driver side at the rear. If you lose sight of the spotter, you stop. For demonstration. Follow your local protocols.', '82add7d7dca0aa9fccdfccbedd49b58e.mp4', null, '75edd59c2a102d6796373750eaa17918.webp', null, 16, 0, 16, 1795147674503, 4189, 300, 104, 8, 6, 0, 0, 1, 'approved', null, 1795151274503, 1, 18, 11, 50.134484, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADQAQCdASoIAA4ABUB8JZQAApyo304tQAD+5EeZOQ5D4F7sqVW4cWnB4AA=","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(19, 'Air management: out before the alarm', 'Know your air, know your way out and leave while the reserve is still untouched. Follow one cylinder from the door to the exit. For demonstration. Follow your local protocols.', 'c31b8b6c3a39240827f082c726f07804.mp4', null, 'fd69581d155afedcaf928bae763886df.webp', null, 42, null, null, 1795172874543, 966, 107, 25, 6, 4, 0, 0, 0, 'approved', null, 1795176474543, 1, 19, null, 49.613267, null, 'medium', null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoOAAgABUB8JZQAAtw6gIAA/unjFXdmiBqP6TtNwhAXdAiXAAA=","jpeg":true}', null, 2, 1, 'pending', 1, null, null, 0, 0),
(20, 'Friction loss: C × Q² × L', 'Double the flow and the loss grows four times. Work one line through with the coefficient, the flow and the length of hose. For demonstration. Follow your local protocols.', '04b0582390b91d9b5622cd8d7a994dd5.mp4', null, '02526ddc1f538b347c9ba1f64edfd767.webp', null, 19, 0, 19, 1795198074636, 0, 0, 0, 10, 6, 0, 0, 1, 'rejected', 'Good pace. Please name the local protocol in the first ten seconds and show the gauge reading once more, then send it again.', 1795201674636, 1, null, null, 0, null, null, null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRkIAAABXRUJQVlA4IDYAAACwAQCdASoIAA4ABUB8JQAAU7oFXyAAAP7l92Sqn8NJPyqthbHq8TlSu7w9meRjBSLNINAAAAA=","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(21, 'Five rights before you push', 'Right patient, right drug, right dose, right route, right time. Say the check out loud with a partner before the plunger moves. For demonstration. Follow your local protocols.', '4fef6c7964a73918f6d1cfc8041e19a7.mp4', null, '6c4aab90624c4a7609cc25cb3c514dde.webp', null, 19, 0, 19, 1795223274731, 2921, 266, 73, 13, 5, 0, 0, 1, 'approved', null, 1795226874731, 1, 20, 12, 50.140086, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoIAA4ABUB8JQAAU6GJfP4A/uRHmTiEpBITAfQ6NlruBoAA","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(22, 'Last known well: the stroke clock', 'Treatment decisions hang on one time: when the patient was last seen well. Find it, say it in the pre-alert and do not let it change on the way. For demonstration. Follow your local protocols.', '35bea02415cdbf0f74f813bb22d65e0a.mp4', null, '666d8c92475967b5bf0e2178fe738d34.webp', null, 42, null, null, 1795248474836, 0, 0, 0, 11, 5, 0, 0, 0, 'pending', null, null, null, null, null, 0, null, null, null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAACwAQCdASoOAAgABUB8JZwAAxZg9HgAAP7l9zNgNw7/IWv2OKQiLFL4AAA=","jpeg":true}', null, 1, 1, null, 1, null, null, 0, 0),
(23, 'How long will the oxygen last?', 'Pressure minus the reserve, times the cylinder factor, divided by the flow. Do the sum before the transfer, not halfway through it. For demonstration. Follow your local protocols.', '07ea14ece46e47da7b21d3058be7d493.mp4', null, 'f4f5561a86b00a11fd2c8cf6d626b63e.webp', null, 19, 0, 19, 1795273674836, 0, 0, 0, 3, 3, 0, 0, 1, 'pending', null, null, null, null, null, 0, null, null, null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRkAAAABXRUJQVlA4IDQAAACwAQCdASoIAA4ABUB8JQAAYv/D3JsAAP7kRroe3s8+dFq13GLnoNlY8Rs6arXcRwGnAAAA","jpeg":true}', null, 1, 1, null, 1, null, null, 0, 0),
(24, 'Epinephrine in anaphylaxis', 'Recognise it, give it early, give it into the outer thigh. Read the ampoule aloud, note the time and be ready to repeat. For demonstration. Follow your local protocols.', '6a03d0b52bc03a4bcdf8a41967abfab6.mp4', null, '7a08147d1f975b4397df5a75376015ed.webp', null, 43, null, null, 1795298874836, 0, 0, 0, 13, 5, 0, 0, 0, 'pending', null, null, null, null, null, 0, null, null, null, null, null, null, '{"widths":[320,640,1280],"blur":"UklGRjYAAABXRUJQVlA4ICoAAADQAQCdASoOAAgABUB8JYwC7AD0rQlXgAD+6QgnCz5BQL7VGK8PwxgAAAA=","jpeg":true}', null, 1, 1, null, 1, null, null, 0, 0),
(25, 'Four questions after the call', 'What was planned, what happened, why was there a gap, what do we do next time. Ten minutes at the tailboard is enough. For demonstration. Follow your local protocols.', '5360feb97e26e9cb6699d1bdfa127f08.mp4', null, 'c7ca1a19ed33c232fbfc8036a66ad0f7.webp', null, 19, 0, 19, 1795324074836, 2629, 292, 65, 5, 7, 0, 0, 1, 'approved', null, 1795327674836, 1, 21, 13, 50.294746, null, 'short', null, null, null, null, '{"widths":[320,640,720],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABQAQCdASoIAA4ABUB8JZQABDOAAP7vxWWbuyI2T9AA+BZPrwIAAA==","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(26, 'Tall drill', 'Zébra crossing, ladder 7', '9e28f9a4f53446bbad52686cb6be2002.mp4', null, '15d9adefb66baf84bcd9d130eac7b01a.webp', null, 12, null, null, 1795349362254, 2, 1, 1, 3, 9, 0, 0, 0, 'approved', null, 1795349505955, 1, 22, null, 48.00608, null, 'short', null, null, '[{"size":720,"file":"9e28f9a4f53446bbad52686cb6be2002.mp4"},{"size":480,"file":"a181300d88a63793ed89aee5ae49de99.mp4"}]', 2, '{"widths":[64],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoOAAgABUB8JaACdAFAAAD+34Ae5aKwL/O34g/UEsAAAA==","jpeg":true}', null, 6, 1, 'pending', 1, null, null, 0, 3),
(27, 'Long drill', 'Zébra crossing, ladder 7', '6e80bc79170f237cf7f772d646f38e4b.mp4', null, 'd856e500e7639c46181e1c3dfab1f04e.webp', null, 125, null, null, 1795349402983, 1, 0, 0, 3, 9, 0, 0, 0, 'approved', null, 1795349506075, 1, 23, null, 46.500997, null, 'medium', null, null, null, null, '{"widths":[64],"blur":"UklGRl4AAABXRUJQVlA4IFIAAADwAQCdASoOAAoABUB8JbACdAEQ9t1bGXAA/tBvyljfVyzuQVqJk4wbswqyLAHYZjJeznX8VhZHel2fH/5N7aFsSezHJXKzTqZ+vs7nwZff3AAA","jpeg":true}', null, 4, 1, null, 0, null, null, 0, 2),
(28, 'Converted drill', 'Zébra crossing, ladder 7', '6a608d42636cd8f095e04a9563f07ead.mp4', null, 'fac25c1876e601839afd7ba13bb6aa71.webp', null, 2, null, null, 1795349423589, 1, 1, 0, 3, 9, 0, 0, 0, 'approved', null, 1795349506127, 1, 24, null, 47.542424, null, 'short', null, null, null, null, '{"widths":[64],"blur":"UklGRloAAABXRUJQVlA4IE4AAADQAQCdASoOAAoABUB8JbACdAEN1NngwAD+0G/KWN9XLOGqwNjhGpmNgVtYN3J3tiDrLPAHo84/P4/z+tQQffcQbqzqZ+vtBf29Pn3AAAA=","jpeg":true}', null, 4, 1, null, 0, null, null, 0, 0),
(29, 'Clip of tall', 'Zébra crossing, ladder 7', '460fde1f79e7b47f71ad1ea71900f88a.mp4', null, '15d9adefb66baf84bcd9d130eac7b01a.webp', null, 6, 0, 6, 1795349506216, 1, 0, 1, 3, 9, 0, 0, 1, 'approved', null, 1795349506317, 1, 25, 14, 47.823387, 26, 'short', null, null, '[{"size":720,"file":"460fde1f79e7b47f71ad1ea71900f88a.mp4"},{"size":480,"file":"da89f8b105992b1a985562980a91d75c.mp4"}]', 2, '{"widths":[64],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoOAAgABUB8JaACdAFAAAD+34Ae5aKwL/O34g/UEsAAAA==","jpeg":true}', null, 2, 1, null, 0, null, null, 0, 2),
(30, 'Refused drill', 'Zébra crossing, ladder 7', '5ef1f60f31ea8cc7fea4c837ba5c4aba.mp4', null, '26c5f64b426a28c4360e56f6837ccde7.webp', null, 16, null, null, 1795349685645, 0, 0, 0, 3, 10, 0, 0, 0, 'rejected', 'Too dark', 1795349685824, 1, null, null, 0, null, null, null, null, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}', 'It plays without sound', 2, 1, null, 0, null, null, 0, 0),
(31, 'Withdrawn drill', 'Zébra crossing, ladder 7', 'f2b160593460069d51e265fe1ece6ec5.mp4', null, '00368189a5e61f0565360ef2bb4c91d5.webp', null, 16, null, null, 1795349695052, 0, 0, 0, 3, 10, 0, 0, 0, 'withdrawn', null, 1795349695305, 10, null, null, 46.50148, null, null, null, null, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}', null, 3, 1, null, 0, 26, null, 0, 0),
(32, 'Waiting short', 'Zébra crossing, ladder 7', '4978ad2abb2a95cd7d83e0bb4f9679da.mp4', null, '095e885038c6a6527e060a8154cec2d0.webp', null, 16, 0, 16, 1795349718659, 0, 0, 0, 3, 10, 0, 0, 1, 'pending', null, null, null, null, null, 0, null, null, null, null, null, null, '{"widths":[72],"blur":"UklGRj4AAABXRUJQVlA4IDIAAAAQAgCdASoIAA4ABUB8JYwAAxZeXA2e6CuAAP7sEHNFzruKklGMvk0bRJK027UBMQYAAA==","jpeg":true}', null, 1, 1, null, 1, null, null, 0, 0),
(33, 'Waits for its turn', 'Zébra crossing, ladder 7', '1de1645c329dcbe5ac380bb6cbac0040.webm', null, '50e489f18fb95d99a1a9dac8f31c09fb.webp', null, 2, null, null, 1795349755842, 0, 0, 0, 3, 9, 0, 0, 0, 'processing', null, null, null, null, null, 0, null, null, 0, null, null, null, '{"widths":[80],"blur":"UklGRmYAAABXRUJQVlA4IFoAAADQAQCdASoOAAgABUB8JbACdAEPPxrEIAD+2iVPE0kD/7XZ1wpCYs79UDF1eJEtzZWTq1wNAEvFOfejpl65k0kfg756cOaAbp/y2M1z+8m+v/wbH9S7/3AAAAA=","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0),
(34, 'Waits for review', 'Zébra crossing, ladder 7', '5381c6d7bc1f9022a535b89db815c514.mp4', null, null, null, 12, null, null, 1795349794607, 0, 0, 0, 3, 9, 0, 0, 0, 'pending', null, null, null, null, null, 0, null, null, null, null, null, null, null, null, 1, 1, null, 1, null, null, 0, 0),
(35, 'Clip of long', 'Zébra crossing, ladder 7', '6e80bc79170f237cf7f772d646f38e4b.mp4', null, 'd856e500e7639c46181e1c3dfab1f04e.webp', null, 125, 5, 10, 1795349794696, 0, 0, 0, 3, 9, 0, 0, 1, 'approved', null, 1795349794773, 1, 27, 15, 46.501645, 27, 'short', null, null, null, null, '{"widths":[64],"blur":"UklGRl4AAABXRUJQVlA4IFIAAADwAQCdASoOAAoABUB8JbACdAEQ9t1bGXAA/tBvyljfVyzuQVqJk4wbswqyLAHYZjJeznX8VhZHel2fH/5N7aFsSezHJXKzTqZ+vs7nwZff3AAA","jpeg":true}', null, 2, 1, null, 0, null, null, 0, 0),
(36, 'Failed drill', 'Zébra crossing, ladder 7', '030c2476b918763e38d008f28e317bf6.webm', null, '3122881bd3617a89cd3745c579c6e1a0.webp', null, 2, null, null, 1795349805563, 0, 0, 0, 3, 10, 0, 0, 0, 'failed', null, null, null, null, null, 0, null, null, null, 'It could not be made ready', null, null, '{"widths":[96],"blur":"UklGRmIAAABXRUJQVlA4IFYAAADQAQCdASoOAAcABUB8JbACdAENWPjs4AD+2iVPA3FHduYtFM04XcEEqeG3xYPXBkx+0s+Zb0ePfj/P60zOS+CrUpqnAE/y2M1z+8m+v/0NuXwYn9wAAA==","jpeg":true}', null, 1, 1, null, 0, null, null, 0, 0);
insert into proposals (id, video_id, title, description, category_id, thumbnail_file, picture, video_file, duration, captions, captions_version, status, progress, failure, notice, review_notes, submitted_at) values
(1, 19, null, 'Checked against the 2026 edition of the standard. Know your air, know your way out and leave while the reserve is still untouched. Follow one cylinder from the door to the exit. For demonstration. Follow your local protocols.', null, null, null, null, null, null, null, 'pending', null, null, null, null, 1795349277283),
(2, 26, 'Tall drill, second edition', 'Better words', null, '56dbe74b721f84e219b3b025bf0348f4.webp', '{"widths":[64],"blur":"UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoOAAgABUB8JaACdAFAAAD+34Ae5aKwL/O34g/UEsAAAA==","jpeg":true}', null, null, '[{"startMs":0,"endMs":800,"text":"A proposed sentence"}]', 3, 'pending', null, null, null, null, 1795349722020);
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
(1, 1, 1, 'We ran this at the start of shift today. Everybody had it after two rounds.', 1795343872442),
(2, 1, 2, 'Same here, and it is on our wall now.', 1795345372442),
(3, 2, 2, 'Clear and short. The count on the screen helps a lot.', 1795341652676),
(4, 2, 4, 'Could you do one with gloves on? That is where we fumble.', 1795343152676),
(5, 3, 4, 'Good refresher before the skills check.', 1795339432777),
(6, 3, 5, 'Showed it to our new hires. They asked the right questions afterwards.', 1795340932777),
(7, 4, 5, 'The order is what I always forget. Thank you.', 1795337213010),
(8, 4, 6, 'Write it on your glove. Worked for me for a year.', 1795338713010),
(9, 5, 6, 'We ran this at the start of shift today. Everybody had it after two rounds.', 1795334993113),
(10, 5, 7, 'Same here, and it is on our wall now.', 1795336493113),
(11, 6, 7, 'Clear and short. The count on the screen helps a lot.', 1795332773227),
(12, 6, 8, 'Could you do one with gloves on? That is where we fumble.', 1795334273227),
(13, 7, 8, 'Good refresher before the skills check.', 1795330553281),
(14, 7, 1, 'Showed it to our new hires. They asked the right questions afterwards.', 1795332053281),
(15, 8, 1, 'The order is what I always forget. Thank you.', 1795328333477),
(16, 8, 2, 'Write it on your glove. Worked for me for a year.', 1795329833477),
(17, 9, 2, 'We ran this at the start of shift today. Everybody had it after two rounds.', 1795326113572),
(18, 9, 3, 'Same here, and it is on our wall now.', 1795327613572),
(19, 10, 3, 'Clear and short. The count on the screen helps a lot.', 1795323893654),
(20, 10, 4, 'Could you do one with gloves on? That is where we fumble.', 1795325393654),
(21, 11, 5, 'Good refresher before the skills check.', 1795321673717),
(22, 11, 6, 'Showed it to our new hires. They asked the right questions afterwards.', 1795323173717),
(23, 12, 6, 'The order is what I always forget. Thank you.', 1795319453838),
(24, 12, 7, 'Write it on your glove. Worked for me for a year.', 1795320953838),
(25, 13, 7, 'We ran this at the start of shift today. Everybody had it after two rounds.', 1795317233911),
(26, 13, 8, 'Same here, and it is on our wall now.', 1795318733911),
(27, 14, 8, 'Clear and short. The count on the screen helps a lot.', 1795315014102),
(28, 14, 1, 'Could you do one with gloves on? That is where we fumble.', 1795316514102),
(29, 15, 1, 'Good refresher before the skills check.', 1795312794211),
(30, 15, 2, 'Showed it to our new hires. They asked the right questions afterwards.', 1795314294211),
(31, 16, 2, 'The order is what I always forget. Thank you.', 1795310574284),
(32, 16, 3, 'Write it on your glove. Worked for me for a year.', 1795312074284),
(33, 17, 3, 'We ran this at the start of shift today. Everybody had it after two rounds.', 1795308354347),
(34, 17, 4, 'Same here, and it is on our wall now.', 1795309854347),
(35, 18, 4, 'Clear and short. The count on the screen helps a lot.', 1795306134503),
(36, 18, 5, 'Could you do one with gloves on? That is where we fumble.', 1795307634503),
(37, 19, 6, 'Good refresher before the skills check.', 1795303914543),
(38, 19, 7, 'Showed it to our new hires. They asked the right questions afterwards.', 1795305414543),
(39, 21, 8, 'We ran this at the start of shift today. Everybody had it after two rounds.', 1795299474731),
(40, 21, 1, 'Same here, and it is on our wall now.', 1795300974731),
(41, 25, 4, 'We ran this at the start of shift today. Everybody had it after two rounds.', 1795290594836),
(42, 25, 5, 'Same here, and it is on our wall now.', 1795292094836),
(43, 26, 10, 'We ran this at shift change — thank you!', 1795349732264);
insert into views (viewer, video_id, viewed_at) values
('user:11', 29, 1795349723609),
('user:11', 28, 1795349723912),
('user:11', 27, 1795349724155),
('user:11', 26, 1795349724771),
('user:11', 25, 1795349725426),
('user:11', 21, 1795349725976),
('browser:fb4277ff-c249-4660-9b48-354f6a049f8f', 26, 1795349731841);
insert into follows (follower_id, creator_id, created_at) values
(1, 3, 1795349275032),
(2, 3, 1795349275032),
(4, 3, 1795349275032),
(5, 3, 1795349275032),
(6, 3, 1795349275032),
(7, 3, 1795349275032),
(8, 3, 1795349275032),
(2, 4, 1795349275032),
(3, 4, 1795349275032),
(5, 4, 1795349275032),
(6, 4, 1795349275032),
(7, 4, 1795349275032),
(8, 4, 1795349275032),
(3, 5, 1795349275032),
(4, 5, 1795349275032),
(6, 5, 1795349275032),
(7, 5, 1795349275032),
(8, 5, 1795349275032),
(4, 6, 1795349275032),
(5, 6, 1795349275032),
(7, 6, 1795349275032),
(8, 6, 1795349275032),
(5, 7, 1795349275032),
(6, 7, 1795349275032),
(8, 7, 1795349275032),
(6, 8, 1795349275032),
(7, 8, 1795349275032),
(10, 9, 1795349731971),
(11, 9, 1795349732143);
insert into likes (user_id, video_id, created_at) values
(10, 28, 1795349723784),
(10, 26, 1795349724264),
(10, 21, 1795349725691),
(10, 18, 1795349726436),
(10, 16, 1795349727360),
(10, 14, 1795349727967),
(10, 12, 1795349728870),
(10, 10, 1795349729075),
(10, 8, 1795349729884),
(10, 6, 1795349730164),
(10, 4, 1795349730503),
(10, 2, 1795349730831);
insert into saves (user_id, video_id, created_at) values
(10, 29, 1795349723059),
(10, 26, 1795349724496),
(10, 19, 1795349726166),
(10, 16, 1795349727659),
(10, 13, 1795349728296),
(10, 10, 1795349729583),
(10, 7, 1795349729985),
(10, 4, 1795349730669),
(10, 1, 1795349731131);
insert into watch_laters (user_id, video_id, created_at) values
(11, 29, 1795349723305),
(11, 25, 1795349725180),
(11, 17, 1795349726838),
(11, 13, 1795349728694),
(11, 9, 1795349729801),
(11, 5, 1795349730425),
(11, 1, 1795349731796);
insert into audit_entries (id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, notes, state_before, state_after) values
(1, 1794722872442, 1, 'demo_admin', 'video.approved', 'video', 1, 'CPR: find the beat', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(2, 1794748072676, 1, 'demo_admin', 'video.approved', 'video', 2, 'START triage, patient by patient', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(3, 1794773272777, 1, 'demo_admin', 'video.approved', 'video', 3, 'Tourniquet in five moves', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(4, 1794798473010, 1, 'demo_admin', 'video.approved', 'video', 4, '12-lead placement, V1 to V6', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(5, 1794823673113, 1, 'demo_admin', 'video.approved', 'video', 5, 'Where the pads go', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(6, 1794848873227, 1, 'demo_admin', 'video.approved', 'video', 6, 'Three capnography shapes', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(7, 1794874073281, 1, 'demo_admin', 'video.approved', 'video', 7, 'The first five minutes of command', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(8, 1794899273477, 1, 'demo_admin', 'video.approved', 'video', 8, 'BE-FAST: six looks for stroke', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(9, 1794924473572, 1, 'demo_admin', 'video.approved', 'video', 9, 'Building pump discharge pressure', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(10, 1794949673654, 1, 'demo_admin', 'video.approved', 'video', 10, 'Box breathing, 4-4-4-4', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(11, 1794974873717, 1, 'demo_admin', 'video.approved', 'video', 11, 'The 75° ladder', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(12, 1795000073838, 1, 'demo_admin', 'video.approved', 'video', 12, 'Burns: the rule of nines', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(13, 1795025273911, 1, 'demo_admin', 'video.approved', 'video', 13, 'LUNAR: the mayday call', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(14, 1795050474102, 1, 'demo_admin', 'video.approved', 'video', 14, 'ATMIST: a handover in 45 seconds', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(15, 1795075674211, 1, 'demo_admin', 'video.approved', 'video', 15, 'Reading smoke at the door', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(16, 1795100874284, 1, 'demo_admin', 'video.approved', 'video', 16, 'Full stop at red', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(17, 1795126074347, 1, 'demo_admin', 'video.approved', 'video', 17, 'RSI: the checklist before the drugs', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(18, 1795151274503, 1, 'demo_admin', 'video.approved', 'video', 18, 'Backing with a spotter', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(19, 1795176474543, 1, 'demo_admin', 'video.approved', 'video', 19, 'Air management: out before the alarm', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(20, 1795201674636, 1, 'demo_admin', 'video.rejected', 'video', 20, 'Friction loss: C × Q² × L', 'Good pace. Please name the local protocol in the first ten seconds and show the gauge reading once more, then send it again.', '{"approvalStatus":"pending"}', '{"approvalStatus":"rejected"}'),
(21, 1795226874731, 1, 'demo_admin', 'video.approved', 'video', 21, 'Five rights before you push', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(22, 1795327674836, 1, 'demo_admin', 'video.approved', 'video', 25, 'Four questions after the call', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(23, 1795349277283, 4, 'theo_adeyemi', 'proposal.made', 'video', 19, 'Air management: out before the alarm', null, '{"description":"Know your air, know your way out and leave while the reserve is still untouched. Follow one cylinder from the door to the exit. For demonstration. Follow your local protocols."}', '{"description":"Checked against the 2026 edition of the standard. Know your air, know your way out and leave while the reserve is still untouched. Follow one cylinder from the door to the exit. For demonstration. Follow your local protocols."}'),
(24, 1795349505955, 1, 'demo_admin', 'video.approved', 'video', 26, 'Tall drill', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(25, 1795349506075, 1, 'demo_admin', 'video.approved', 'video', 27, 'Long drill', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(26, 1795349506127, 1, 'demo_admin', 'video.approved', 'video', 28, 'Converted drill', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(27, 1795349506317, 1, 'demo_admin', 'video.approved', 'video', 29, 'Clip of tall', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(28, 1795349662725, 1, 'demo_admin', 'video.edited', 'video', 26, 'Tall drill', null, '{"captions":1}', '{"captions":2}'),
(29, 1795349663035, 1, 'demo_admin', 'video.edited', 'video', 27, 'Long drill', null, '{"captions":0}', '{"captions":1}'),
(30, 1795349663181, 1, 'demo_admin', 'video.edited', 'video', 27, 'Long drill', null, '{"captions":1}', '{"captions":0}'),
(31, 1795349685824, 1, 'demo_admin', 'video.rejected', 'video', 30, 'Refused drill', 'Too dark', '{"approvalStatus":"pending"}', '{"approvalStatus":"rejected"}'),
(32, 1795349695184, 1, 'demo_admin', 'video.approved', 'video', 31, 'Withdrawn drill', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}'),
(33, 1795349695305, 10, 'ben', 'video.withdrawn', 'video', 31, 'Withdrawn drill', null, '{"approvalStatus":"approved"}', '{"approvalStatus":"withdrawn"}'),
(34, 1795349719104, 9, 'ana', 'proposal.made', 'video', 26, 'Tall drill', null, '{"title":"Tall drill","description":"Zébra crossing, ladder 7"}', '{"title":"Tall drill, second edition","description":"Better words"}'),
(35, 1795349721530, 9, 'ana', 'proposal.changed', 'video', 26, 'Tall drill', null, '{"thumbnailFile":"15d9adefb66baf84bcd9d130eac7b01a.webp"}', '{"thumbnailFile":"56dbe74b721f84e219b3b025bf0348f4.webp"}'),
(36, 1795349722019, 9, 'ana', 'proposal.changed', 'video', 26, 'Tall drill', null, '{"captions":2}', '{"captions":3}'),
(37, 1795349722414, 9, 'ana', 'proposal.made', 'video', 28, 'Converted drill', null, '{"title":"Converted drill"}', '{"title":"Dropped title"}'),
(38, 1795349722698, 9, 'ana', 'proposal.dropped', 'video', 28, 'Converted drill', null, '{"title":"Dropped title"}', '{"title":"Converted drill"}'),
(39, 1795349732757, 1, 'demo_admin', 'user.promoted', 'user', 11, 'cleo', null, '{"isAdmin":false}', '{"isAdmin":true}'),
(40, 1795349732832, 1, 'demo_admin', 'user.demoted', 'user', 11, 'cleo', null, '{"isAdmin":true}', '{"isAdmin":false}'),
(41, 1795349794773, 1, 'demo_admin', 'video.approved', 'video', 35, 'Clip of long', null, '{"approvalStatus":"pending"}', '{"approvalStatus":"approved"}');
delete from state_totals;
insert into state_totals (approval_status, videos) values
('approved', 26),
('rejected', 2),
('pending', 5),
('processing', 1),
('withdrawn', 1),
('failed', 1);
delete from creator_totals;
insert into creator_totals (user_id, published, views) values
(3, 7, 13478),
(5, 4, 9817),
(7, 2, 4471),
(6, 3, 10220),
(8, 1, 573),
(4, 4, 7278),
(9, 5, 5),
(10, 0, 0);
delete from daily_totals;
insert into daily_totals (day, submissions, views) values
('2026-11-15', 3, 1317),
('2026-11-22', 12, 1125),
('2026-11-16', 4, 2135),
('2026-11-17', 3, 1864),
('2026-11-18', 3, 2372),
('2026-11-19', 4, 2093),
('2026-11-20', 3, 2621),
('2026-11-21', 4, 1283),
('2026-11-14', 0, 1050),
('2026-11-13', 0, 2161),
('2026-11-12', 0, 1695),
('2026-11-11', 0, 1937),
('2026-11-10', 0, 2169),
('2026-11-09', 0, 1726),
('2026-11-08', 0, 1072),
('2026-11-07', 0, 839),
('2026-11-06', 0, 1740),
('2026-11-05', 0, 1943),
('2026-11-04', 0, 1542),
('2026-11-03', 0, 1737),
('2026-11-02', 0, 1356),
('2026-11-01', 0, 848),
('2026-10-31', 0, 944),
('2026-10-30', 0, 1358),
('2026-10-29', 0, 1525),
('2026-10-28', 0, 1186),
('2026-10-27', 0, 1344),
('2026-10-26', 0, 1491),
('2026-10-25', 0, 646),
('2026-10-24', 0, 722);
delete from follower_totals;
insert into follower_totals (user_id, followers) values
(3, 7),
(5, 5),
(7, 3),
(6, 4),
(8, 2),
(4, 6),
(9, 2);
delete from sqlite_sequence;
insert into sqlite_sequence values ('mikro_orm_migrations', 28);
insert into sqlite_sequence values ('categories', 13);
insert into sqlite_sequence values ('achievements', 16);
insert into sqlite_sequence values ('media_jobs', 17);
insert into sqlite_sequence values ('users', 12);
insert into sqlite_sequence values ('videos', 36);
insert into sqlite_sequence values ('uploads', 175);
insert into sqlite_sequence values ('cues', 32);
insert into sqlite_sequence values ('comments', 43);
insert into sqlite_sequence values ('audit_entries', 41);
insert into sqlite_sequence values ('proposals', 3);
