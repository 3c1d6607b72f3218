-- The texts of the documents that users consent to, of every version that has been shown: a consent names its version, and its
-- text has to be readable for as long as the consent is (decision 159).
create table document_versions (
  document text not null,
  version text not null,
  title text not null,
  markdown text not null,
  kept_at timestamptz not null,
  primary key (document, version)
);
