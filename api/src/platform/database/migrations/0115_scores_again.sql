-- Stored scores may have taken their segment from inspections outside of their window, their percentile from a curve of too
-- few carriers, or one that was rounded up. They are computed again when they are asked for.
delete from safety_score;
