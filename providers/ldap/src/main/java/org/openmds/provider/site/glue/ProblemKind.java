package org.openmds.provider.site.glue;

import java.util.Locale;

/** The kinds of problems in what a site tells. */
public enum ProblemKind {
    /** An association leads to an entity that no source has given. */
    DANGLING_KEY,
    /** Several entities have one id; the first is kept. */
    DUPLICATE_ID,
    /** A value lies where another unit than that of the schema is probable. */
    FOREIGN_UNIT,
    /** A value that cannot be true. */
    IMPOSSIBLE_VALUE,
    /** A value that the schema does not allow; it is left out. */
    INVALID_VALUE,
    /** A value that the schema requires is missing. */
    MISSING_VALUE,
    /** The owner of an entity is unknown; the entity is left out. */
    UNKNOWN_OWNER,
    /** The time for which a source said that a service is described rightly has passed; the service is left out. */
    EXPIRED,
    /** A source cannot be read. */
    UNREAD_SOURCE,
    /** More entities than a site may have. */
    TOO_MANY;

    /** Returns the word in documents: {@code dangling-key}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
