import { defineMigration } from './define-migration.ts'

/** Name, description, icon, points, metric, requirement, category. */
const achievements = [
  ['First Lesson', 'Publish your first video', 'upload', 10, 'approved-uploads', 1, 'teaching'],
  ['Regular Instructor', 'Publish 5 videos', 'video', 25, 'approved-uploads', 5, 'teaching'],
  ['Course Builder', 'Publish 25 videos', 'trophy', 75, 'approved-uploads', 25, 'teaching'],
  ['Academy', 'Publish 100 videos', 'crown', 200, 'approved-uploads', 100, 'teaching'],
  ['On Air', 'Reach 100 views', 'eye', 10, 'views-received', 100, 'reach'],
  ['Full House', 'Reach 1,000 views', 'bar-chart', 40, 'views-received', 1000, 'reach'],
  ['Statewide', 'Reach 10,000 views', 'fire', 120, 'views-received', 10000, 'reach'],
  ['Well Received', 'Receive 10 likes', 'thumbs-up', 10, 'likes-received', 10, 'recognition'],
  ['Crew Favourite', 'Receive 100 likes', 'heart', 50, 'likes-received', 100, 'recognition'],
  ['Worth Following', 'Gain 10 followers', 'star', 20, 'followers', 10, 'recognition'],
  ['Mentor', 'Gain 100 followers', 'medal', 80, 'followers', 100, 'recognition'],
  ['Note Taker', 'Save 5 videos', 'bookmark', 5, 'saves-given', 5, 'learning'],
  ['Librarian', 'Save 50 videos', 'award', 20, 'saves-given', 50, 'learning'],
  ['On Shift', 'Be active on 7 days', 'zap', 10, 'days-active', 7, 'learning'],
  ['Steady Hand', 'Be active on 30 days', 'target', 30, 'days-active', 30, 'learning'],
  ['Always Ready', 'Be active on 180 days', 'shield', 100, 'days-active', 180, 'learning'],
] as const

const catalogue = achievements.map(
  ([name, description, icon, points, metric, requirement, category]) =>
    `('${name}', '${description}', '${icon}', ${points}, '${metric}', ${requirement}, '${category}')`,
)
const insertAchievements = `insert into "achievements"
  ("name", "description", "icon_name", "points_value", "metric", "requirement", "category")
  values ${catalogue.join(', ')}`

/** Watch later, preferences, follows, and the achievements with their catalogue. */
export const listsPreferencesCreators = defineMigration('003-lists-preferences-creators', {
  sqlite: [
    'create table "achievements" ("id" integer not null primary key autoincrement, "name" text not null, "description" text not null, "icon_name" text not null, "points_value" integer not null, "metric" text not null, "requirement" integer not null, "category" text not null)',
    'create unique index "achievements_name_unique" on "achievements" ("name")',
    'create table "preferred_categories" ("user_id" integer not null, "category_id" integer not null, primary key ("user_id", "category_id"), constraint "preferred_categories_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade, constraint "preferred_categories_category_id_foreign" foreign key ("category_id") references "categories" ("id") on update cascade on delete cascade)',
    'create index "preferred_categories_user_id_index" on "preferred_categories" ("user_id")',
    'create index "preferred_categories_category_id_index" on "preferred_categories" ("category_id")',
    'create table "preferences" ("user_id" integer not null primary key, "professional_area" text not null, "experience_level" text not null, constraint "preferences_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade)',
    'create index "preferences_user_id_index" on "preferences" ("user_id")',
    'create table "follows" ("follower_id" integer not null, "creator_id" integer not null, "created_at" datetime not null, primary key ("follower_id", "creator_id"), constraint "follows_follower_id_foreign" foreign key ("follower_id") references "users" ("id") on update cascade on delete cascade, constraint "follows_creator_id_foreign" foreign key ("creator_id") references "users" ("id") on update cascade on delete cascade)',
    'create index "follows_follower_id_index" on "follows" ("follower_id")',
    'create index "follows_creator_id_index" on "follows" ("creator_id")',
    'create table "awards" ("user_id" integer not null, "achievement_id" integer not null, "awarded_at" datetime not null, primary key ("user_id", "achievement_id"), constraint "awards_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade, constraint "awards_achievement_id_foreign" foreign key ("achievement_id") references "achievements" ("id") on update cascade on delete cascade)',
    'create index "awards_user_id_index" on "awards" ("user_id")',
    'create index "awards_achievement_id_index" on "awards" ("achievement_id")',
    'create table "watch_laters" ("user_id" integer not null, "video_id" integer not null, "created_at" datetime not null, primary key ("user_id", "video_id"), constraint "watch_laters_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade, constraint "watch_laters_video_id_foreign" foreign key ("video_id") references "videos" ("id") on update cascade on delete cascade)',
    'create index "watch_laters_user_id_index" on "watch_laters" ("user_id")',
    'create index "watch_laters_video_id_index" on "watch_laters" ("video_id")',
    'create index "watch_laters_newest" on "watch_laters" ("user_id", "created_at", "video_id")',
    'create index "users_most_followed" on "users" ("follower_count", "id")',
    'create index "videos_own" on "videos" ("creator_id", "id")',
    insertAchievements,
  ],
  postgresql: [
    'create table "achievements" ("id" serial primary key, "name" varchar(60) not null, "description" varchar(200) not null, "icon_name" varchar(30) not null, "points_value" int not null, "metric" varchar(30) not null, "requirement" int not null, "category" varchar(30) not null)',
    'alter table "achievements" add constraint "achievements_name_unique" unique ("name")',
    'create table "preferred_categories" ("user_id" int not null, "category_id" int not null, primary key ("user_id", "category_id"))',
    'create table "preferences" ("user_id" int not null, "professional_area" varchar(20) not null, "experience_level" varchar(10) not null, primary key ("user_id"))',
    'create table "follows" ("follower_id" int not null, "creator_id" int not null, "created_at" timestamptz(3) not null, primary key ("follower_id", "creator_id"))',
    'create index "follows_creator_id_index" on "follows" ("creator_id")',
    'create table "awards" ("user_id" int not null, "achievement_id" int not null, "awarded_at" timestamptz(3) not null, primary key ("user_id", "achievement_id"))',
    'create table "watch_laters" ("user_id" int not null, "video_id" int not null, "created_at" timestamptz(3) not null, primary key ("user_id", "video_id"))',
    'create index "watch_laters_video_id_index" on "watch_laters" ("video_id")',
    'create index "watch_laters_newest" on "watch_laters" ("user_id", "created_at", "video_id")',
    'create index "users_most_followed" on "users" ("follower_count", "id")',
    'create index "videos_own" on "videos" ("creator_id", "id")',
    'alter table "preferred_categories" add constraint "preferred_categories_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade',
    'alter table "preferred_categories" add constraint "preferred_categories_category_id_foreign" foreign key ("category_id") references "categories" ("id") on update cascade on delete cascade',
    'alter table "preferences" add constraint "preferences_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade',
    'alter table "follows" add constraint "follows_follower_id_foreign" foreign key ("follower_id") references "users" ("id") on update cascade on delete cascade',
    'alter table "follows" add constraint "follows_creator_id_foreign" foreign key ("creator_id") references "users" ("id") on update cascade on delete cascade',
    'alter table "awards" add constraint "awards_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade',
    'alter table "awards" add constraint "awards_achievement_id_foreign" foreign key ("achievement_id") references "achievements" ("id") on update cascade on delete cascade',
    'alter table "watch_laters" add constraint "watch_laters_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade',
    'alter table "watch_laters" add constraint "watch_laters_video_id_foreign" foreign key ("video_id") references "videos" ("id") on update cascade on delete cascade',
    insertAchievements,
  ],
})
