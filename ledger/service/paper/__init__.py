"""Paper: past evenings from tables and sheets into records, matches and forms onto pages."""
